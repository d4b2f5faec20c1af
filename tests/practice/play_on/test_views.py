"""The pages to play on from a turn, and of both ends."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.factories import running_game
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished public game whose end was shown."""
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    tell_all(game)
    return game


def at(game: Game, turn: int = 4) -> str:
    return reverse("games:play_on", args=[game.pk, 1, turn])


def test_the_page_asks_for_a_seat_and_begins(over: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    page = client.get(at(over)).content.decode()
    assert not faults(page)
    assert page.count('type="radio"') == 3 and page.count(" checked") == 1
    answer = client.post(at(over), {"seat": "1"})
    game = Game.objects.get(branched_from=over)
    assert answer["Location"] == reverse("games:table", args=[game.pk])
    assert game.players.get(account=ann).seat == 1
    table = client.get(answer["Location"])
    assert table.status_code == 200
    assert game.name in client.get(at(over)).content.decode()


@pytest.mark.parametrize("seat", ["", "9", "x", "-1"])
def test_a_seat_that_there_is_not_is_refused(
    over: Game, ann: Account, browser: Browser, seat: str
) -> None:
    answer = browser(ann).post(at(over), {"seat": seat})
    assert answer.status_code == 422
    assert "There is no such seat." in answer.content.decode()


def test_visitors_play_on_as_guests(over: Game) -> None:
    client = Client()
    assert client.post(at(over), {"seat": "0"}).status_code == 302
    assert Game.objects.get(branched_from=over).host.is_guest  # type: ignore[union-attr]


def test_the_end_leads_to_both_ends(over: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    client.post(at(over), {"seat": "0"})
    game = Game.objects.get(branched_from=over)
    ends = reverse("games:both_ends", args=[game.pk])
    assert "Still being dug." in client.get(ends).content.decode()
    play_out(game)
    table = reverse("games:table", args=[game.pk])
    assert client.get(ends)["Location"] == table
    tell_all(game)
    assert ends in client.get(table).content.decode()
    page = client.get(ends).content.decode()
    assert page.count("<svg viewBox") >= 2
    assert not faults(page)


def test_the_replay_and_the_story_lead_there(over: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    replay = client.get(reverse("games:replay", args=[over.pk, 1, 4])).content.decode()
    assert at(over) in replay
    assert at(over, 0) in client.get(reverse("games:story", args=[over.pk])).content.decode()
    last = over.rounds.get().turns
    end = client.get(reverse("games:replay", args=[over.pk, 1, last])).content.decode()
    assert "play-on" not in end
