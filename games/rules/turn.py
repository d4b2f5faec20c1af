"""One turn: its legal moves, refusals of others, and the effects of a move (rules.md 3, 4).

A refusal is found in notation.md's order, without listing the legal moves: each check answers one
question about a Move, and the first objection decides.
"""

from collections import Counter
from collections.abc import Iterator

from games.rules.cards.cards import NUMBER, PATH_COUNT
from games.rules.cards.cells import GOALS
from games.rules.cards.tiles import code_of
from games.rules.ending.ending import end_digging
from games.rules.events import Event
from games.rules.kinds.layout import FAMILY, PASS, STEAL, Compact
from games.rules.kinds.registry import (
    BY_CARD,
    BY_FAMILY,
    BY_NUMBER,
    DISCARDING_TWO,
    PASSING,
    STEALING,
    kind_of,
)
from games.rules.mine.placements import has_placement, placements
from games.rules.moves import Move
from games.rules.phases import DIGGING, OVER
from games.rules.position import Position
from games.rules.refusals import Refused

_PLAYS = {number: kind.legal for number, kind in BY_NUMBER.items()}
_passes, _removals, _thefts = PASSING.legal, DISCARDING_TWO.legal, STEALING.legal


def legal(position: Position) -> list[Compact]:
    """Return every legal move of the seat to act as compact numbers, or an empty list when the
    round is over.
    """
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
    """Return whether a seat could do anything except pass if it were its turn (rules.md 4)."""
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
    """Return whether any player could do anything except pass on their turn (rules.md 4)."""
    return any(has_useful_move(position, seat) for seat in range(len(position.hands)))


def why_idle(position: Position, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return pairs of card and refusal code for each different card of `hand` that the seat could
    not play if it were its turn. Returns an empty tuple once the digging is over.
    """
    if position.phase != DIGGING:
        return ()
    kinds = ((card, BY_CARD[card]) for card in dict.fromkeys(hand))
    return tuple(
        (card, kind.why_idle(position, seat))
        for card, kind in kinds
        if not kind.legal(position, seat)
    )


def judge(position: Position, seat: int, move: Move) -> None:
    """Raise Refused with the first applicable code, in notation.md's order, unless a seat's move is
    legal.
    """
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


def play(position: Position, seat: int, move: Move) -> list[Event]:
    """Play a seat's move in place and return its public events.

    Raises Refused with notation.md's code for an illegal move; then nothing has changed.
    """
    judge(position, seat, move)
    kind = kind_of(move)
    revealed, digging = len(position.revealed), position.outcome is None
    events = [kind.event(position, seat, move)]
    apply(position, kind.compact(position, move))
    events += [_revealed(position, goal) for goal in position.revealed[revealed:]]
    if digging and position.outcome is not None:
        outcome = position.outcome
        events.append(Event("dug-out", seat=outcome.connector, treasure=outcome.treasure))
    return events


def _revealed(position: Position, goal: int) -> Event:
    tile = position.maze.tiles[GOALS[goal]]
    return Event("revealed", goal=goal, card=code_of(tile), turned=bool(tile & 1))


_PLAY = {number: kind.apply for number, kind in BY_NUMBER.items()}
_REST = {family >> FAMILY: kind.apply for family, kind in BY_FAMILY.items()}


def apply(position: Position, move: Compact) -> None:
    """Play a legal move of the seat to act, given as a compact number, and begin the next turn.

    The position changes in place.
    """
    seat = position.turn
    assert seat is not None, "nobody moves in a round that is over"
    if move < STEAL:  # thieves' turns come after the digging and are not counted
        position.turns += 1
        position.last_turn = seat
    if move < PASS:
        number = (move & 255) >> 1
        position.hands[seat].remove(number)
        draws = _PLAY[number](position, seat, move)
    else:
        draws = _REST[move >> FAMILY](position, seat, move)
    if draws is not None:
        _end_turn(position, seat, draws)


def _end_turn(position: Position, seat: int, draws: int) -> None:
    """Draw cards, then end the round or start the next turn (rules.md 3, 4)."""
    draw, hands = position.draw, position.hands
    while draws and draw:
        hands[seat].append(draw.pop())
        draws -= 1
    players = len(hands)
    if not draw and not somebody_can_do_more(position):
        end_digging(position, connector=None)
        return
    for _ in range(players):
        seat = (seat + 1) % players
        if hands[seat]:
            position.turn = seat
            return
    end_digging(position, connector=None)  # cards in the pile, but nobody holds one: set-ups only
