"""Names of cards, tools and dwarfs, and sentences about the effects of cards."""

from django.utils.translation import gettext_lazy as _

from games.rules.cards.cards import PATH_CODES, feature_of, tools_of
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
EFFECTS = {
    "rockfall": _("Takes a laid path card out of the mine, never the start or a goal."),
    "map": _("You alone look at one face-down goal."),
    "theft": _(
        "Lies in front of you. After the gold is shared you may steal a gold piece from somebody."
    ),
    "hands-off": _("Takes away any player’s theft."),
    "trapped": _("Goes in front of somebody else, who cannot dig, and gets no gold while trapped."),
    "free-at-last": _("Frees a trapped player, yourself included."),
    "inspection": _("You alone look at somebody’s dwarf."),
    "swap-hats": _("A player, yourself included, puts the dwarf away and takes a new one."),
    "swap-hands": _("You exchange hands with somebody, who then draws a card instead of you."),
    "path": _("Goes beside a tunnel that is joined to the start; every edge has to fit."),
    "ladder": _("Joined to the start and all ladders wherever it lies; never beside a goal."),
    "blue": _("The green team has no way through this door."),
    "green": _("The blue team has no way through this door."),
    "crystal": _("Pays the geologists a gold piece when the round ends."),
    "break": _("Goes in front of a player, who cannot dig until it is mended."),
    "repair": _("Mends a tool for any player, yourself included."),
    "repair-two": _("Mends one of two tools for any player, yourself included."),
}


def tool_name(tool: str) -> str:
    """Return the translated name of a tool. Raises KeyError for an unknown code."""
    return str(TOOLS[tool])


def dwarf_name(code: str) -> str:
    """Return the translated name of a dwarf. Raises KeyError for an unknown code."""
    return str(DWARFS[code])


def card_name(code: str) -> str:
    """Return the translated name of a card of the mine or the hand.

    Raises KeyError for unknown codes.
    """
    if code in SPECIAL:
        return str(SPECIAL[code])
    if code in PATH_CODES:
        return path_name(code)
    if code.startswith("break-"):
        return str(BROKEN[tools_of(code)[0]])
    return str(REPAIR[tools_of(code)])


def card_effect(code: str) -> str:
    """Return a sentence about a card's effect. Raises KeyError for an unknown code."""
    return str(EFFECTS[_effect_key(code)])


def _effect_key(code: str) -> str:
    if code in EFFECTS and code not in ("path", "ladder", "blue", "green", "crystal"):
        return code
    if code in PATH_CODES:
        return feature_of(code) or "path"
    kind = code.partition("-")[0]
    return "repair-two" if kind == "repair" and len(tools_of(code)) > 1 else kind
