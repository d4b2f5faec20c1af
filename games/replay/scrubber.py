"""What stands out in a round, marked above and below the line on which one slides through it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.core.tables.read_models import LogEntry

# By what an event of the rules is to somebody who looks for it.
_KINDS = {
    "revealed": "goal",
    "broke": "broken",
    "trapped": "broken",
    "repaired": "repaired",
    "freed": "repaired",
    "caved": "rockfall",
    "theft": "theft",
    "stole": "theft",
}
# Each kind has a shape of its own, 8 px wide about its middle: colour is never the only sign.
_SHAPES = {
    "goal": "M0-5 5 0 0 5-5 0Z",
    "broken": "M-4-2.5-2.5-4 0-1.5 2.5-4 4-2.5 1.5 0 4 2.5 2.5 4 0 1.5-2.5 4-4 2.5-1.5 0Z",
    "repaired": "M-1-4H1V-1H4V1H1V4H-1V1H-4V-1H-1Z",
    "rockfall": "M-4 4-3-2 0-4 3-3 4 4Z",
    "theft": "M0-4 4 3H-4Z",
    "comment": "M-4-4H4V2H0L-3 5V2H-4Z",
}
# What happens to people stands below the line, what happens to the mine above.
_BELOW = ("broken", "repaired", "comment")


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn that stands out: how far along the line, in per cent, and the path of its shape."""

    turn: int
    kind: str
    left: str
    shape: str
    is_below: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape and what it means."""

    kind: str
    shape: str
    name: str


def marks_of(told: Iterable[LogEntry], turns: int, commented: Collection[int] = ()) -> list[Mark]:
    """The marks of a round of so many turns, whose entries are in order; some are commented on."""
    return [
        Mark(turn, kind, f"{100 * turn / turns:.2f}", _SHAPES[kind], kind in _BELOW)
        for turn, entry in enumerate(told, start=1)
        for kind in (*_kinds_of(entry), *(["comment"] if turn in commented else ()))
    ]


def signs_of(marks: Iterable[Mark]) -> list[Sign]:
    """What the shapes that occur mean, always in the same order."""
    there = {mark.kind for mark in marks}
    names = {
        "goal": _("goal turned"),
        "rockfall": _("rockfall"),
        "theft": _("theft"),
        "broken": _("broken or trapped"),
        "repaired": _("repaired or freed"),
        "comment": _("comment"),
    }
    return [Sign(kind, _SHAPES[kind], name) for kind, name in names.items() if kind in there]


def _kinds_of(entry: LogEntry) -> Iterator[str]:
    # Two goals turned by one card are one mark.
    yield from dict.fromkeys(_KINDS[event.kind] for event in entry.events if event.kind in _KINDS)
