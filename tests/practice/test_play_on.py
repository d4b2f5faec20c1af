"""A practice game that goes another way from a turn of a finished game."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core import computers
from games.core.errors import InvalidTable
from games.core.history.records import differences
from games.core.tables import tables
from games.core.visibility import EndingFirst, NotFound
from games.models import Game, Tally
from games.practice.play_on.selectors import both_ends, start
from games.practice.play_on.services import play_on
from games.replay.selectors import moment
from games.rules.ruleset import Ruleset
from tests.factories import AccountFactory, running_game
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import let_computers_go, play_out, play_some, tell_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished public game of two rounds, whose end was shown."""
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 2}))
    tell_all(game)
    return game


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_what_it_saw_then(over: Game, olga: Account, seat: int) -> None:
    then = moment(over.pk, olga, 2, 7, seat).seen
    game = play_on(over.pk, olga, 2, 7, seat)
    now = tables.table(game.pk, olga).round.observation
    assert now is not None
    assert (now.dwarf, now.hand, now.mine, now.turn) == (
        then.dwarf,
        then.hand,
        then.mine,
        then.turn,
    )
    assert (now.goals_up, now.seen_goals, now.hand_sizes) == (
        then.goals_up,
        then.seen_goals,
        then.hand_sizes,
    )
    assert now.rules == Ruleset(rounds=1)
    assert not list(differences(game))


def test_it_is_played_to_the_end_of_its_round_and_counts_for_nobody(
    over: Game, ann: Account
) -> None:
    tallies = Tally.objects.get(account=ann).games
    game = play_on(over.pk, ann, 1, 5, 0)
    assert game.practice and not game.public
    game = play_out(game)
    assert game.status == Game.Status.FINISHED
    assert not list(differences(game))
    assert Tally.objects.get(account=ann).games == tallies


def test_computer_players_take_the_other_seats(over: Game, olga: Account) -> None:
    seat = moment(over.pk, olga, 1, 4, "nobody").seen.turn
    assert seat is not None
    game = play_on(over.pk, olga, 1, 4, (seat + 1) % 3)
    assert game.computer_at is not None
    let_computers_go(game)
    assert computers.play(game.pk)
    assert game.turns.count() == 5


def test_both_ends_stand_side_by_side(over: Game, olga: Account) -> None:
    game = play_on(over.pk, olga, 2, 3, 1)
    ends = both_ends(game.pk, olga)
    assert ends.mine.seen.ending is None and ends.true.seen.ending is not None
    assert (ends.true.game_id, ends.true.round, ends.turn, ends.seat) == (over.pk, 2, 3, 1)
    tell_all(play_out(game))
    assert both_ends(game.pk, olga).mine.seen.ending is not None
    with pytest.raises(NotFound):
        both_ends(game.pk, AccountFactory())
    with pytest.raises(NotFound):
        both_ends(over.pk, olga)
    over.delete()
    with pytest.raises(NotFound):
        both_ends(game.pk, olga)


def test_running_and_private_games_and_turns_after_the_dig_give_nothing_away(
    over: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    running = play_some(running_game(ann, [ben, cleo]), 5)
    private = play_out(running_game(ann, [ben, cleo], public=False, rules={"rounds": 1}))
    turns = over.rounds.get(number=1).turns
    for game, number, turn in (
        (running, 1, 2),
        (private, 1, 2),
        (over, 1, turns),
        (over, 3, 0),
        (over, 0, 0),
    ):
        with pytest.raises(NotFound):
            start(game.pk, olga, number, turn)
    with pytest.raises(EndingFirst):
        start(private.pk, ann, 1, 2)
    with pytest.raises(InvalidTable):
        play_on(over.pk, olga, 1, 2, 3)


def test_saboteur_2_branches_too(ann: Account, ben: Account, cleo: Account, olga: Account) -> None:
    rules = {"rounds": 1, "expansion": True}
    over = play_out(running_game(ann, [ben, cleo], rules=rules))
    tell_all(over)
    turn = over.rounds.get().turns // 2
    game = play_out(play_on(over.pk, olga, 1, turn, 2))
    assert not list(differences(game))


# The pages to play on from a turn, and of both ends.


@pytest.fixture
def short(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished public game whose end was shown."""
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    tell_all(game)
    return game


def at(game: Game, turn: int = 4) -> str:
    return reverse("games:play_on", args=[game.pk, 1, turn])


def test_the_page_asks_for_a_seat_and_begins(short: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    page = client.get(at(short)).content.decode()
    assert not faults(page)
    assert page.count('type="radio"') == 3 and page.count(" checked") == 1
    answer = client.post(at(short), {"seat": "1"})
    game = Game.objects.get(branched_from=short)
    assert answer["Location"] == reverse("games:table", args=[game.pk])
    assert game.players.get(account=ann).seat == 1
    table = client.get(answer["Location"])
    assert table.status_code == 200
    assert game.name in client.get(at(short)).content.decode()


def test_a_seat_that_there_is_not_is_refused(
    short: Game, ann: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for seat in ["", "9", "x", "-1"]:
        with subtests.test(seat=seat):
            answer = browser(ann).post(at(short), {"seat": seat})
            assert answer.status_code == 422
            assert "There is no such seat." in answer.content.decode()


def test_visitors_play_on_as_guests(short: Game) -> None:
    client = Client()
    assert client.post(at(short), {"seat": "0"}).status_code == 302
    assert Game.objects.get(branched_from=short).host.is_guest  # type: ignore[union-attr]


def test_the_end_leads_to_both_ends(short: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    client.post(at(short), {"seat": "0"})
    game = Game.objects.get(branched_from=short)
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


def test_the_replay_and_the_story_lead_there(short: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    replay = client.get(reverse("games:replay", args=[short.pk, 1, 4])).content.decode()
    assert at(short) in replay
    assert at(short, 0) in client.get(reverse("games:story", args=[short.pk])).content.decode()
    last = short.rounds.get().turns
    end = client.get(reverse("games:replay", args=[short.pk, 1, last])).content.decode()
    assert "play-on" not in end
