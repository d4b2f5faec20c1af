"""A round dealt otherwise from its beginning: the proof that replays tell nothing leans on it."""

from random import Random

import pytest

from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.fair.seeds import round_seed
from games.rules.state import DIGGING
from tests.rules.other_deals import Moves, deal_otherwise
from tests.rules.tables import TABLES, Table


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


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_a_seat_sees_the_same_round_whatever_else_was_dealt(table: Table) -> None:
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


@pytest.mark.parametrize("table", TABLES[::9], ids=str)
def test_what_was_dealt_otherwise_is_the_same_box(table: Table) -> None:
    deal = dealt(table, "agate")
    other, _ = deal_otherwise(table.rules, deal, 0, some_moves(table, deal, 25), 1, Random(3))
    for pile in ("goals", "nuggets"):
        assert sorted(getattr(other, pile)) == sorted(getattr(deal, pile))
    for box in (cards_of, lambda each: [*each.dwarfs, *each.spare]):
        assert sorted(box(other)) == sorted(box(deal))
