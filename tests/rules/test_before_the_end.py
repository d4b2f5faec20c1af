"""A round that is over, put back to before its result and its last turn: as it really stood."""

from collections.abc import Iterator
from random import Random

import pytest

from games.rules import engine
from games.rules.ending.ending import without_outcome, without_turn
from games.rules.events import Event
from games.rules.state import DIGGING, OVER, State
from tests.rules.tables import TABLES, Table, new_round

EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)
Turn = tuple[State, int, list[Event], State]


def turns(table: Table, seed: str) -> Iterator[Turn]:
    """A random round: the state before each turn, whose it was, what happened, the state after."""
    position, chance = new_round(table, seed), Random(seed)
    while (seat := position.turn) is not None:
        before = engine.save(position)
        events = engine.play(position, seat, chance.choice(engine.legal_moves(position, seat)))
        yield before, seat, events, engine.save(position)


@pytest.mark.sliced("tables")
@EVERY_TABLE
@pytest.mark.parametrize("seed", ["amethyst", "basalt", "chalk"])
def test_what_is_shown_before_the_end_is_what_was_there(table: Table, seed: str) -> None:
    played = list(turns(table, seed))
    before, seat, events, after = next(
        turn for turn in played if turn[0].phase == DIGGING != turn[3].phase
    )
    last = played[-1][3]
    assert (before.purses, before.outcome) == (without_outcome(last).purses, None)
    assert without_outcome(last).outcome is None
    shown = without_turn(without_outcome(after), seat, events)
    assert (shown.phase, shown.turn) == (OVER, seat)
    # A rockfall takes away, and stays told.
    if not any(event.kind == "caved" for event in events):
        assert (shown.board, shown.goals_up) == (before.board, before.goals_up)
    seen = engine.observe(engine.load(shown), 0)
    assert (seen.ending, seen.purses, seen.turn) == (None, None, seat)


def test_a_round_that_is_dug_has_no_outcome_to_take_away() -> None:
    state = engine.save(new_round(TABLES[0], "chalk"))
    assert without_outcome(state) is state
