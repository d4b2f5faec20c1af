"""Whose time was up, who has a stand-in and who is back, as the log says it."""

from typing import Protocol

from django.utils.translation import gettext as _


class Absent(Protocol):
    """What happened to a seat."""

    @property
    def kind(self) -> str:
        """`time-up`, `stand-in` or `back`."""

    @property
    def why(self) -> str:
        """Of a stand-in: `time-up`, `wish`, or empty."""


def absence_sentence(told: Absent, name: str) -> str:
    """That the time of the player with this name was up, and so on."""
    match told.kind, told.why:
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
