"""Options of a chosen card, from the engine's legal moves."""

from dataclasses import dataclass, field

from games.rules.cards.cells import Cell
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, PlayOn, Rockfall
from games.rules.observation import Observation


@dataclass(slots=True)
class Options:
    """The places or players for a card. Only one of the fields is ever filled.

    `places` has how a path card may lie in each cell, False for as listed; `seats` the
    tools that could be mended there, for a repair card with two.
    """

    places: dict[Cell, list[bool]] = field(default_factory=dict)
    rocks: list[Cell] = field(default_factory=list)
    goals: list[int] = field(default_factory=list)
    seats: dict[int, list[str]] = field(default_factory=dict)
    direct: bool = False

    @property
    def count(self) -> int:
        """Return the number of different places or targets."""
        targets = len(self.places) + len(self.rocks) + len(self.goals) + len(self.seats)
        return targets + int(self.direct)

    def turned_at(self, at: Cell, asked: bool) -> bool:
        """Return whether a path card is laid turned: as asked if that fits, else as it fits."""
        return asked if asked in self.places[at] else self.places[at][0]


def options_of(seen: Observation, card: str) -> Options:
    """Return the options of a card of the hand, where the viewer may move."""
    options = Options()
    for move in seen.moves:
        _take(options, move, card)
    return options


def _take(options: Options, move: Move, card: str) -> None:
    match move:
        case Lay(code, at, turned) if code == card:
            options.places.setdefault(at, []).append(turned)
        case PlayOn(code, on, tool) if code == card:
            options.seats.setdefault(on, []).extend([tool] if tool else [])
        case Rockfall(at) if card == "rockfall":
            options.rocks.append(at)
        case LookAtGoal(goal) if card == "map":
            options.goals.append(goal)
        case LayTheft() if card == "theft":
            options.direct = True
