"""The public contents of the boxes for each number of players (rules.md 2, 6.1)."""

from collections import Counter

from games.rules.ruleset import Ruleset

SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
MINERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
EXPANSION_HAND = 6
EXPANSION_DWARFS = (
    *("blue",) * 4,
    *("green",) * 4,
    "boss",
    "profiteer",
    *("geologist",) * 2,
    *("saboteur",) * 3,
)
NUGGETS = (*(1,) * 16, *(2,) * 8, *(3,) * 4)


def hand_size(rules: Ruleset, players: int) -> int:
    """Return the number of cards dealt to each player under these rules."""
    return EXPANSION_HAND if rules.expansion else HAND[players]


def dwarf_deck(rules: Ruleset, players: int) -> list[str]:
    """Return the kinds of the dwarfs that are shuffled for a number of players, in a fixed order.

    Dwarfs beyond the number of players stay unused.
    """
    if rules.expansion:
        return list(EXPANSION_DWARFS)
    miners = ["miner"] * (MINERS[players] - rules.all_saboteurs_dealt)
    if rules.selfish_dwarf:
        miners[0] = "selfish"
    return miners + ["saboteur"] * SABOTEURS[players]


# Dwarfs that want the same end of a round. The boss and the profiteer side with any winner.
FACTIONS = (
    ("miner",),
    ("selfish",),
    ("saboteur", "profiteer"),
    ("blue", "boss", "profiteer"),
    ("green", "boss", "profiteer"),
    ("geologist",),
)


def largest_faction(rules: Ruleset, players: int) -> int:
    """Return the largest number of players that any deal of the dwarfs can put on one side of a
    round.
    """
    held = Counter(dwarf_deck(rules, players))
    return min(players, max(sum(held[kind] for kind in faction) for faction in FACTIONS))
