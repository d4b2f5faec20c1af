"""Every card of both boxes, one line each, and the engine's numbers for them.

A path card's code is its geometry (notation.md): the openings of each joined group, groups
separated by a dot, then a feature. Adding a card means adding a line.
"""

from games.rules.cards.cells import mask_of

# code, copies in the base game, copies that Saboteur 2 adds
PATHS = (
    ("NESW", 5, 0),
    ("NES", 5, 0),
    ("NEW", 5, 0),
    ("NS", 4, 0),
    ("EW", 3, 0),
    ("NE", 5, 0),
    ("ES", 4, 0),
    ("N", 1, 0),
    ("E", 1, 0),
    ("N.S", 1, 0),
    ("E.W", 1, 0),
    ("N.E", 1, 0),
    ("E.S", 1, 0),
    ("N.E.S", 1, 0),
    ("N.E.W", 1, 0),
    ("N.E.S.W", 1, 0),
    ("NS.EW", 0, 2),
    ("NW.ES", 0, 1),
    ("NE.SW", 0, 1),
    ("S+ladder", 0, 1),
    ("E+ladder", 0, 1),
    ("ES+ladder", 0, 1),
    ("NE+ladder", 0, 1),
    ("NS+blue", 0, 1),
    ("EW+blue", 0, 1),
    ("NE+blue", 0, 1),
    ("NS.E+green", 0, 1),
    ("EW+green", 0, 1),
    ("ES+green", 0, 1),
    ("S+crystal", 0, 1),
    ("E+crystal", 0, 1),
    ("NESW+crystal", 0, 1),
    ("ESW+crystal", 0, 3),
    ("NES+crystal", 0, 1),
    ("NSW.E+crystal", 0, 1),
    ("N.ESW+crystal", 0, 1),
    ("EW.S+crystal", 0, 1),
    ("NS.E", 0, 1),
    ("NS.E.W", 0, 1),
    ("N.EW.S", 0, 1),
    ("N.ES", 0, 2),
    ("NE.S", 0, 1),
)
# never in a hand
FIXED = (("start", "NESW"), ("treasure", "NESW"), ("stone-sw", "SW"), ("stone-es", "ES"))
ACTIONS = (
    ("break-pickaxe", 3, 0),
    ("break-lantern", 3, 0),
    ("break-cart", 3, 0),
    ("repair-pickaxe", 2, 0),
    ("repair-lantern", 2, 0),
    ("repair-cart", 2, 0),
    ("repair-pickaxe-lantern", 1, 0),
    ("repair-pickaxe-cart", 1, 0),
    ("repair-lantern-cart", 1, 0),
    ("rockfall", 3, 1),
    ("map", 6, 0),
    ("theft", 0, 4),
    ("hands-off", 0, 3),
    ("swap-hands", 0, 2),
    ("inspection", 0, 2),
    ("swap-hats", 0, 2),
    ("trapped", 0, 3),
    ("free-at-last", 0, 4),
)
TOOLS = ("pickaxe", "lantern", "cart")
GOAL_FACES = ("treasure", "stone-sw", "stone-es")
DWARFS = ("miner", "selfish", "saboteur", "blue", "green", "boss", "profiteer", "geologist")

CODES = (
    *(code for code, _, _ in PATHS),
    *(code for code, _ in FIXED),
    *(code for code, _, _ in ACTIONS),
)
NUMBER = {code: number for number, code in enumerate(CODES)}
PATH_COUNT = len(PATHS)
PATH_CODES = frozenset(code for code, _, _ in PATHS)
ACTION_CODES = frozenset(code for code, _, _ in ACTIONS)
PLAYING_CODES = PATH_CODES | ACTION_CODES


def groups_of(code: str) -> tuple[int, ...]:
    """Return the groups of joined openings of a path card, start or goal, each as a mask of sides
    (see `cells`).
    """
    letters = dict(FIXED).get(code, code.partition("+")[0])
    return tuple(mask_of(group) for group in letters.split("."))


def feature_of(code: str) -> str:
    """Return the feature of a path card:

    `ladder`, `blue`, `green`, `crystal`, or an empty string.
    """
    return code.partition("+")[2]


def family_of(code: str) -> str:
    """Return the family of an action card: `break`, `repair`, or the card's own code."""
    family = code.partition("-")[0]
    return family if family in ("break", "repair") else code


def tools_of(code: str) -> tuple[str, ...]:
    """Return the tools that a break or repair card names; an empty tuple for any other card."""
    return tuple(code.split("-")[1:]) if family_of(code) in ("break", "repair") else ()


def full_deck(expansion: bool) -> list[str]:
    """Return the codes of all cards of the draw pile, in a fixed order: 67 cards, or 118 with the
    `expansion` Saboteur 2 (rules.md 2, 6.1).
    """
    return [
        code
        for code, base, added in PATHS + ACTIONS
        for _ in range(base + (added if expansion else 0))
    ]


# The slots in front of a player: five kinds of card, at most one of each (rules.md 6.4).
SLOTS = (*(f"break-{tool}" for tool in TOOLS), "trapped", "theft")
"""The card of each slot, in notation.md's words for `remove`."""

TRAPPED, STOLEN = SLOTS.index("trapped"), SLOTS.index("theft")
TOOL_SLOT = {tool: slot for slot, tool in enumerate(TOOLS)}


def slots_of(card: str) -> tuple[int, ...]:
    """Return the numbers of the slots in front of a player that a card fills or empties; an empty
    tuple for any other card.
    """
    if card in ("trapped", "free-at-last"):
        return (TRAPPED,)
    if card in ("theft", "hands-off"):
        return (STOLEN,)
    return tuple(TOOL_SLOT[tool] for tool in tools_of(card))
