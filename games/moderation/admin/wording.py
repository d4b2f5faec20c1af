"""What each measure will do, beside its box."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.moderation.models import Measure

_DOES: Final = {
    Measure.Kind.DISMISS: gettext_lazy(
        "The person who reported it learns that nothing was found, without a reason."
    ),
    Measure.Kind.WARN: gettext_lazy("%(name)s is warned on their next page."),
    Measure.Kind.MUTE: gettext_lazy(
        "%(name)s cannot write in any chat until then, and goes on playing."
    ),
    Measure.Kind.REMOVE: gettext_lazy(
        "A mark stands where the message was, for everybody at the table."
    ),
    Measure.Kind.SEATS: gettext_lazy(
        "%(name)s takes no new seat until then, and keeps those they have."
    ),
    Measure.Kind.NAME: gettext_lazy(
        "%(name)s gets a neutral name, and may choose another, but not this one."
    ),
    Measure.Kind.BAN: gettext_lazy(
        "%(name)s is logged out and cannot log in. Stand-ins play in their seats, and"
        " tables that gather players lose them."
    ),
    Measure.Kind.COMPUTER: gettext_lazy(
        "A computer player has the seat of %(name)s at this table from now on."
    ),
    Measure.Kind.EXTEND: gettext_lazy("The turn that runs gets its time once more."),
    Measure.Kind.PAUSE: gettext_lazy("All clocks of the table stand still until then."),
    Measure.Kind.ROLLBACK: gettext_lazy(
        "The turns after the one that you choose are taken back, and everybody at the table"
        " can still read them. What nobody had seen by then is shuffled anew, and the clock"
        " of whoever is to act begins anew."
    ),
    Measure.Kind.ABANDON: gettext_lazy("The game ends here, and nobody has won it."),
}


def consequence(kind: Measure.Kind, person: str) -> str:
    """A measure, what it does, and whether it can be undone."""
    undone = _("It can be undone.") if kind in Measure.UNDOABLE else _("It cannot be undone.")
    end = "" if kind == Measure.Kind.DISMISS else f" {undone}"
    return f"{kind.label}. {_DOES[kind] % {'name': person}}{end}"
