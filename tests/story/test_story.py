"""The story of a game: what it is made from, and who may read it."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account
from games.core.errors import NotOver, NotYours
from games.core.visibility import EndingFirst, NotFound
from games.models import Game, Turn
from games.story import selectors as stories
from games.story.services import example_game, say_thanks
from games.story.thoughts.selectors import thinking
from games.suspicions import selectors as suspicions
from tests.factories import open_table, running_game
from tests.playing import play_out, play_some, tell_all

pytestmark = pytest.mark.django_db


def ended(ann: Account, ben: Account, cleo: Account, **rules: object) -> Game:
    return tell_all(play_out(running_game(ann, [ben, cleo], public=True, rules=rules)))


@pytest.mark.parametrize("expansion", [False, True])
def test_each_round_is_told_to_its_end(
    ann: Account, ben: Account, cleo: Account, expansion: bool
) -> None:
    game = ended(ann, ben, cleo, expansion=expansion)
    found = stories.story(game.pk, ann)
    assert [each.seen.number for each in found.rounds] == [1, 2, 3]
    for each, row in zip(found.rounds, game.rounds.order_by("number"), strict=True):
        turns = Turn.objects.filter(round=row).order_by("number")
        assert [entry.seat for entry in each.told] == list(turns.values_list("seat", flat=True))
        assert [taken.seat for taken in each.course.turns] == [entry.seat for entry in each.told]
        assert [taken.events for taken in each.course.turns] == [
            entry.events for entry in each.told
        ]
        assert each.seen.ending is not None
        assert row.outcome is not None
        assert each.course.is_treasure_reached == row.outcome["treasure"]
    assert [one.gold for one in found.standings] == sorted(
        game.players.values_list("gold", flat=True), reverse=True
    )


def test_a_player_finds_their_own_purse_and_a_spectator_nobodys(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = ended(ann, ben, cleo)
    own, others = stories.story(game.pk, ann), stories.story(game.pk, olga)
    assert own.me == game.players.get(account=ann).seat
    assert all(each.seen.purse is not None for each in own.rounds)
    assert others.me is None
    assert all(each.seen.purse is None for each in others.rounds)


def test_each_round_begins_with_the_gold_of_the_one_before(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game, gold = ended(ann, ben, cleo), 0
    rows = list(game.rounds.order_by("number"))
    for account in (ann, ben, cleo):
        told = stories.story(game.pk, account)
        assert told.me is not None
        purses = [each.seen.purse for each in told.rounds]
        assert purses == [row.purses[told.me] for row in rows]
        gold += sum(purse or 0 for purse in purses[:-1])
    assert gold


def test_who_said_thank_you_is_told(ann: Account, ben: Account, cleo: Account) -> None:
    game = ended(ann, ben, cleo, rounds=1)
    assert stories.story(game.pk, ann).thanked == ()
    say_thanks(game.pk, ben)
    assert stories.story(game.pk, ann).thanked == (game.players.get(account=ben).seat,)


@pytest.mark.postgresql
def test_it_costs_the_same_however_long_the_game_was(
    ann: Account, ben: Account, cleo: Account
) -> None:
    counts = []
    for rounds in (1, 3):
        game = ended(ann, ben, cleo, rounds=rounds)
        with CaptureQueriesContext(connection) as queries:
            stories.story(game.pk, ann)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


TELL_ALL = (stories.story, thinking, suspicions.readings)


@pytest.mark.parametrize("tell", TELL_ALL)
def test_of_a_game_that_is_not_over_nothing_is_told(
    ann: Account, ben: Account, cleo: Account, tell: Callable[..., object]
) -> None:
    running = running_game(ann, [ben, cleo], rules={"rounds": 2})
    while running.rounds.count() < 2:
        running = play_some(running, 1)
    called_off = play_some(running_game(ann, [ben, cleo]), 3)
    Game.objects.filter(pk=called_off.pk).update(status=Game.Status.CANCELLED)
    for game in (tell_all(running), called_off, open_table(ann, [ben], seats=3)):
        with pytest.raises(NotFound):
            tell(game.pk, ann)


@pytest.mark.parametrize("tell", TELL_ALL)
def test_all_of_a_private_game_is_told_to_its_players_and_the_ending_first(
    ann: Account, ben: Account, cleo: Account, olga: Account, tell: Callable[..., object]
) -> None:
    game = ended(ann, ben, cleo, rounds=1)
    Game.objects.filter(pk=game.pk).update(public=False)
    for stranger in (olga, None):
        with pytest.raises(NotFound):
            tell(game.pk, stranger)
    game.players.filter(account=ann).update(ending_seen=0, result_seen=0)
    with pytest.raises(EndingFirst):
        tell(game.pk, ann)
    assert tell(game.pk, ben)


# Saying thank you once a game is over.


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}, public=True))


def thanked(game: Game) -> list[str]:
    return list(
        game.players.filter(thanked=True).order_by("pk").values_list("account__name", flat=True)
    )


def test_who_played_says_thank_you_once(over: Game, ben: Account) -> None:
    say_thanks(over.pk, ben)
    say_thanks(over.pk, ben)
    assert thanked(over) == ["Ben"]


def test_nobody_else_thanks_anybody_there(over: Game, olga: Account) -> None:
    for account, game in ((olga, over.pk), (olga, over.pk + 1)):
        with pytest.raises(NotYours):
            say_thanks(game, account)
    assert thanked(over) == []


def test_while_the_game_runs_it_is_too_early(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo])
    with pytest.raises(NotOver):
        say_thanks(game.pk, ann)
    assert thanked(game) == []


# The finished game that newcomers may look at.


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
    # Nobody has marked anything there.
    assert "Who read the table best" not in story.content.decode()
    for told in story.context["page"]["rounds"]:
        assert client.get(told["address"]).status_code == 200
        assert told["points"]


def test_its_name_is_in_the_readers_language_on_every_page(client: Client) -> None:
    number = example_game()
    pages = [reverse(f"games:{one}", args=[number, 1, 1]) for one in ("thoughts", "replay")]
    of_game = ("table", "story", "fair_deal", "deeds", "suspicions")
    pages += [reverse(f"games:{one}", args=[number]) for one in of_game]
    for address in pages:
        page = client.get(address, headers={"Accept-Language": "es"})
        assert page.status_code == 200, address
        assert "By lantern light" not in page.content.decode(), address


def test_its_computer_players_still_think_what_they_thought() -> None:
    number = example_game()
    turns = Turn.objects.filter(game=number, round__number=3)
    minds = [thinking(number, None, 3, turn).mind for turn in range(1, turns.count() + 1)]
    assert all(mind is not None and mind.strength for mind in minds)
    assert any(mind.thoughts for mind in minds if mind)
