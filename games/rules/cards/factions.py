"""The most players who can be on one side, according to the boxes: public knowledge."""

from collections import Counter

from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset

# These dwarfs gain from the same end of a round. The boss and the profiteer go with any winner.
FACTIONS = (
    ("miner",),
    ("selfish",),
    ("saboteur", "profiteer"),
    ("blue", "boss", "profiteer"),
    ("green", "boss", "profiteer"),
    ("geologist",),
)


def largest_faction(rules: Ruleset, players: int) -> int:
    """Return the most of so many players who can be on one side, however dwarfs were dealt."""
    held = Counter(dwarf_deck(rules, players))
    return min(players, max(sum(held[kind] for kind in faction) for faction in FACTIONS))
