"""Sentences about the effects of cards."""

from django.utils.translation import gettext_lazy as _

from games.rules.cards.cards import PATH_CODES, feature_of, tools_of

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
