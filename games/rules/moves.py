"""The moves that a seat can submit; `kinds` writes, judges and plays them."""

from dataclasses import dataclass

from games.rules.cards.cells import Cell


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a path card on an empty cell, as listed or turned by 180 degrees (rules.md 3.1)."""

    card: str
    at: Cell
    turned: bool = False


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play an action card on a player; `tool` is the tool to repair (rules.md 3.3, 6.4)."""

    card: str
    on: int
    tool: str | None = None


@dataclass(frozen=True, slots=True)
class Rockfall:
    """Remove a laid path card (rules.md 3.3)."""

    at: Cell
    card: str = "rockfall"


@dataclass(frozen=True, slots=True)
class LookAtGoal:
    """Look at a face-down goal with a map (rules.md 3.3)."""

    goal: int
    card: str = "map"


@dataclass(frozen=True, slots=True)
class LayTheft:
    """Lay a theft in front of its own player (rules.md 6.4)."""

    card: str = "theft"


@dataclass(frozen=True, slots=True)
class Pass:
    """Discard one card face down, with the expansion one to three (rules.md 3.4, 6.2)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscardTwo:
    """Discard two cards to remove one in front of their player (rules.md 6.2)."""

    cards: tuple[str, ...]
    remove: str


@dataclass(frozen=True, slots=True)
class Steal:
    """Steal one gold from a player, or decline with None (rules.md 6.6)."""

    victim: int | None


Move = Lay | PlayOn | Rockfall | LookAtGoal | LayTheft | Pass | DiscardTwo | Steal
