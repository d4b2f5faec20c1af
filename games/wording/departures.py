"""Who left, and who plays on."""

from django.utils.translation import gettext as _


def departure_sentence(name: str, successor: str) -> str:
    """That somebody left a game and a computer player took the seat; without a name if it is ""."""
    if not name:
        return _("A player left; %(successor)s plays on.") % {"successor": successor}
    return _("%(name)s left; %(successor)s plays on.") % {"name": name, "successor": successor}
