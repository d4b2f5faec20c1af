"""Turns: the log of a game."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Turn(models.Model):
    """One seat's go: the move as it was submitted, and what everybody may know of it.

    `move` is secret while the game runs (a pass names its cards); `events` never are.
    `version` is the version the game had after it.
    """

    class PlayedBy(models.TextChoices):
        """Who played in the seat, if it was not whoever sits there."""

        TIME_OUT = "time-out", _("a computer player, when time was up")
        STAND_IN = "stand-in", _("a stand-in")

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="turns")
    round = models.ForeignKey("games.Round", on_delete=models.CASCADE, related_name="turn_rows")
    number = models.PositiveIntegerField(_("number in the round"))
    version = models.PositiveIntegerField(_("version"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    move = models.JSONField()
    events = models.JSONField(_("events"))
    played_by = models.CharField(
        _("played by"), max_length=10, choices=PlayedBy.choices, blank=True, default=""
    )
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="turn_number_once"),
            models.UniqueConstraint(fields=["game", "version"], name="turn_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"
