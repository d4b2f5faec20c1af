"""Proposed hours for a burst, and the box with people's answers until they are counted."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Burst(models.Model):
    """Hours that a table was asked about: public to its players, but for who asked."""

    class Outcome(models.TextChoices):
        """Outcomes of asking."""

        OPEN = "", _("open")
        AGREED = "agreed", _("agreed")
        NO_HOUR = "no-hour", _("no hour suits everybody")
        PAUSED = "paused", _("ended by a pause")

    game = models.ForeignKey(
        "games.Game", verbose_name=_("game"), on_delete=models.CASCADE, related_name="bursts"
    )
    hours = models.JSONField(_("hours proposed"))
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    closes_at = models.DateTimeField(_("closes"))
    result = models.CharField(
        _("result"), max_length=10, choices=Outcome.choices, blank=True, default=Outcome.OPEN
    )
    begins_at = models.DateTimeField(_("begins"), null=True, blank=True)
    # When the pause began that ended it.
    paused_at = models.DateTimeField(_("ended by a pause"), null=True, blank=True)

    class Meta:
        verbose_name = _("burst")
        verbose_name_plural = _("bursts")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"


class BurstBox(models.Model):
    """The answers to an open proposal: by account, the places of the hours that suit.

    No page, admin or log shows one but its own person's, and the box is gone with the end.
    """

    burst = models.OneToOneField(Burst, on_delete=models.CASCADE, related_name="box")
    answers = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.burst_id}"
