"""Names of cards, tools and dwarfs, and what a card does."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.cards.cards import PATH_CODES, feature_of, groups_of, tools_of

TOOLS = {"pickaxe": _("pickaxe"), "lantern": _("lantern"), "cart": _("cart")}
DWARFS = {
    "miner": _("gold miner"),
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
# Paths by the sizes of their groups of openings, the largest first.
PATHS = {
    (4,): _("crossing"),
    (3,): _("T-junction"),
    (2,): _("tunnel"),
    (1,): _("dead end"),
    (1, 1): _("double dead end"),
    (1, 1, 1): _("triple dead end"),
    (1, 1, 1, 1): _("dead end on every side"),
    (2, 2): _("two paths that do not meet"),
    (2, 1): _("tunnel beside a dead end"),
    (2, 1, 1): _("tunnel between two dead ends"),
    (3, 1): _("T-junction beside a dead end"),
}
TWO = {
    "NS": _("straight tunnel"),
    "EW": _("straight tunnel"),
    "NS.EW": _("bridge"),
    "NW.ES": _("double curve"),
    "NE.SW": _("double curve"),
    "NE": _("curve"),
    "ES": _("curve"),
    "N": _("dead end"),
    "E": _("dead end"),
}
FEATURES = {
    "ladder": _("%(path)s with a ladder"),
    "blue": _("%(path)s with a blue door"),
    "green": _("%(path)s with a green door"),
    "crystal": _("%(path)s with a crystal"),
}
EFFECTS = {
    "rockfall": _("Takes a laid path card out of the mine, never the start or a goal."),
    "map": _("You alone look at one face-down goal."),
    "theft": _("Lies before you. After the gold is shared you may steal one from somebody."),
    "hands-off": _("Takes a theft away from before any player."),
    "trapped": _("Goes before somebody else, who cannot dig, and gets no gold while trapped."),
    "free-at-last": _("Frees a trapped player, yourself included."),
    "inspection": _("You alone look at somebody’s dwarf."),
    "swap-hats": _("A player, yourself included, puts the dwarf away and takes a new one."),
    "swap-hands": _("You exchange hands with somebody, who then draws a card in your stead."),
    "path": _("Goes beside a tunnel that is joined to the start; every edge has to fit."),
    "ladder": _("Joined to the start and all ladders wherever it lies; never beside a goal."),
    "blue": _("The green team has no way through this door."),
    "green": _("The blue team has no way through this door."),
    "crystal": _("Pays the geologists one gold when the round ends."),
    "break": _("Goes before a player, who cannot dig until it is mended."),
    "repair": _("Mends a broken tool of any player, yourself included."),
    "repair-two": _("Mends one of two broken tools of any player, yourself included."),
}


def tool_name(tool: str) -> str:
    """The name of a tool. Raises KeyError for a code that is none."""
    return str(TOOLS[tool])


def dwarf_name(code: str) -> str:
    """The name of a dwarf. Raises KeyError for a code that is none."""
    return str(DWARFS[code])


def card_name(code: str) -> str:
    """The name of a card of the mine or the hand. Raises KeyError for a code that is none."""
    if code in SPECIAL:
        return str(SPECIAL[code])
    if code in PATH_CODES:
        return _path_name(code)
    if code.startswith("break-"):
        return str(BROKEN[tools_of(code)[0]])
    return str(REPAIR[tools_of(code)])


def card_effect(code: str) -> str:
    """What playing a card does, in a sentence. Raises KeyError for a code that is none."""
    return str(EFFECTS[_effect_key(code)])


def _effect_key(code: str) -> str:
    if code in EFFECTS and code not in ("path", "ladder", "blue", "green", "crystal"):
        return code
    if code in PATH_CODES:
        return feature_of(code) or "path"
    kind = code.partition("-")[0]
    return "repair-two" if kind == "repair" and len(tools_of(code)) > 1 else kind


def _path_name(code: str) -> str:
    tunnels, _dot, feature = code.partition("+")
    sizes = sorted((mask.bit_count() for mask in groups_of(code)), reverse=True)
    name: Promise | str = TWO.get(tunnels) or PATHS[tuple(sizes)]
    return str(FEATURES[feature]) % {"path": name} if feature else str(name)
