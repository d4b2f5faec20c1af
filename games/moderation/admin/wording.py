"""What each measure will do, in full, before it is done."""

from django.utils.translation import gettext as _

from games.models import Measure


def consequences(kind: str, person: str, *, is_reported: bool = True) -> list[str]:
    """The sentences below “This will happen”; `is_reported`: somebody waits for an answer."""
    if kind == Measure.Kind.DISMISS:
        return [
            _("The person who reported it learns that nothing was found, without a reason."),
            _("Nobody else is told, and the case is closed."),
        ]
    name = {"name": person}
    done = _of_person(kind, name) or _of_table(kind, name)
    if kind in Measure.OF_TABLES:
        told = _("Everybody at the table reads your reason, and not who you are.")
    else:
        told = _("%(name)s reads your reason, and not who you are.") % name
    reporters = _("Whoever reported it learns that something was done, and not what.")
    for_good = kind in Measure.FOR_GOOD
    undone = _("It cannot be undone.") if for_good else _("It can be undone.")
    return [done, told, *([reporters] if is_reported else []), undone]


def of_several(kinds: list[Measure.Kind], person: str) -> list[str]:
    """The same of measures that are taken by one form."""
    name = {"name": person}
    boxes = [
        _("%(measure)s: %(what)s") % {"measure": kind.label, "what": _of_person(kind, name)}
        for kind in kinds
    ]
    return [
        *boxes,
        _("%(name)s reads of all of them at once, with your reason, and can answer once.") % name,
        _("Whoever reported it learns that something was done, and not what."),
        _("Each can be undone."),
    ]


def question(kind: str, person: str) -> str:
    """The heading of a measure's page, and its button."""
    name = {"name": person}
    match kind:
        case Measure.Kind.WARN:
            return _("Warn %(name)s") % name
        case Measure.Kind.MUTE:
            return _("Mute %(name)s") % name
        case Measure.Kind.BAN:
            return _("Ban %(name)s") % name
        case Measure.Kind.SEATS:
            return _("No new tables for %(name)s") % name
        case Measure.Kind.NAME:
            return _("Take the name %(name)s away") % name
        case Measure.Kind.COMPUTER if person:
            return _("Give the seat of %(name)s to a computer player") % name
    return str(Measure.Kind(kind).label)


def _of_person(kind: str, name: dict[str, str]) -> str:
    match kind:
        case Measure.Kind.WARN:
            return _("%(name)s is warned on their next page.") % name
        case Measure.Kind.MUTE:
            return _("%(name)s cannot write in any chat until then, and goes on playing.") % name
        case Measure.Kind.REMOVE:
            return _("A mark stands where the message was, for everybody at the table.")
        case Measure.Kind.SEATS:
            sentence = _("%(name)s takes no new seat until then, and keeps those they have.")
            return sentence % name
        case Measure.Kind.NAME:
            sentence = _("%(name)s gets a neutral name, and may choose another, but not this one.")
            return sentence % name
        case Measure.Kind.BAN:
            sentence = _(
                "%(name)s is logged out and cannot log in. Stand-ins play in their seats, and"
                " tables that gather players lose them."
            )
            return sentence % name
    return ""


def _of_table(kind: str, name: dict[str, str]) -> str:
    match kind:
        case Measure.Kind.EXTEND:
            return _("The turn that runs gets its time once more.")
        case Measure.Kind.PAUSE:
            return _("All clocks of the table stand still until then.")
        case Measure.Kind.COMPUTER:
            sentence = _("A computer player has the seat of %(name)s at this table from now on.")
            return sentence % name
        case Measure.Kind.ROLLBACK:
            return _(
                "The turns after the one that you choose are taken back, and everybody at the table"
                " can still read them. What nobody had seen by then is shuffled anew, and the clock"
                " of whoever is to act begins anew."
            )
        case Measure.Kind.ABANDON:
            return _("The game ends here, and nobody has won it.")
    return ""
