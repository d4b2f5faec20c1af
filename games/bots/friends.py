"""How much each dwarf wants each other dwarf to dig, from -1 (stop them) to 1 (as much as
itself).
"""

from typing import Final

LIKING: Final[dict[str, dict[str, float]]] = {
    "miner": {"miner": 1.0, "selfish": 0.4, "saboteur": -1.0},
    "selfish": {"miner": 0.3, "selfish": 1.0, "saboteur": -1.0},
    "saboteur": {
        "miner": -1.0,
        "selfish": -1.0,
        "saboteur": 1.0,
        "blue": -1.0,
        "green": -1.0,
        "boss": -1.0,
        "profiteer": 0.1,
        "geologist": -0.2,
    },
    "blue": {
        "blue": 1.0,
        "green": -0.8,
        "boss": 0.4,
        "profiteer": 0.0,
        "geologist": -0.2,
        "saboteur": -1.0,
    },
    "green": {
        "blue": -0.8,
        "green": 1.0,
        "boss": 0.4,
        "profiteer": 0.0,
        "geologist": -0.2,
        "saboteur": -1.0,
    },
    "boss": {
        "blue": 0.5,
        "green": 0.5,
        "boss": 1.0,
        "profiteer": -0.1,
        "geologist": -0.1,
        "saboteur": -1.0,
    },
    "profiteer": {
        "blue": -0.1,
        "green": -0.1,
        "boss": -0.2,
        "profiteer": 1.0,
        "geologist": -0.1,
        "saboteur": -0.1,
    },
    "geologist": {
        "blue": -0.1,
        "green": -0.1,
        "boss": -0.1,
        "profiteer": -0.1,
        "geologist": -0.3,
        "saboteur": 0.1,
    },
}
"""By its own dwarf, then by the other's."""
