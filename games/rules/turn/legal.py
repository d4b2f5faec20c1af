"""Lists the legal moves of a seat, each different move once (rules.md 3, 6.2 to 6.4)."""

from games.rules.cards.cards import PATH_COUNT
from games.rules.kinds.layout import Compact
from games.rules.kinds.registry import BY_CARD, BY_NUMBER, DISCARDING_TWO, PASSING, STEALING
from games.rules.mine.placements import has_placement, placements
from games.rules.phases import DIGGING
from games.rules.position import Position

_PLAYS = {number: kind.legal for number, kind in BY_NUMBER.items()}
_passes, _removals, _thefts = PASSING.legal, DISCARDING_TWO.legal, STEALING.legal


def legal_list(position: Position) -> list[Compact]:
    """Return every legal move of the seat to act, as compact numbers."""
    seat = position.turn
    if seat is None:
        return []
    if position.phase != DIGGING:
        return [*_thefts(position, seat)]
    moves: list[Compact] = []
    paths = []
    for number in dict.fromkeys(position.hands[seat]):
        if number < PATH_COUNT:
            paths.append(number)
        else:
            moves += _PLAYS[number](position, seat)
    if paths and position.may_dig(seat):
        moves += placements(position, paths)
    moves += _passes(position, seat)
    if position.rules.expansion:
        moves += _removals(position, seat)
    return moves


def has_useful_move(position: Position, seat: int) -> bool:
    """Return whether a seat could do more than pass if it were its turn (rules.md 4)."""
    paths = []
    for number in position.hands[seat]:
        if number < PATH_COUNT:
            paths.append(number)
        elif _PLAYS[number](position, seat):
            return True
    if paths and position.may_dig(seat) and has_placement(position, paths):
        return True
    return position.rules.expansion and bool(_removals(position, seat))


def somebody_can_do_more(position: Position) -> bool:
    """Return whether any player on turn could do more than pass (rules.md 4)."""
    return any(has_useful_move(position, seat) for seat in range(len(position.hands)))


def why_idle(position: Position, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return each different card without a legal move, with its refusal code.

    As if it were the seat's turn to dig; nothing is idle once digging is over.
    """
    if position.phase != DIGGING:
        return ()
    kinds = ((card, BY_CARD[card]) for card in dict.fromkeys(hand))
    return tuple(
        (card, kind.why_idle(position, seat))
        for card, kind in kinds
        if not kind.legal(position, seat)
    )
