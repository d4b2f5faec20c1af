"""Finds why a move is refused, in notation.md's order, without listing the legal moves.

Each check answers one question about a Move. The first objection decides.
"""

from collections import Counter
from collections.abc import Iterator

from games.rules.cards.cards import NUMBER
from games.rules.kinds.registry import kind_of
from games.rules.moves import Move
from games.rules.phases import OVER
from games.rules.position import Position
from games.rules.refusals import Refused


def judge(position: Position, seat: int, move: Move) -> None:
    """Raise Refused with the first code of notation.md's order that applies, if any."""
    for code in _objections(position, seat, move):
        raise Refused(code)


def _objections(position: Position, seat: int, move: Move) -> Iterator[str]:
    kind = kind_of(move)
    if position.phase == OVER:
        yield "over"
    if seat != position.turn:
        yield "not-your-turn"
    if not kind.belongs(position):
        yield "wrong-phase"
    target = kind.target(move)
    if target is not None and not 0 <= target < position.players:
        yield "no-such-seat"
    cards = Counter(NUMBER[card] for card in kind.cards(move))
    if not cards <= Counter(position.hands[seat]):
        yield "not-in-hand"
    yield from kind.objections(position, seat, move)
