"""Claims: what a map or an inspection showed, as somebody says."""

from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset

TREASURE, STONE = "treasure", "stone"
FACES = (TREASURE, STONE)


def dwarfs_of(rules: Ruleset, players: int) -> tuple[str, ...]:
    """The kinds of dwarfs in the box for a number of players, in the order of the box."""
    return tuple(dict.fromkeys(dwarf_deck(rules, players)))
