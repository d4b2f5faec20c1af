"""What may be put to the vote, in words: how many votes each needs, and by when (clocks.md 5)."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.motions import Motion
from games.selectors.read_models.motions import Floor
from games.wording.instants import until_in_words


@dataclass(frozen=True, slots=True)
class Choices:
    """A sentence or two under each thing that a player may ask for."""

    extension: str
    pause: str
    stand_in: str
    offer: str
    abandon: str


def choices_of(floor: Floor) -> Choices:
    """How each vote is won at this table, as things are now."""
    return Choices(
        extension=f"{_early(floor, Motion.EXTENSION)} {_closes(floor)}",
        pause=f"{_early(floor, Motion.PAUSE)} {_closes(floor)}",
        stand_in=_mixed(floor, Motion.STAND_IN),
        offer=_mixed(floor, Motion.OFFER),
        abandon=_mixed(floor, Motion.ABANDON),
    )


def _early(floor: Floor, motion: Motion) -> str:
    votes = floor.votes[motion]
    told = ngettext(
        "Passes as soon as %(needed)d of %(all)d is for it.",
        "Passes as soon as %(needed)d of %(all)d are for it.",
        votes.needed,
    )
    return told % {"needed": votes.needed, "all": votes.of}


def _closes(floor: Floor) -> str:
    if floor.closes_by is None:
        return _("The vote is open for a day.")
    told = _(
        "The vote is open for a day, but no longer than to a few minutes before this turn’s "
        "deadline: %(until)s."
    )
    return told % {"until": until_in_words(floor.closes_by, timezone.now())}


def _mixed(floor: Floor, motion: Motion) -> str:
    votes = floor.votes[motion]
    told = ngettext(
        "Passes with %(needed)d vote of %(all)d: more than any one side can have, or all.",
        "Passes with %(needed)d votes of %(all)d: more than any one side can have, or all.",
        votes.needed,
    )
    return told % {"needed": votes.needed, "all": votes.of}
