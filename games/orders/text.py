"""Conditions of orders, and reasons why orders no longer stand, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.orders.order import FREE, Condition
from games.wording.elision import elided
from games.wording.events import GOALS, place_name

_TOOLS = {
    ("whole", "pickaxe"): gettext_lazy("my pickaxe is whole"),
    ("whole", "lantern"): gettext_lazy("my lantern is whole"),
    ("whole", "cart"): gettext_lazy("my cart is whole"),
    ("broken", "pickaxe"): gettext_lazy("my pickaxe is broken"),
    ("broken", "lantern"): gettext_lazy("my lantern is broken"),
    ("broken", "cart"): gettext_lazy("my cart is broken"),
}
FORGET = {
    "tool": gettext_lazy("my tool is broken"),
    "goal": gettext_lazy("a goal is turned"),
    "caved": gettext_lazy("a card caves in"),
    "mention": gettext_lazy("somebody writes @%(name)s"),
}
FORGOTTEN = {
    "tool": gettext_lazy("Your orders were cancelled: one of your tools was broken."),
    "goal": gettext_lazy("Your orders were cancelled: a goal was turned over."),
    "caved": gettext_lazy("Your orders were cancelled: a card caved in."),
    "mention": gettext_lazy("Your orders were cancelled: someone mentioned you in the chat."),
    "hand": gettext_lazy("Your orders were cancelled: your hand has changed."),
    "dwarf": gettext_lazy("Your orders were cancelled: you have a new dwarf."),
    "round": gettext_lazy("Your orders were cancelled: the round is over."),
}


def condition_sentence(condition: Condition, names: Sequence[str]) -> str:
    """Return a condition in its owner's words, without a full stop: `my lantern is whole`."""
    match condition.of:
        case (int(), int()) as at if condition.kind == FREE:
            return _("%(place)s is free") % {"place": place_name(at)}
        case str() as tool:
            return str(_TOOLS[condition.kind, tool])
        case int() as number if condition.kind == "face-down":
            return _("the %(goal)s goal is face down") % {"goal": GOALS[number]}
        case int() as seat:
            name = names[seat] if seat < len(names) else ""
            return elided(_("%(name)s’s tools are whole") % {"name": name}, name)
    raise ValueError(condition)
