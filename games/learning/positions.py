"""What most positions of the lessons share: who sits there, what they hold."""

from typing import Any

# The learner, then Ben and Cleo. Their cards are never seen, only counted.
OTHER_HANDS = ["NS", "EW", "map", "NE"]
DRAW_PILE = ["NES", "ES", "NEW", "EW", "NS", "NESW", "map", "NE", "repair-cart", "EW"]


def base_position(hand: list[str], board: list[str], **changes: Any) -> dict[str, Any]:
    """A position of the base game for three, the learner a miner."""
    return {
        "rules": {"rounds": 1},
        "dwarfs": ["miner", "saboteur", "miner"],
        "spare": ["miner"],
        "goals": ["stone-es", "stone-sw", "treasure"],
        "hands": [hand, OTHER_HANDS, OTHER_HANDS],
        "board": board,
        "draw": DRAW_PILE,
    } | changes


def expansion_position(hand: list[str], board: list[str], **changes: Any) -> dict[str, Any]:
    """A position of Saboteur 2 for three, the learner and Cleo blue, Ben green."""
    return {
        "rules": {"expansion": True, "rounds": 1},
        "dwarfs": ["blue", "green", "blue"],
        "spare": ["saboteur", "green", "boss"],
        "goals": ["stone-es", "treasure", "stone-sw"],
        "hands": [hand, OTHER_HANDS, OTHER_HANDS],
        "board": board,
        "draw": DRAW_PILE,
    } | changes
