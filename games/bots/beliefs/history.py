"""The events of a round, each with the mine before and after: replayed backwards, then forwards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.bots.mine import maze_from
from games.bots.ways import Away, Ways
from games.rules.cards.cells import GOALS, pack
from games.rules.cards.tiles import REACH, tile_of
from games.rules.events import Event
from games.rules.mine.maze import Maze
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Scene:
    """An event, whether its actor was blocked, and each goal's distance before and after it.

    `down` are the goals that were face down before the event.
    """

    event: Event
    blocked: bool
    before: Away
    after: Away
    down: tuple[int, ...]


def scenes(observation: Observation) -> Iterator[Scene]:
    """Yield a scene for every event of an observation, in order."""
    blocked = _who_was_blocked(observation)
    maze = _first_maze(observation)
    before = _away(maze)
    for event, was_blocked in zip(observation.events, blocked, strict=True):
        down = tuple(sorted(maze.hidden.values()))
        after = _away(maze) if _happens(maze, event) else before
        yield Scene(event, was_blocked, before, after, down)
        before = after


class _Board:
    """A maze as a cache key: equal if it holds the same cards."""

    __slots__ = ("_lies", "maze")

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._lies = frozenset(maze.tiles.items()), frozenset(maze.hidden)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self._lies == other._lies

    def __hash__(self) -> int:
        return hash(self._lies)


def _away(maze: Maze) -> Away:
    return _away_on(_Board(maze.copy()))


# Each decision replays the round, so the same boards occur again and again.
@lru_cache(maxsize=1024)
def _away_on(board: _Board) -> Away:
    return Ways(board.maze, REACH, board.maze.reached).away()


def _happens(maze: Maze, event: Event) -> bool:
    """Apply an event to the maze; return whether that changed it."""
    match event:
        case Event(kind="laid", card=str(card), at=(x, y)) if pack(x, y) not in maze.tiles:
            maze.lay(pack(x, y), tile_of(card, bool(event.turned)))
        case Event(kind="caved", at=(x, y)) if pack(x, y) in maze.tiles:
            maze.remove(pack(x, y))
        case Event(kind="revealed", goal=int(goal), card=str(card)) if GOALS[goal] in maze.hidden:
            maze.reveal(GOALS[goal], tile_of(card, bool(event.turned)))
        case _:
            return False
    return True


def _first_maze(observation: Observation) -> Maze:
    """Return the mine before the first event."""
    events = observation.events
    tiles = {pack(*card.at): tile_of(card.card, card.turned) for card in observation.mine}
    for number in range(len(events) - 1, -1, -1):
        match events[number]:
            case Event(kind="laid", at=(x, y)):
                tiles.pop(pack(x, y), None)
            case Event(kind="revealed", goal=int(goal)):
                tiles.pop(GOALS[goal], None)
            case Event(kind="caved", at=(x, y), removed=str(removed)):
                turned = _lay_turned(events[:number], (x, y))
                tiles[pack(x, y)] = tile_of(removed, turned)
    return maze_from(tiles)


def _lay_turned(events: Sequence[Event], at: tuple[int, int]) -> bool:
    laid = [event for event in events if event.kind == "laid" and event.at == at]
    return bool(laid and laid[-1].turned)


def _who_was_blocked(observation: Observation) -> list[bool]:
    """Return for each event whether its actor had a broken tool or a trap at that moment."""
    fronts = [list(cards) for cards in observation.fronts]
    blocked = []
    for event in reversed(observation.events):
        _take_back(fronts, event)
        seat = event.seat
        blocked.append(seat is not None and any(card != "theft" for card in fronts[seat]))
    return blocked[::-1]


def _take_back(fronts: list[list[str]], event: Event) -> None:
    match event:
        case Event(kind="broke", card=str(card), on=int(on)) if card in fronts[on]:
            fronts[on].remove(card)
        case Event(kind="repaired", tool=str(tool), on=int(on)):
            fronts[on].append(f"break-{tool}")
        case Event(kind="trapped", on=int(on)) if "trapped" in fronts[on]:
            fronts[on].remove("trapped")
        case Event(kind="freed", on=int(on)):
            fronts[on].append("trapped")
        case Event(kind="threw-off", seat=int(seat), removed=str(removed)):
            fronts[seat].append(removed)
