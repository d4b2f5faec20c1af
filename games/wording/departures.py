"""Sentences about players who left, and people who took their seats over."""

from collections.abc import Callable, Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# Shown in place of the name of somebody who left before the game started.
GONE = gettext_lazy("Somebody who left")


class Gone(Protocol):
    """Somebody who had a seat: they left, or were a computer player in it."""

    @property
    def seat(self) -> int:
        """Which one."""

    @property
    def name(self) -> str:
        """Who it was; "" for whose account is gone."""

    @property
    def to(self) -> str:
        """Whose it is from then on, if a person's; "" for whose account is gone."""

    @property
    def is_taken(self) -> bool:
        """Return whether a person took the seat over."""

    @property
    def successor(self) -> str:
        """The computer player that had it from then on, if somebody else has it now."""


def departed_sentence(gone: Gone, names: Sequence[str], mark: Callable[[str], str] = str) -> str:
    """Who has the seat from then on; `names` are by seat, those of now and marked already."""
    name, to = mark(gone.name), mark(gone.to)
    if gone.is_taken:
        return _taken_sentence(name, to)
    return _departure_sentence(name, mark(gone.successor) or names[gone.seat])


def _departure_sentence(name: str, successor: str) -> str:
    if not name:
        return _("A player left; %(successor)s plays on.") % {"successor": successor}
    return _("%(name)s left; %(successor)s plays on.") % {"name": name, "successor": successor}


def _taken_sentence(name: str, to: str) -> str:
    names = {"name": name, "to": to}
    if name and to:
        return _("%(to)s took over from %(name)s.") % names
    if name:
        return _("Somebody took over from %(name)s.") % names
    return _("%(to)s took over a seat.") % names if to else _("Somebody took over a seat.")
