"""What everybody may know of a move that was just played: Moves become Events (architecture.md)."""

from games.rules.cards.cells import GOALS, pack
from games.rules.cards.tiles import code_of, tile_of
from games.rules.events import Event
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
from games.rules.position import Position

_KINDS = {
    "hands-off": "hands-off",
    "trapped": "trapped",
    "free-at-last": "freed",
    "inspection": "inspected",
    "swap-hats": "swapped-hats",
    "swap-hands": "swapped-hands",
}


def event_of(position: Position, seat: int, move: Move) -> Event:
    """The event of a legal move, told from the position before it is played."""
    match move:
        case Lay(card, at, turned):
            shows = bool(tile_of(card, turned) & 1)
            return Event("laid", seat=seat, card=card, at=at, turned=shows)
        case PlayOn(card, on, tool):
            if card.startswith("break-"):
                return Event("broke", seat=seat, card=card, on=on)
            if tool is not None:
                return Event("repaired", seat=seat, card=card, on=on, tool=tool)
            return Event(_KINDS[card], seat=seat, on=on)
        case Rockfall(at):
            return Event("caved", seat=seat, at=at, removed=_code_at(position, at))
        case LookAtGoal(goal):
            return Event("looked", seat=seat, goal=goal)
        case LayTheft():
            return Event("theft", seat=seat)
        case Pass(cards):
            return Event("passed", seat=seat, count=len(cards))
        case DiscardTwo(cards, remove):
            return Event("threw-off", seat=seat, removed=remove, count=len(cards))
        case Steal(None):
            return Event("declined", seat=seat)
        case Steal(victim):
            return Event("stole", seat=seat, on=victim)


def events_since(position: Position, revealed: int, digging: bool) -> list[Event]:
    """What followed from a move: goals revealed beyond the first `revealed`, and digging's end."""
    events = [_revealed(position, goal) for goal in position.revealed[revealed:]]
    if digging and position.outcome is not None:
        outcome = position.outcome
        events.append(Event("dug-out", seat=outcome.connector, treasure=outcome.treasure))
    return events


def _revealed(position: Position, goal: int) -> Event:
    tile = position.maze.tiles[GOALS[goal]]
    return Event("revealed", goal=goal, card=code_of(tile), turned=bool(tile & 1))


def _code_at(position: Position, at: tuple[int, int]) -> str:
    return code_of(position.maze.tiles[pack(*at)])
