"""The effects of a legal move on a position (rules.md 3, 4), without checks."""

from games.rules.cards.cells import GOALS
from games.rules.cards.tiles import code_of
from games.rules.ending.ending import end_digging
from games.rules.events import Event
from games.rules.kinds.layout import FAMILY, PASS, STEAL, Compact
from games.rules.kinds.registry import BY_FAMILY, BY_NUMBER, kind_of
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.turn.legal import somebody_can_do_more


def event_of(position: Position, seat: int, move: Move) -> Event:
    """Return the event of a legal move, from the position before it is played."""
    return kind_of(move).event(position, seat, move)


def events_since(position: Position, revealed: int, digging: bool) -> list[Event]:
    """Return the events after a move: goals revealed after the first `revealed`, digging's end."""
    events = [_revealed(position, goal) for goal in position.revealed[revealed:]]
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
    """Play a legal move of the seat to act and start the next turn.

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
