"""A game turn by turn, as each viewer could see it then, at the same cost however long it was."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from accounts.models import Account
from games.core.tables import tables
from games.core.turns import seen
from games.core.turns.imports import import_game
from games.core.visibility import NotFound
from games.models import Game, Turn
from games.replay import selectors as replays
from games.rules.files.record import read_record
from games.rules.state import OVER, STEALING
from tests.factories import AccountFactory, running_game
from tests.other_deals import deal_game_otherwise
from tests.playing import play_some, position_of, seat_of, tell_all

pytestmark = pytest.mark.django_db
GAMES = Path(__file__).parents[1] / "scenarios" / "games"


def imported(name: str) -> Game:
    """A finished game out of a file."""
    written = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return import_game(read_record(written), name)


# --- who may look


def test_a_private_game_is_replayed_by_its_players_alone(
    ann: Account, ben: Account, cleo: Account, olga: Account, mo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=False), 5)
    assert replays.moment(game.pk, ben, 1, 5).seen.turns == 5
    for stranger in (olga, mo, None):
        with pytest.raises(NotFound):
            replays.moment(game.pk, stranger, 1, 5)


def test_anybody_watches_the_replay_of_a_public_game_as_a_spectator(
    game: Game, olga: Account
) -> None:
    play_some(game, 5)
    for viewer in (olga, None):
        seen = replays.moment(game.pk, viewer, 1, 3).seen
        assert (seen.seat, seen.hand, seen.dwarf, seen.purse) == (None, (), None, None)


def test_there_is_no_moment_before_the_start_nor_after_the_last_turn(
    game: Game, ann: Account
) -> None:
    play_some(game, 4)
    for number, turn in ((0, 0), (2, 0), (1, 5), (1, 10**30), (10**30, 1)):
        with pytest.raises(NotFound):
            replays.moment(game.pk, ann, number, turn)
    with pytest.raises(NotFound):
        replays.moment(game.pk + 1, ann)


# --- what there is to see


def test_the_last_moment_is_the_table_as_it_stands(game: Game, ben: Account) -> None:
    for number in range(1, 30):
        play_some(game, 1, seed=number)
        table, moment = tables.table(game.pk, ben), replays.moment(game.pk, ben, 1, number)
        assert moment.seen == table.observation
        assert moment.last_laid == table.last_laid


def test_each_moment_is_what_the_table_showed_then(game: Game, cleo: Account) -> None:
    shown = [tables.table(game.pk, cleo).observation]
    for number in range(20):
        play_some(game, 1, seed=number)
        shown.append(tables.table(game.pk, cleo).observation)
    assert [replays.moment(game.pk, cleo, 1, turn).seen for turn in range(21)] == shown
    assert replays.moment(game.pk, cleo).seen == shown[0]


def test_a_later_round_begins_with_the_gold_of_the_one_before(ann: Account) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), rules={"rounds": 2})
    while position_of(game).number == 1:
        play_some(game, 1)
    seen.mark_ending_seen(game_id=game.pk, account=ann, round_number=1)
    assert replays.moment(game.pk, ann, 2, 0).seen == tables.table(game.pk, ann).observation
    end = replays.moment(game.pk, ann, 1, replays.moment(game.pk, ann, 1).turns[0]).seen
    assert (end.phase, end) == (OVER, tables.table(game.pk, ann).result)


def test_roles_are_told_with_the_last_turn_of_a_round_and_not_before(over: Game) -> None:
    turns = replays.moment(over.pk, None).turns[0]
    assert replays.moment(over.pk, None, 1, turns - 1).seen.ending is None
    ending = replays.moment(over.pk, None, 1, turns).seen.ending
    assert ending is not None
    assert len(ending.dwarfs) == 3


@pytest.mark.parametrize("name", ["seven-players-expansion", "two-players-expansion"])
def test_thefts_are_turns_of_the_replay_of_an_imported_game(name: str) -> None:
    game = imported(name)
    turns_taken = game.turns.select_related("round")
    stolen = [turn for turn in turns_taken if "steal" in turn.move]
    assert stolen
    for number in {turn.round.number for turn in stolen}:
        turns = replays.moment(game.pk, None, number).turns[number - 1]
        assert turns == Turn.objects.filter(game=game, round__number=number).count()
        seen = [replays.moment(game.pk, None, number, turn).seen for turn in range(turns + 1)]
        steals = [turn.number for turn in stolen if turn.round.number == number]
        assert [seen[turn - 1].phase for turn in steals] == [STEALING] * len(steals)
        assert [turn for turn, each in enumerate(seen) if each.phase == OVER] == [turns]


def test_every_round_of_an_imported_game_ends_as_it_did() -> None:
    game = imported("six-players-revised-all-options")
    turns = replays.moment(game.pk, None).turns
    assert len(turns) == game.rules.rounds
    last = replays.moment(game.pk, None, len(turns), turns[-1])
    assert last.seen == tables.table(game.pk, None).result
    assert last.names == tables.table(game.pk, None).names


def test_a_running_game_is_seen_from_nobody_elses_seat(game: Game, ann: Account) -> None:
    play_some(game, 6)
    own = seat_of(game, ann)
    for asked in (0, 1, 2, 7, replays.NOBODY, None):
        assert replays.moment(game.pk, ann, 1, 6, asked).seen.seat == own
        assert replays.moment(game.pk, None, 1, 6, asked).seen.seat is None


def test_a_finished_game_is_seen_from_any_seat(over: Game, ann: Account) -> None:
    own = seat_of(tell_all(over), ann)
    found = [
        replays.moment(over.pk, ann, 1, 6, asked).seen.seat
        for asked in (0, 1, 2, 3, replays.NOBODY, None)
    ]
    assert found == [0, 1, 2, own, None, own]
    hands = [replays.moment(over.pk, None, 1, 0, seat).seen.hand for seat in range(3)]
    assert all(len(hand) == 6 for hand in hands)


# --- what there is not to see


@pytest.mark.parametrize(
    ("players", "rules"), [(3, {}), (6, {"edition": "classic"}), (5, {"expansion": True})]
)
def test_no_moment_depends_on_what_its_viewer_never_came_to_know(
    players: int, rules: dict[str, Any]
) -> None:
    people = AccountFactory.create_batch(players)
    game = play_some(running_game(people[0], people[1:], rules=rules), 24)
    for number, viewer in enumerate((None, *people[:2])):
        seat = seat_of(game, viewer) if viewer else None
        before = [replays.moment(game.pk, viewer, 1, turn) for turn in range(25)]
        hands = position_of(game).hands
        deal_game_otherwise(game, seat, seed=number)
        cache.clear()
        assert position_of(game).hands != hands
        assert [replays.moment(game.pk, viewer, 1, turn) for turn in range(25)] == before


# --- what it costs


def test_a_moment_costs_four_queries_and_a_known_one_three(
    ann: Account, django_assert_num_queries: Any
) -> None:
    others = AccountFactory.create_batch(9)
    game = tell_all(play_some(running_game(ann, others, rules={"expansion": True}), 150))
    row = game.rounds.order_by("number")[0]
    for turn in (5, row.turns):
        with django_assert_num_queries(4):
            replays.moment(game.pk, ann, 1, turn)
        with django_assert_num_queries(3):
            replays.moment(game.pk, ann, 1, turn)


def test_what_is_kept_for_one_viewer_is_given_to_no_other(game: Game, ann: Account) -> None:
    play_some(game, 8)
    own = replays.moment(game.pk, ann, 1, 8).seen
    watched = replays.moment(game.pk, None, 1, 8).seen
    assert (own.seat, watched.seat) == (seat_of(game, ann), None)
    assert replays.moment(game.pk, ann, 1, 8).seen == own


def test_a_round_that_does_not_replay_is_not_shown(
    game: Game, ann: Account, caplog: pytest.LogCaptureFixture
) -> None:
    play_some(game, 3)
    game.turns.filter(number=2).update(move={"play": "theft"})
    assert replays.moment(game.pk, ann, 1, 1).turn == 1
    with pytest.raises(NotFound):
        replays.moment(game.pk, ann, 1, 2)
    assert "does not replay" in caplog.text
