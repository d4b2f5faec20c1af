"""The fast list of legal moves and the plain judge are two readings of the rules: they agree."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from games.rules import engine
from games.rules.cards.cards import CODES, PATH_CODES, tools_of
from games.rules.cards.slots import SLOTS
from games.rules.cards.tiles import tile_of
from games.rules.kinds.on_a_player import OnAPlayer
from games.rules.kinds.registry import BY_CARD
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.notation import read_move, write_move
from games.rules.refusals import Refused
from games.rules.turn.compact import compact, expand
from tests.rules.tables import TABLES, Table, new_round, random_position, random_round

CELLS = [(x, y) for x in range(-8, 13) for y in range(-7, 8)]


def _every_move(position: engine.Position, seat: int) -> Iterator[Move]:
    """Everything a seat might try with its hand, legal or not, each different move once."""
    hand = sorted({CODES[number] for number in position.hands[seat]})
    for card in hand:
        if card in PATH_CODES:
            for at in CELLS:
                yield Lay(card, at)
                if tile_of(card, True) & 1:
                    yield Lay(card, at, turned=True)
        elif isinstance(BY_CARD[card], OnAPlayer):
            for on in range(position.players):
                for tool in tools_of(card) if card.startswith("repair-") else (None,):
                    yield PlayOn(card, on, tool)
        elif card == "rockfall":
            yield from (Rockfall(at) for at in CELLS)
        elif card == "map":
            yield from (LookAtGoal(goal) for goal in range(3))
        else:
            yield LayTheft()
    for count in (1, 2, 3):
        yield from (Pass(cards) for cards in combinations_with_replacement(hand, count))
    for cards in combinations_with_replacement(hand, 2):
        yield from (DiscardTwo(cards, remove) for remove in SLOTS)
    yield from (Steal(victim) for victim in (None, *range(position.players)))


def _is_allowed(position: engine.Position, seat: int, move: Move) -> bool:
    try:
        engine.judge(position, seat, move)
    except Refused:
        return False
    return True


def _plain(move: Move) -> Move:
    """A pass in one order of its cards."""
    if isinstance(move, Pass):
        return Pass(tuple(sorted(move.cards)))
    if isinstance(move, DiscardTwo):
        return DiscardTwo(tuple(sorted(move.cards)), move.remove)
    return move


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_what_is_listed_is_what_the_judge_allows(table: Table) -> None:
    for seed in "fgh":
        position = random_position(table, seed)
        seat = position.turn
        assert seat is not None
        allowed = {m for m in _every_move(position, seat) if _is_allowed(position, seat, m)}
        assert set(map(_plain, engine.legal_moves(position, seat))) == set(map(_plain, allowed))


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_every_move_survives_its_number_and_its_notation(table: Table) -> None:
    position = new_round(table, "i")
    for step in random_round(position, "i"):
        for number in engine.legal(step.position):
            move = expand(step.position, number)
            assert compact(step.position, move) == number
            assert read_move(write_move(move)) == move


def test_a_stealing_seat_may_rob_whoever_has_gold() -> None:
    for seed in range(200):
        position = new_round(Table(TABLES[-1].rules, 5), f"thief {seed}")
        for step in random_round(position, f"{seed}"):
            if step.position.phase != "stealing":
                continue
            victims = {m.victim for m in engine.legal_moves(step.position, step.seat)}
            rich = {s for s, gold in enumerate(step.position.purses) if gold and s != step.seat}
            assert victims == rich | {None}
            return
    pytest.fail("no theft in two hundred rounds")
