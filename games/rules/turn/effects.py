"""The effects of a legal move on a position (rules.md 3, 4), without checks."""

from games.rules.ending.ending import end_digging
from games.rules.kinds.layout import FAMILY, PASS, STEAL, Compact
from games.rules.kinds.registry import BY_FAMILY, BY_NUMBER
from games.rules.position import Position
from games.rules.turn.legal import somebody_can_do_more

_PLAY = {number: kind.apply for number, kind in BY_NUMBER.items()}
_REST = {family >> FAMILY: kind.apply for family, kind in BY_FAMILY.items()}


def apply(position: Position, move: Compact) -> None:
    """Play a legal move of the seat to act and start the next turn.

    The position changes in place.
    """
    seat = position.turn
    assert seat is not None, "nobody moves in a round that is over"
    if move < STEAL:  # a thief's turn comes after the digging, and is not counted with it
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
