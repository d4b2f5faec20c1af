"""Seats that their owners offer to somebody by name, for good or for a stand-in."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class SeatOffer(models.Model):
    """A player's offer of their seat to a person; accepting it ends the offer.

    There is one of each kind at a time for each seat. A declined one stays until the player makes
    another, so that they can see the answer.
    """

    class Kind(models.TextChoices):
        """Kinds of offers."""

        SEAT = "seat", _("the seat")
        STAND_IN = "stand-in", _("playing while its owner is away")

    class Answer(models.TextChoices):
        """Answers to an offer."""

        OPEN = "", _("open")
        DECLINED = "declined", _("declined")
        # Only for offers by the table: it ends when the owner is back.
        AGREED = "agreed", _("agreed")

    player = models.ForeignKey(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="offers",
        # No index of its own: the constraint below begins with it.
        db_index=False,
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="seat_offers",
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.SEAT)
    answer = models.CharField(
        _("answer"), max_length=10, choices=Answer.choices, blank=True, default=Answer.OPEN
    )
    # By vote, for a player who has vanished: they did not ask.
    by_table = models.BooleanField(_("by vote"), default=False)
    created_at = models.DateTimeField(_("offered"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("offered seat")
        verbose_name_plural = _("offered seats")
        constraints = [
            models.UniqueConstraint(fields=["player", "kind"], name="seat_offer_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.player_id}"


class Insider(models.Model):
    """Somebody outside a seat who knows its secrets, or may learn them.

    They gave it away, left, or agreed to be its stand-in. They cannot have another seat of that
    game. A former owner can go on watching.
    """

    player = models.ForeignKey(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="insiders",
        # No index of its own: the constraint below begins with it.
        db_index=False,
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    may_watch = models.BooleanField(_("may watch"), default=False)

    class Meta:
        verbose_name = _("insider")
        verbose_name_plural = _("insiders")
        constraints = [
            models.UniqueConstraint(fields=["player", "account"], name="insider_once"),
        ]

    def __str__(self) -> str:
        return str(self.player_id)
