"""Public events of a move that was just played (architecture.md)."""

from games.rules.cards.cells import GOALS
from games.rules.cards.tiles import code_of
from games.rules.events import Event
from games.rules.kinds.registry import kind_of
from games.rules.moves import Move
from games.rules.position import Position


def event_of(position: Position, seat: int, move: Move) -> Event:
    """Return the event of a legal move, from the position before it is played."""
    return kind_of(move).event(position, seat, move)


def events_since(position: Position, revealed: int, digging: bool) -> list[Event]:
    """Return a move's consequences: goals revealed beyond the first `revealed`, digging's end."""
    events = [_revealed(position, goal) for goal in position.revealed[revealed:]]
    if digging and position.outcome is not None:
        outcome = position.outcome
        events.append(Event("dug-out", seat=outcome.connector, treasure=outcome.treasure))
    return events


def _revealed(position: Position, goal: int) -> Event:
    tile = position.maze.tiles[GOALS[goal]]
    return Event("revealed", goal=goal, card=code_of(tile), turned=bool(tile & 1))
