"""Absences, departures and stand-ins in words."""

from collections.abc import Callable, Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class Absent(Protocol):
    """The beginning or end of an absence from a seat, as in a table's log."""

    @property
    def kind(self) -> str:
        """Return the kind of absence: `time-up`, `stand-in` or `back`."""

    @property
    def why(self) -> str:
        """Return the reason for a stand-in: `time-up`, `wish`, or empty."""


def absence_sentence(absent: Absent, name: str, *, is_you: bool = False) -> str:
    """Return a sentence about a player's absence, such as that their time was up.

    `name` is the player's; with `is_you` the player is the reader.
    """
    if is_you:
        return _own_absence(absent)
    match absent.kind, absent.why:
        case "time-up", _why:
            sentence = _("Time was up for %(name)s.")
        case "back", _why:
            sentence = _("%(name)s is back.")
        case _stand_in, "time-up":
            sentence = _("A stand-in took the seat of %(name)s: time was up.")
        case _stand_in, "wish":
            sentence = _("A stand-in took the seat of %(name)s, as they wished.")
        case _:
            sentence = _("A stand-in took the seat of %(name)s.")
    return sentence % {"name": name}


def _own_absence(absent: Absent) -> str:
    match absent.kind, absent.why:
        case "time-up", _why:
            return _("Your time was up.")
        case "back", _why:
            return _("You’re back.")
        case _stand_in, "time-up":
            return _("A stand-in took your seat: time was up.")
        case _stand_in, "wish":
            return _("A stand-in took your seat, as you wished.")
    return _("A stand-in took your seat.")


# Shown in place of the name of somebody who left before the game started.
GONE = gettext_lazy("Somebody who left")


class Gone(Protocol):
    """A former occupant of a seat: a person who left, or a computer player."""

    @property
    def seat(self) -> int:
        """Return the number of the seat that was left."""

    @property
    def name(self) -> str:
        """Return the name of the former occupant, or an empty string for a deleted account."""

    @property
    def to(self) -> str:
        """Return the name of the person who took the seat over.

        It is empty if nobody did, and for a deleted account.
        """

    @property
    def is_taken(self) -> bool:
        """Return whether a person took the seat over from its former occupant."""

    @property
    def successor(self) -> str:
        """Return the name of the computer player that had the seat then, if somebody else has it
        now; otherwise an empty string.
        """


def departed_sentence(gone: Gone, names: Sequence[str], mark: Callable[[str], str] = str) -> str:
    """Return a sentence about a departure: who left, and who has the seat from then on.

    `names` are the present players' by seat, already with `mark` applied; `mark` is for all other
    names.
    """
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


class PlayedTurn(Protocol):
    """A turn of a seat, with the name of its player if that was not the seat's present owner."""

    @property
    def seat(self) -> int:
        """Return the number of the seat whose turn it was."""

    @property
    def played_by(self) -> str:
        """Return how the turn was played for the seat: a `Turn.PlayedBy`, or an empty string."""

    @property
    def stand_in(self) -> str:
        """Return the name of the person who stood in for the seat's owner; empty if unknown or if
        nobody did.
        """

    @property
    def by(self) -> str:
        """Return the name of the seat's owner at that time, if somebody else owns it now; otherwise
        an empty string.
        """


def as_played(
    names: Sequence[str], viewer: int | None, turn: PlayedTurn
) -> tuple[tuple[str, ...], int | None]:
    """Return the names by seat for describing a turn, and the seat addressed as "you" or None.

    `viewer` is the reader's seat. If somebody else played the viewer's turn, that player's name
    stands there, with "for you".
    """
    if not (turn.played_by or turn.by):
        return tuple(names), viewer
    played = list(names)
    played[turn.seat] = turn.by or names[turn.seat]
    if turn.played_by:
        is_own = turn.seat == viewer and not turn.by
        played[turn.seat] = _for_you(turn) if is_own else _for_somebody(played[turn.seat], turn)
    return tuple(played), None if turn.seat == viewer else viewer


def _for_you(turn: PlayedTurn) -> str:
    if turn.played_by != "person":
        return _("A computer player (for you)")
    if not turn.stand_in:
        return _("A stand-in (for you)")
    return _("%(stand_in)s (for you)") % {"stand_in": turn.stand_in}


def _for_somebody(name: str, turn: PlayedTurn) -> str:
    if turn.played_by != "person":
        return _("A computer player (for %(name)s)") % {"name": name}
    if not turn.stand_in:
        return _("A stand-in (for %(name)s)") % {"name": name}
    return _("%(stand_in)s (for %(name)s)") % {"stand_in": turn.stand_in, "name": name}
