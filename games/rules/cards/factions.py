"""Who may be on one side at most, by what the boxes hold: known to everybody, and to be feared."""

from collections import Counter

from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset

# Dwarfs that gain by the same end of a round. The boss and the profiteer go with whoever wins.
FACTIONS = (
    ("miner",),
    ("selfish",),
    ("saboteur", "profiteer"),
    ("blue", "boss", "profiteer"),
    ("green", "boss", "profiteer"),
    ("geologist",),
)


def largest_faction(rules: Ruleset, players: int) -> int:
    """How many of so many players can be of one side at most, however the dwarfs were dealt."""
    held = Counter(dwarf_deck(rules, players))
    return min(players, max(sum(held[kind] for kind in faction) for faction in FACTIONS))
