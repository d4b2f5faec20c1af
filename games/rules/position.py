"""A round in progress, small and quick to copy; `snapshot` writes it as plain codes."""

from dataclasses import asdict, dataclass, field, fields
from typing import Any

from games.rules.cards.cards import STOLEN, TRAPPED
from games.rules.mine.maze import Maze
from games.rules.phases import DIGGING
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a round's digging, with the sharing of its gold (rules.md 4, 5, 6.5)."""

    treasure: bool
    connector: int | None  # the seat that reached the treasure
    winners: tuple[int, ...]  # as notation.md's `winners`
    gains: tuple[int, ...]  # gold each seat got from the sharing, thefts not included
    next_starter: int
    teams: tuple[str, ...] = ()  # expansion: "blue", "green", both or none won the digging
    free_for: tuple[str, ...] = ()  # expansion: teams for which the treasure was free
    crystals: int = 0  # expansion: crystal cards in the mine
    stolen: tuple[tuple[int, int | None], ...] = ()  # thief and victim, None where it declined

    def as_json(self) -> dict[str, Any]:
        """Return a dict of every field of the outcome by name, with tuples as lists."""
        return {
            name: [list(item) if isinstance(item, tuple) else item for item in value]
            if isinstance(value, tuple)
            else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Outcome":
        """Return the outcome from the object that `as_json` returned."""
        lists = {name: tuple(value) for name, value in written.items() if isinstance(value, list)}
        stolen = tuple((thief, victim) for thief, victim in written.get("stolen", ()))
        return cls(**{**written, **lists, "stolen": stolen})


@dataclass(slots=True)
class Position:
    """All facts of a round, also hidden ones. Cards are numbers (`cards`), tiles or cells.

    `before[slot]` is the mask of the seats that have the card of this slot in front of them
    (`cards.SLOTS`). `draw` is kept bottom first, so that drawing takes from the end.
    """

    rules: Ruleset
    number: int
    starter: int
    turn: int | None
    maze: Maze
    goals: tuple[int, ...]  # tile numbers of the three faces, north to south
    dwarfs: list[str]
    spare: list[str]
    hands: list[list[int]]
    draw: list[int]
    aside: tuple[int, ...]
    nuggets: list[int]
    purses: list[int]
    before: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    thefts: list[int] = field(default_factory=list)
    discards: list[tuple[int, int]] = field(default_factory=list)  # seat, card
    revealed: list[int] = field(default_factory=list)  # goals by their number
    seen_goals: list[int] = field(default_factory=list)  # per seat, a mask of goals
    seen_dwarfs: list[tuple[int, int, str, int]] = field(default_factory=list)
    given: list[tuple[int, int, int, tuple[int, ...]]] = field(default_factory=list)
    hat_swaps: dict[int, int] = field(default_factory=dict)
    put_away: list[str] = field(default_factory=list)
    phase: str = DIGGING
    turns: int = 0
    last_path: int | None = None
    last_turn: int | None = None
    thieves: list[int] = field(default_factory=list)
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        if not self.seen_goals:
            self.seen_goals = [0] * len(self.dwarfs)

    @property
    def players(self) -> int:
        """Return the number of seats in the round."""
        return len(self.dwarfs)

    def may_dig(self, seat: int) -> bool:
        """Return whether a seat may lay path cards: it has no broken tool and is not trapped."""
        pickaxe, lantern, cart, trapped, _ = self.before
        return not (pickaxe | lantern | cart | trapped) >> seat & 1

    def is_trapped(self, seat: int) -> bool:
        """Return whether a seat is trapped (rules.md 6.4)."""
        return bool(self.before[TRAPPED] >> seat & 1)

    def bears(self, seat: int) -> bool:
        """Return whether there is any card in front of a seat."""
        pickaxe, lantern, cart, trapped, theft = self.before
        return bool((pickaxe | lantern | cart | trapped | theft) >> seat & 1)

    def take_away(self, slot: int, seat: int) -> None:
        """Remove the card of a slot from in front of a seat; the card has to be there."""
        self.before[slot] ^= 1 << seat
        if slot == STOLEN:
            self.thefts.remove(seat)

    def copy(self) -> "Position":
        """Return an independent copy of the position, to try moves on."""
        other = Position.__new__(Position)
        for name, copied in _COPIED:
            value = getattr(self, name)
            setattr(other, name, value.copy() if copied else value)
        other.hands = [hand.copy() for hand in self.hands]
        return other


_SHARED = {"rules", "number", "starter", "turn", "goals", "aside", "phase", "turns", "outcome"}
_SHARED |= {"last_path", "last_turn"}
_COPIED = tuple((part.name, part.name not in _SHARED) for part in fields(Position))
