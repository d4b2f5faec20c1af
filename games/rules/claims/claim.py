"""Claims: what a map or an inspection showed, as somebody says."""

from dataclasses import dataclass

from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset

TREASURE, STONE = "treasure", "stone"
FACES = (TREASURE, STONE)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat stated after `turn` turns of a round; nobody checks it.

    Either `goal` is this (`says` is one of FACES), or the dwarf of the seat `on` is (`says` is one
    of `dwarfs_of`).
    """

    seat: int
    turn: int
    says: str
    goal: int | None = None
    on: int | None = None


def dwarfs_of(rules: Ruleset, players: int) -> tuple[str, ...]:
    """The kinds of dwarfs in the box for a number of players, in the order of the box."""
    return tuple(dict.fromkeys(dwarf_deck(rules, players)))


def is_sayable(claim: Claim, rules: Ruleset, players: int) -> bool:
    """Whether a claim is about a goal or a player that there are, and says what can be said."""
    if claim.goal is not None:
        return claim.on is None and claim.goal in range(3) and claim.says in FACES
    return claim.on in range(players) and claim.says in dwarfs_of(rules, players)
