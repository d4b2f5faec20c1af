"""Turns: the rows of a game's log."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.compact_json import CompactJSONField, EventsField


class Turn(models.Model):
    """One seat's turn: the move as submitted, and its public events.

    `move` is secret while the game runs (a pass names its cards); `events` never are. `version` is
    the game's version after it.
    """

    class PlayedBy(models.TextChoices):
        """Those who may play a turn instead of the seat's owner."""

        TIME_OUT = "time-out", _("a computer player, when time was up")
        STAND_IN = "stand-in", _("a stand-in")
        PERSON = "person", _("a person named beforehand")

    # Turns that count neither for the seat's owner nor for the person who played them.
    BY_STAND_INS = (PlayedBy.STAND_IN, PlayedBy.PERSON)

    # No index of its own: the constraint below begins with it.
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="turns", db_index=False
    )
    # Unique with its number, and with its version as well. An index of both would be four times as
    # large: PostgreSQL keeps the turns of a round together if the round alone is the key.
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
        # No index of its own: the partial index below finds the few that have one.
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
