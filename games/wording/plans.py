"""A player's plans (`games.orders`) in words: their conditions, and why they were dropped."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.events import Event
from games.rules.orders.judging import Verdict
from games.rules.orders.order import FREE, Condition
from games.wording.elision import elided
from games.wording.events import GOALS, event_sentence, place_name

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
    "tool": gettext_lazy("Your plans were dropped: one of your tools was broken."),
    "goal": gettext_lazy("Your plans were dropped: a goal was turned over."),
    "caved": gettext_lazy("Your plans were dropped: a card caved in."),
    "mention": gettext_lazy("Your plans were dropped: someone mentioned you in the chat."),
    "hand": gettext_lazy("Your plans were dropped: your hand has changed."),
    "dwarf": gettext_lazy("Your plans were dropped: you have a new dwarf."),
    "round": gettext_lazy("Your plans were dropped: the round is over."),
}


def condition_sentence(condition: Condition, names: Sequence[str]) -> str:
    """Return a plan's condition in words, without a full stop: `my lantern is whole`.

    `names` are by seat. Raises ValueError for a malformed condition.
    """
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


def void_sentence(
    forgotten: str,
    verdicts: Sequence[Verdict],
    spoilers: Sequence[Event | None],
    names: Sequence[str],
    seat: int,
) -> str:
    """Return a sentence saying why one or all of a player's plans can no longer be played, and who
    caused it; empty if all still can be. `forgotten` is the reason to drop all of them; `verdicts`
    and `spoilers` are in the order of the plans, as in `LeftOrders`. `names` are by seat, `seat` is
    the player's.
    """
    if forgotten:
        return str(FORGOTTEN[forgotten])
    for place, event in enumerate(spoilers):
        if event is not None:
            return _void(event, place + 1, names, seat, others=any(verdicts))
    return ""


def _void(event: Event, number: int, names: Sequence[str], seat: int, *, others: bool) -> str:
    if event.kind == "laid":
        void, one_of = (
            _("%(name)s laid there: your plan is void."),
            _("%(name)s laid there: your plan %(number)d is void."),
        )
        return (one_of if others else void) % {"name": names[event.seat or 0], "number": number}
    if event.kind == "revealed" and event.seat is not None:
        void, one_of = (
            _("%(name)s reached that goal: your plan is void."),
            _("%(name)s reached that goal: your plan %(number)d is void."),
        )
        return (one_of if others else void) % {"name": names[event.seat], "number": number}
    what = event_sentence(event, names, seat)
    void, one_of = _("%(event)s Your plan is void."), _("%(event)s Your plan %(number)d is void.")
    return (one_of if others else void) % {"event": what, "number": number}
