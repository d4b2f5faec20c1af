"""People asked to stand in for a player, and people outside a seat who know its secrets."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class StandInRequest(models.Model):
    """A player's request to a person to play while they are away. A yes deletes it.

    A player asks one person at a time. A declined request stays until the player asks again, so
    that they can see the answer.
    """

    player = models.OneToOneField(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="stand_in_request",
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="stand_in_requests",
    )
    is_declined = models.BooleanField(_("declined"), default=False)
    created_at = models.DateTimeField(_("asked"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("request to a stand-in")
        verbose_name_plural = _("requests to stand-ins")

    def __str__(self) -> str:
        return f"{self.player_id}"


class Insider(models.Model):
    """A person outside a seat who knows its secrets, or may learn them.

    They left the seat, or agreed to be its stand-in. They cannot have another seat of that game.
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

    class Meta:
        verbose_name = _("insider")
        verbose_name_plural = _("insiders")
        constraints = [
            models.UniqueConstraint(fields=["player", "account"], name="insider_once"),
        ]

    def __str__(self) -> str:
        return str(self.player_id)
