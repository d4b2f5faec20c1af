"""The finished game that newcomers may look at."""

import pytest
from django.test import Client

from games.models import Game, Turn
from games.story.services import example_game
from games.story.thoughts.selectors import thinking

pytestmark = pytest.mark.django_db


def test_there_is_one_however_often_it_is_asked_for() -> None:
    assert example_game() == example_game()
    game = Game.objects.get()
    assert (game.status, game.imported, game.public) == ("finished", True, True)
    assert all(player.is_computer for player in game.players.all())


def test_a_guest_is_led_from_the_first_page_to_its_story_and_its_turns(client: Client) -> None:
    assert 'href="/example/"' in client.get("/").content.decode()
    story = client.get("/example/", follow=True)
    assert story.status_code == 200
    assert "The story of By lantern light" in story.content.decode()
    for told in story.context["page"].rounds:
        assert client.get(told.address).status_code == 200
        assert told.points


def test_its_computer_players_still_think_what_they_thought() -> None:
    number = example_game()
    turns = Turn.objects.filter(game=number, round__number=3)
    minds = [thinking(number, None, 3, turn).mind for turn in range(1, turns.count() + 1)]
    assert all(mind is not None and mind.strength for mind in minds)
    assert any(mind.thoughts for mind in minds if mind)
