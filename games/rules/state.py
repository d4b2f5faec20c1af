"""A round as plain codes, as stored in rows, written to files and set up by scenarios.

`engine.load` and `engine.save` convert to and from a Position without loss (a test checks that).
Every field holds only JSON values.
"""

from dataclasses import asdict, dataclass, field, fields
from typing import Any

DIGGING, STEALING, OVER = PHASES = ("digging", "stealing", "over")


@dataclass(slots=True)
class State:
    """All facts about a round in progress. Lists with one entry per seat say so."""

    rules: dict[str, Any]  # the options that are not defaults
    number: int  # of the round, from 1
    starter: int
    turn: int | None  # the seat to act; None when the round is over
    phase: str
    dwarfs: list[str]  # per seat
    spare: list[str]  # dwarfs not dealt, next to be drawn first
    goals: list[str]  # the three faces, north to south
    board: list[list[Any]]  # [x, y, code, turned] of laid path cards, in the order they were laid
    hands: list[list[str]]  # per seat
    front: list[list[str]]  # per seat: cards before it
    draw: list[str]  # next card first
    aside: list[str]
    nuggets: list[int]  # gold pile, next card first; empty with the expansion
    purses: list[int]  # per seat, before this round's gold and after it once it is shared
    discards: list[list[str]]  # per seat: what it discarded face down this round
    goals_up: list[list[Any]] = field(default_factory=list)  # [goal, turned] as they were revealed
    thefts: list[int] = field(default_factory=list)  # seats in the order they laid their thefts
    seen_goals: list[list[int]] = field(default_factory=list)  # per seat: goals seen by map
    # per seat: [seat looked at, dwarf seen, number of the turn], the last one of each seat
    seen_dwarfs: list[list[list[Any]]] = field(default_factory=list)
    # per seat: [number of the turn, partner, cards] for every swap of hands it was part of
    given: list[list[list[Any]]] = field(default_factory=list)
    hat_swaps: list[int] = field(default_factory=list)  # per seat: turn of the last swap, 0 never
    put_away: list[str] = field(default_factory=list)  # dwarfs put away by swaps of hats
    turns: int = 0  # turns taken in this round so far
    last_path: int | None = None  # seat that laid the last path card
    last_turn: int | None = None  # seat that took the last turn
    thieves: list[int] = field(default_factory=list)  # still to steal, next first
    outcome: dict[str, Any] | None = None  # an Outcome once digging ended

    def as_json(self) -> dict[str, Any]:
        """Return every field by its name."""
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "State":
        """Read the state that `as_json` wrote. Raises ValueError for an unknown key."""
        if unknown := set(written) - {known.name for known in fields(cls)}:
            raise ValueError(f"unknown: {', '.join(sorted(unknown))}")
        return cls(**written)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a round's digging and the sharing of its gold (rules.md 4, 5, 6.5)."""

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
        """Return every field by its name, tuples as lists."""
        return {
            name: [list(item) if isinstance(item, tuple) else item for item in value]
            if isinstance(value, tuple)
            else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Outcome":
        """Read the outcome that `as_json` wrote."""
        lists = {name: tuple(value) for name, value in written.items() if isinstance(value, list)}
        stolen = tuple((thief, victim) for thief, victim in written.get("stolen", ()))
        return cls(**{**written, **lists, "stolen": stolen})
