"""Rounds: what they are played by, and put back or dealt otherwise for those who look on."""

from collections.abc import Iterator
from random import Random

import pytest

from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.ending.ending import without_outcome, without_turn
from games.rules.ending.gold import sides_of
from games.rules.events import Event
from games.rules.phases import DIGGING, OVER
from games.rules.position import Position
from tests.rules.other_deals import Moves, deal_otherwise
from tests.rules.tables import TABLES, Table, new_round
from tests.samples import each_once
from tools.seeds import round_seed

# Who digs for the same in a round.


def test_miners_saboteurs_and_the_two_teams_dig_together_and_others_for_themselves() -> None:
    assert sides_of(["miner", "saboteur", "miner"]) == [[0, 2], [1]]
    assert sides_of(["blue", "green", "saboteur", "blue"]) == [[0, 3], [1], [2]]
    assert sides_of(["geologist", "geologist", "boss"]) == [[0], [1], [2]]
    assert sides_of(["selfish", "miner", "profiteer"]) == [[0], [1], [2]]


# A round that is over, put back to before its result and its last turn: as it really stood.

Turn = tuple[Position, int, list[Event], Position]


def turns(table: Table, seed: str) -> Iterator[Turn]:
    """A random round: the position before each turn, whose it was, what happened, the one after."""
    position, chance = new_round(table, seed), Random(seed)
    while (seat := position.turn) is not None:
        before = position.copy()
        events = engine.play(position, seat, chance.choice(engine.legal_moves(position, seat)))
        yield before, seat, events, position.copy()


def test_what_is_shown_before_the_end_is_what_was_there(subtests: pytest.Subtests) -> None:
    """Two seconds: a round at each table; three at each in the soak."""
    for table, seed in each_once(TABLES, ("amethyst", "basalt", "chalk")):
        with subtests.test(f"{table}, {seed}"):
            show_before_the_end(list(turns(table, seed)))


def show_before_the_end(played: list[Turn]) -> None:
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
        assert (shown.maze.tiles, shown.revealed) == (before.maze.tiles, before.revealed)
    seen = engine.observe(shown, 0)
    assert (seen.ending, seen.purses, seen.turn) == (None, None, seat)


def test_a_round_that_is_dug_has_no_outcome_to_take_away() -> None:
    position = new_round(TABLES[0], "chalk")
    assert without_outcome(position) is position


# A round dealt otherwise from its beginning: the proof that replays tell nothing leans on it.


def dealt(table: Table, seed: str) -> Deal:
    return engine.deal(table.rules, table.players, round_seed(seed))


def some_moves(table: Table, deal: Deal, number: int) -> Moves:
    """Moves by chance, as long as cards can be drawn."""
    position, chance, moves = engine.start(table.rules, deal), Random(number), []
    while position.phase == DIGGING and position.draw and len(moves) < number:
        seat = position.turn
        assert seat is not None
        move = chance.choice(engine.legal_moves(position, seat))
        engine.play(position, seat, move)
        moves.append((seat, move))
    return moves if position.phase == DIGGING else moves[:-1]


def cards_of(deal: Deal) -> list[str]:
    """Every card, wherever it was dealt to."""
    return [card for hand in deal.hands for card in hand] + deal.draw + deal.aside


def test_a_seat_sees_the_same_round_whatever_else_was_dealt(subtests: pytest.Subtests) -> None:
    for table in TABLES[::3]:
        with subtests.test(str(table)):
            deal, differed = dealt(table, "opal"), 0
            moves = some_moves(table, deal, 40)
            for seat in (None, 0, table.players - 1):
                other, anew = deal_otherwise(table.rules, deal, 0, moves, seat, Random(7))
                here, there = (engine.start(table.rules, each) for each in (deal, other))
                differed += other.draw != deal.draw
                for (mover, move), changed in zip(moves, anew, strict=True):
                    assert engine.observe(here, seat) == engine.observe(there, seat)
                    told = engine.play(here, mover, move)
                    assert engine.play(there, mover, changed) == told
                assert engine.observe(here, seat) == engine.observe(there, seat)
            assert differed == 3


def test_what_was_dealt_otherwise_is_the_same_box(subtests: pytest.Subtests) -> None:
    for table in TABLES[::9]:
        with subtests.test(str(table)):
            deal = dealt(table, "agate")
            other, _ = deal_otherwise(
                table.rules, deal, 0, some_moves(table, deal, 25), 1, Random(3)
            )
            for pile in ("goals", "nuggets"):
                assert sorted(getattr(other, pile)) == sorted(getattr(deal, pile))
            for box in (cards_of, lambda each: [*each.dwarfs, *each.spare]):
                assert sorted(box(other)) == sorted(box(deal))
