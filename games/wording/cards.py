"""Names of cards, tools and dwarfs."""

from django.utils.translation import gettext_lazy as _

from games.rules.cards.cards import PATH_CODES, tools_of
from games.wording.paths import path_name

TOOLS = {"pickaxe": _("pickaxe"), "lantern": _("lantern"), "cart": _("cart")}
DWARFS = {
    "miner": _("miner"),
    "selfish": _("selfish dwarf"),
    "saboteur": _("saboteur"),
    "blue": _("blue miner"),
    "green": _("green miner"),
    "boss": _("boss"),
    "profiteer": _("profiteer"),
    "geologist": _("geologist"),
}
SPECIAL = {
    "start": _("start"),
    "treasure": _("treasure"),
    "stone-sw": _("stone"),
    "stone-es": _("stone"),
    "rockfall": _("rockfall"),
    "map": _("map"),
    "theft": _("theft"),
    "hands-off": _("hands off"),
    "trapped": _("trapped"),
    "free-at-last": _("free at last"),
    "inspection": _("inspection"),
    "swap-hats": _("swap hats"),
    "swap-hands": _("swap hands"),
}
BROKEN = {
    "pickaxe": _("broken pickaxe"),
    "lantern": _("broken lantern"),
    "cart": _("broken cart"),
}
REPAIR = {
    ("pickaxe",): _("pickaxe repair"),
    ("lantern",): _("lantern repair"),
    ("cart",): _("cart repair"),
    ("pickaxe", "lantern"): _("pickaxe or lantern repair"),
    ("pickaxe", "cart"): _("pickaxe or cart repair"),
    ("lantern", "cart"): _("lantern or cart repair"),
}


def tool_name(tool: str) -> str:
    """Return the name of a tool. Raises KeyError for an unknown code."""
    return str(TOOLS[tool])


def dwarf_name(code: str) -> str:
    """Return the name of a dwarf. Raises KeyError for an unknown code."""
    return str(DWARFS[code])


def card_name(code: str) -> str:
    """Return the name of a card of the mine or the hand. Raises KeyError for an unknown code."""
    if code in SPECIAL:
        return str(SPECIAL[code])
    if code in PATH_CODES:
        return path_name(code)
    if code.startswith("break-"):
        return str(BROKEN[tools_of(code)[0]])
    return str(REPAIR[tools_of(code)])
