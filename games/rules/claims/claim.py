"""Players' claims about goals that a map and dwarfs that an inspection showed them."""

from dataclasses import dataclass

from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset

TREASURE, STONE = "treasure", "stone"
FACES = (TREASURE, STONE)


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """A seat's claim after `turn` turns of a round; nobody checks whether it is true.

    Either that `goal` has the face `says` (one of FACES), or that the seat `on` has the dwarf
    `says` (one of `dwarfs_of`).
    """

    seat: int
    turn: int
    says: str
    goal: int | None = None
    on: int | None = None


def dwarfs_of(rules: Ruleset, players: int) -> tuple[str, ...]:
    """Return the kinds of dwarfs in the box for a number of players, in the order of the box."""
    return tuple(dict.fromkeys(dwarf_deck(rules, players)))


def is_sayable(claim: SeatClaim, rules: Ruleset, players: int) -> bool:
    """Return whether a claim names an existing goal or player and a possible face or dwarf."""
    if claim.goal is not None:
        return claim.on is None and claim.goal in range(3) and claim.says in FACES
    return claim.on in range(players) and claim.says in dwarfs_of(rules, players)
