"""Motions: questions that a table votes on, and the boxes with their ballots until the end."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Motion(models.Model):
    """A question that the people of a table vote on, public except for its mover.

    `on` is the seat concerned; `days` are those of a pause; `round_number` and `turn` are when it
    was opened. The voters and the votes needed are fixed when it is opened.
    """

    class Kind(models.TextChoices):
        """The kinds of motions."""

        PAUSE = "pause", _("a pause")
        EXTENSION = "extension", _("more time for a turn")
        STAND_IN = "stand-in", _("a stand-in for somebody")
        ABANDON = "abandon", _("abandoning the game")

    class Outcome(models.TextChoices):
        """The outcomes of a motion."""

        OPEN = "", _("open")
        PASSED = "passed", _("passed")
        NOT_PASSED = "not-passed", _("not passed")
        # Nobody's no: there was nothing left to give more time to.
        TURN_OVER = "turn-over", _("the turn ended before the vote")

    game = models.ForeignKey(
        "games.Game", verbose_name=_("game"), on_delete=models.CASCADE, related_name="motions"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    days = models.PositiveSmallIntegerField(_("days"), default=0)
    on = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    round_number = models.PositiveSmallIntegerField(_("round"))
    turn = models.PositiveIntegerField(_("after turn"))
    # Without a notice: it would be taken for a vote.
    opened_by = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="+", editable=False
    )
    entitled = models.JSONField(_("seats that vote"), default=list)
    needed = models.PositiveSmallIntegerField(_("votes needed"))
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    closes_at = models.DateTimeField(_("closes"))
    result = models.CharField(
        _("result"), max_length=10, choices=Outcome.choices, blank=True, default=Outcome.OPEN
    )
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("motion")
        verbose_name_plural = _("motions")

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.pk}"


class BallotBox(models.Model):
    """The ballots of an open motion: the seats that have voted, and the number of votes in favour.

    No single vote is written down, and the box is deleted when the motion closes. No page, admin or
    log shows a box.
    """

    motion = models.OneToOneField(Motion, on_delete=models.CASCADE, related_name="box")
    # In the order of seats: the order of votes is secret, too.
    voted = models.JSONField(default=list)
    in_favour = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.motion_id}"
