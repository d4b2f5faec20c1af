"""Who left or gave their seat away, and who plays on."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# Shown in place of the name of somebody who left before the game started.
GONE = gettext_lazy("Somebody who left")


def departure_sentence(name: str, successor: str) -> str:
    """That somebody left a game and a computer player took the seat; without a name if it is ""."""
    if not name:
        return _("A player left; %(successor)s plays on.") % {"successor": successor}
    return _("%(name)s left; %(successor)s plays on.") % {"name": name, "successor": successor}


def given_sentence(name: str, to: str) -> str:
    """That somebody gave their seat to somebody else; "" for whose account is gone."""
    names = {"name": name, "to": to}
    if name and to:
        return _("%(name)s gave their seat to %(to)s.") % names
    if name:
        return _("%(name)s gave their seat away.") % names
    return _("A player gave their seat to %(to)s.") % names if to else _("A seat was given away.")
