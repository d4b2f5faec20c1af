"""Public events as sentences for a reader."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.cards.cards import tools_of
from games.rules.cards.cells import Cell
from games.rules.events import Event
from games.wording.elision import elided
from games.wording.paths import one_path, the_path
from games.wording.tools import BROKE, REPAIRED, Between


def brief_sentence(events: Sequence[Event], names: Sequence[str], viewer_seat: int | None) -> str:
    """Return a short sentence about somebody else's turn for the viewer.

    `names` are by seat, `viewer_seat` is None for a spectator. If the turn ended the digging, the
    sentence says only that.
    """
    ends = [event for event in events if event.kind == "dug-out"]
    return " ".join(_brief(event, names, viewer_seat) for event in ends or events)


def _brief(event: Event, names: Sequence[str], viewer_seat: int | None) -> str:
    if event.seat is None or event.seat == viewer_seat:
        return event_sentence(event, names, viewer_seat)
    if event.kind == "laid" and event.card is not None:
        params = {"name": names[event.seat], "card": one_path(event.card)}
        return _("%(name)s laid %(card)s.") % params
    if event.kind == "caved" and event.at is not None:
        return _("%(name)s caved in %(place)s.") % {
            "name": names[event.seat],
            "place": place_name(event.at),
        }
    return event_sentence(event, names, viewer_seat)


# For each kind: somebody does it; you do it.
ALONE: dict[str, tuple[Promise, Promise]] = {
    "laid": (
        gettext_lazy("%(name)s laid %(card)s at %(place)s."),
        gettext_lazy("You laid %(card)s at %(place)s."),
    ),
    "caved": (
        gettext_lazy("%(name)s caved in %(removed)s at %(place)s."),
        gettext_lazy("You caved in %(removed)s at %(place)s."),
    ),
    "looked": (
        gettext_lazy("%(name)s looked at the %(goal)s goal with a map."),
        gettext_lazy("You looked at the %(goal)s goal with a map."),
    ),
    "theft": (
        gettext_lazy("%(name)s is planning to steal."),
        gettext_lazy("You are planning to steal."),
    ),
    "threw-off": (
        gettext_lazy("%(name)s discarded two cards to get rid of %(removed)s."),
        gettext_lazy("You discarded two cards to get rid of %(removed)s."),
    ),
    "declined": (
        gettext_lazy("%(name)s stole from nobody."),
        gettext_lazy("You stole from nobody."),
    ),
}
# For each kind: one to another; you to another; one to you; one to oneself; you to yourself.
BETWEEN: dict[str, Between] = {
    "hands-off": (
        gettext_lazy("%(name)s took %(other)s’s theft away."),
        gettext_lazy("You took %(other)s’s theft away."),
        gettext_lazy("%(name)s took your theft away."),
        gettext_lazy("%(name)s gave up a theft."),
        gettext_lazy("You gave up your theft."),
    ),
    "trapped": (
        gettext_lazy("%(name)s trapped %(other)s."),
        gettext_lazy("You trapped %(other)s."),
        gettext_lazy("%(name)s trapped you."),
        gettext_lazy("%(name)s is trapped."),
        gettext_lazy("You are trapped."),
    ),
    "freed": (
        gettext_lazy("%(name)s freed %(other)s."),
        gettext_lazy("You freed %(other)s."),
        gettext_lazy("%(name)s freed you."),
        gettext_lazy("%(name)s broke free."),
        gettext_lazy("You broke free."),
    ),
    "inspected": (
        gettext_lazy("%(name)s looked at %(other)s’s dwarf."),
        gettext_lazy("You looked at %(other)s’s dwarf."),
        gettext_lazy("%(name)s looked at your dwarf."),
        gettext_lazy("%(name)s looked at a dwarf."),
        gettext_lazy("You looked at a dwarf."),
    ),
    "swapped-hats": (
        gettext_lazy("%(name)s gave %(other)s another hat."),
        gettext_lazy("You gave %(other)s another hat."),
        gettext_lazy("%(name)s gave you another hat."),
        gettext_lazy("%(name)s took another hat."),
        gettext_lazy("You took another hat."),
    ),
    "swapped-hands": (
        gettext_lazy("%(name)s exchanged hands with %(other)s."),
        gettext_lazy("You exchanged hands with %(other)s."),
        gettext_lazy("%(name)s exchanged hands with you."),
        gettext_lazy("%(name)s exchanged hands."),
        gettext_lazy("You exchanged hands."),
    ),
    "stole": (
        gettext_lazy("%(name)s stole a gold piece from %(other)s."),
        gettext_lazy("You stole a gold piece from %(other)s."),
        gettext_lazy("%(name)s stole a gold piece from you."),
        gettext_lazy("%(name)s stole a gold piece."),
        gettext_lazy("You stole a gold piece."),
    ),
}
# What can be thrown off, with its article.
THROWN_OFF = {
    "break-pickaxe": gettext_lazy("a broken pickaxe"),
    "break-lantern": gettext_lazy("a broken lantern"),
    "break-cart": gettext_lazy("a broken cart"),
    "trapped": gettext_lazy("a trap"),
    "theft": gettext_lazy("a theft"),
}
GOALS = (gettext_lazy("northern"), gettext_lazy("middle"), gettext_lazy("southern"))


def event_sentence(event: Event, names: Sequence[str], viewer_seat: int | None) -> str:
    """Return a sentence about an event.

    `names` are by seat, and the player at `viewer_seat` (None for a spectator) is addressed as
    "you".
    """
    match event.kind:
        case "revealed":
            return _revealed(event)
        case "dug-out":
            return _dug_out(event, names, viewer_seat)
        case "passed":
            return _passed(event, names, viewer_seat)
    words = _words(event, names)
    if (between := _sentences_between(event)) is not None:
        sentence = str(_between(between, event, viewer_seat)) % words
        return elided(sentence, words["other"])
    by_others, by_you = ALONE[event.kind]
    return str(by_you if event.seat == viewer_seat else by_others) % words


def _words(event: Event, names: Sequence[str]) -> dict[str, str]:
    return {
        "name": _name(event.seat, names),
        "other": _name(event.on, names),
        "card": one_path(event.card) if event.kind == "laid" and event.card else "",
        "removed": _removed(event),
        "goal": str(GOALS[event.goal]) if event.goal is not None else "",
        "place": place_name(event.at) if event.at is not None else "",
    }


def _removed(event: Event) -> str:
    if event.removed is None:
        return ""
    return the_path(event.removed) if event.kind == "caved" else str(THROWN_OFF[event.removed])


def place_name(at: Cell) -> str:
    """Return a cell as written at the table, `(6, −1)`."""
    # With a real minus sign, and never broken across lines.
    return f"({at[0]},\u00a0{at[1]})".replace("-", "\u2212")


def _sentences_between(event: Event) -> Between | None:
    match event.kind:
        case "broke":
            return BROKE[tools_of(event.card or "")[0]]
        case "repaired":
            return REPAIRED[event.tool or ""]
    return BETWEEN.get(event.kind)


def _between(sentences: Between, event: Event, viewer_seat: int | None) -> Promise:
    other_to_other, you_to_other, other_to_you, other_to_self, you_to_self = sentences
    if event.seat == event.on:
        return you_to_self if event.seat == viewer_seat else other_to_self
    if viewer_seat is not None and event.seat == viewer_seat:
        return you_to_other
    return other_to_you if viewer_seat is not None and event.on == viewer_seat else other_to_other


def _revealed(event: Event) -> str:
    goal = str(GOALS[event.goal or 0])
    if event.card == "treasure":
        return _("The %(goal)s goal is the treasure!") % {"goal": goal}
    return _("The %(goal)s goal is a stone.") % {"goal": goal}


def _dug_out(event: Event, names: Sequence[str], viewer_seat: int | None) -> str:
    if not event.treasure:
        return _("The digging is over, and the treasure was not found.")
    if event.seat == viewer_seat and viewer_seat is not None:
        return _("You reached the treasure: the digging is over.")
    return _("%(name)s reached the treasure: the digging is over.") % {
        "name": _name(event.seat, names)
    }


def _passed(event: Event, names: Sequence[str], viewer_seat: int | None) -> str:
    count = event.count or 0
    if event.seat == viewer_seat and viewer_seat is not None:
        return ngettext(
            "You passed and discarded a card.",
            "You passed and discarded %(count)d cards.",
            count,
        ) % {"count": count}
    return ngettext(
        "%(name)s passed and discarded a card.",
        "%(name)s passed and discarded %(count)d cards.",
        count,
    ) % {"count": count, "name": _name(event.seat, names)}


def _name(seat: int | None, names: Sequence[str]) -> str:
    return names[seat] if seat is not None else ""
