"""Roll backs in words, and sentences about knowledge that is untrue since."""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.wording.events import GOALS


class RollBackFacts(Protocol):
    """A roll back of some turns, and the reader's knowledge that it has made untrue."""

    @property
    def turn(self) -> int:
        """Return the number of the last turn that was kept, or 0 if all were taken back."""

    @property
    def undone(self) -> int:
        """Return the number of turns that were taken back."""

    @property
    def turned(self) -> Sequence[int]:
        """Return the numbers of the goals that were face up and have been reshuffled."""

    @property
    def hats(self) -> Sequence[int]:
        """Return the seats that have their former dwarf again since the roll back."""

    @property
    def looked(self) -> Sequence[int]:
        """Return the numbers of the goals that the reader had looked at and that have been
        reshuffled.
        """


def roll_back_sentence(facts: RollBackFacts) -> str:
    """Return a sentence about a roll back, for everybody at the table."""
    counted = ngettext(
        "A moderator took the last %(number)d turn back.",
        "A moderator took the last %(number)d turns back.",
        facts.undone,
    )
    goes_on = (
        _("The round goes on after turn %(turn)d.") % {"turn": facts.turn}
        if facts.turn
        else _("The round begins again.")
    )
    return f"{counted % {'number': facts.undone}} {goes_on}"


def untrue_lines(facts: RollBackFacts, names: Sequence[str], reader: int | None) -> list[str]:
    """Return a sentence for each fact that a roll back has made untrue.

    `names` are by seat, `reader` is the reader's seat or None.
    """
    turned = _("The %(goal)s goal lies face down again, and may be another.")
    looked = _("What you saw of the %(goal)s goal is no longer true.")
    return [
        *(turned % {"goal": GOALS[goal]} for goal in facts.turned),
        *(looked % {"goal": GOALS[goal]} for goal in facts.looked if goal not in facts.turned),
        *(_hat(names[seat], is_reader=seat == reader) for seat in facts.hats),
    ]


def still_true() -> str:
    """Return a sentence on the facts that are still true after a roll back."""
    return _(
        "Hands, mine and tools are as they were then. What nobody had seen by then was shuffled"
        " again; everything else you know is still true."
    )


def _hat(name: str, *, is_reader: bool) -> str:
    if is_reader:
        return _("You have the dwarf again that you had before hats were swapped.")
    return _("%(name)s has the dwarf again from before hats were swapped.") % {"name": name}
