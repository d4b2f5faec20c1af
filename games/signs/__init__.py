"""Signs of two seats that play as one, from the record of rounds that are over.

Pure: rules, moves and beliefs only. A sign is how often something happened, of how many times that
it could, beside what chance alone gives to those who know no more than their seat. It accuses
nobody: friends who know each other's ways, and good players, leave some of them too.
"""

from games.signs.record import GOLD, HELP, KINDS, SIDE, signs_of_round
from games.signs.tally import FEWEST, Chance, Tally, range_of, tally

__all__ = [
    "FEWEST",
    "GOLD",
    "HELP",
    "KINDS",
    "SIDE",
    "Chance",
    "Tally",
    "range_of",
    "signs_of_round",
    "tally",
]
