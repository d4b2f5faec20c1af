"""Who played a turn, where it was not whoever sits there now."""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _


class Played(Protocol):
    """A turn of a seat: by whom it was played, where it was not whoever sits there now."""

    @property
    def seat(self) -> int:
        """Whose turn it was."""

    @property
    def played_by(self) -> str:
        """That it was played for the seat: a `Turn.PlayedBy`, or empty."""

    @property
    def stand_in(self) -> str:
        """The name of the person who did, if it is known."""

    @property
    def by(self) -> str:
        """Who sat there then, if it was somebody else."""


def as_played(
    names: Sequence[str], viewer: int | None, turn: Played
) -> tuple[tuple[str, ...], int | None]:
    """The names by seat that a turn is told with, and to which seat.

    What others did in the viewer's seat the viewer did not do.
    """
    if not (turn.played_by or turn.by):
        return tuple(names), viewer
    told = list(names)
    told[turn.seat] = turn.by or names[turn.seat]
    if turn.played_by:
        told[turn.seat] = _for_somebody(told[turn.seat], turn)
    return tuple(told), None if turn.seat == viewer else viewer


def _for_somebody(name: str, turn: Played) -> str:
    if turn.played_by != "person":
        return _("A computer player (for %(name)s)") % {"name": name}
    if not turn.stand_in:
        return _("A stand-in (for %(name)s)") % {"name": name}
    return _("%(stand_in)s (for %(name)s)") % {"stand_in": turn.stand_in, "name": name}
