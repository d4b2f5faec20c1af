"""Claims in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.claims.claim import TREASURE, SeatClaim
from games.wording.elision import elided
from games.wording.events import GOALS

DWARFS = {
    "miner": gettext_lazy("a miner"),
    "selfish": gettext_lazy("the selfish dwarf"),
    "saboteur": gettext_lazy("a saboteur"),
    "blue": gettext_lazy("a blue miner"),
    "green": gettext_lazy("a green miner"),
    "boss": gettext_lazy("the boss"),
    "profiteer": gettext_lazy("the profiteer"),
    "geologist": gettext_lazy("a geologist"),
}


def claim_sentence(claim: SeatClaim, names: Sequence[str], viewer: int | None) -> str:
    """Return a claim in its claimant's words, to follow their name: `my dwarf is a miner.`"""
    if claim.goal is not None:
        return _goal(claim) % {"goal": GOALS[claim.goal]}
    dwarf = DWARFS[claim.says]
    if claim.on == claim.seat:
        return _("my dwarf is %(dwarf)s.") % {"dwarf": dwarf}
    if claim.on == viewer and viewer is not None:
        return _("your dwarf is %(dwarf)s.") % {"dwarf": dwarf}
    name = names[claim.on or 0]
    return elided(_("%(name)s’s dwarf is %(dwarf)s.") % {"name": name, "dwarf": dwarf}, name)


def _goal(claim: SeatClaim) -> str:
    if claim.says == TREASURE:
        return _("the %(goal)s goal is the treasure.")
    return _("the %(goal)s goal is a stone.")
