"""Turns: the log of a game."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.compact_json import CompactJSONField, EventsField


class Turn(models.Model):
    """One seat's go: the move as it was submitted, and what everybody may know of it.

    `move` is secret while the game runs (a pass names its cards); `events` never are.
    `version` is the version the game had after it.
    """

    class PlayedBy(models.TextChoices):
        """Who played in the seat, if it was not its owner."""

        TIME_OUT = "time-out", _("a computer player, when time was up")
        STAND_IN = "stand-in", _("a stand-in")
        PERSON = "person", _("a person named beforehand")

    # What counts neither for the seat's owner nor for whoever played it.
    BY_STAND_INS = (PlayedBy.STAND_IN, PlayedBy.PERSON)

    # The constraint below begins with it.
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="turns", db_index=False
    )
    # With its number it is unique, too, as the version is. An index of both would be four times as
    # large: PostgreSQL keeps the turns of one round together where it alone is the key.
    round = models.ForeignKey("games.Round", on_delete=models.CASCADE, related_name="turn_rows")
    number = models.PositiveIntegerField(_("number in the round"))
    version = models.PositiveIntegerField(_("version"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    move = CompactJSONField()
    events = EventsField(_("events"))
    played_by = models.CharField(
        _("played by"), max_length=10, choices=PlayedBy.choices, blank=True, default=""
    )
    # The person who played it for the seat's owner; null once their account is gone.
    stand_in = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("stand-in"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        # The partial index below finds the few that have one.
        db_index=False,
    )
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="turn_version_once"),
        ]
        indexes = [
            models.Index(
                fields=["stand_in"],
                name="turn_stand_in",
                condition=models.Q(stand_in__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"
