"""Seats that their owners offer to somebody by name, for good or to play in as a stand-in."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class SeatOffer(models.Model):
    """A player offers their seat to a person; accepting it ends the offer.

    One of each kind at a time for each seat. A declined one stays until the player has another
    idea, so that they find the answer.
    """

    class Kind(models.TextChoices):
        """Kinds of offers."""

        SEAT = "seat", _("the seat")
        STAND_IN = "stand-in", _("playing while its owner is away")

    class Answer(models.TextChoices):
        """Answers to an offer."""

        OPEN = "", _("open")
        DECLINED = "declined", _("declined")
        # Kept only of what the table offered: it ends when the owner is back.
        AGREED = "agreed", _("agreed")

    player = models.ForeignKey(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="offers",
        # The constraint below begins with it.
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
    # By vote, for whoever has vanished: they did not ask.
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
    """Somebody who knows what a seat knew, or may learn it, and does not sit there.

    They gave it away, left, or agreed to be its stand-in. They can have no other seat of that game.
    Whoever gave the seat away may go on watching.
    """

    player = models.ForeignKey(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="insiders",
        # The constraint below begins with it.
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
