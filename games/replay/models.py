"""Shares of replays: private addresses that a player gives to others."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import new_token


class ReplayShare(models.Model):
    """A private address of a finished game's replay; anybody who has the token may look.

    `view` is the perspective: a seat's number, "nobody" for a spectator, or "all" for everything
    face up. Withdrawing the share deletes the row.
    """

    # The index of the constraint below serves this key as well.
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="shares", db_index=False
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="replay_shares",
    )
    view = models.CharField(_("view"), max_length=8)
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    created_at = models.DateTimeField(_("shared"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("shared replay")
        verbose_name_plural = _("shared replays")
        constraints = [
            models.UniqueConstraint(fields=["game", "account", "view"], name="replay_share_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.view}"

    @property
    def perspective(self) -> int | str:
        """Return the shared view: a seat as a number, or "nobody" or "all"."""
        return int(self.view) if self.view.isdigit() else self.view

    def path(self, *moment: int) -> str:
        """Return the path of the shared replay, at its beginning or at a `moment`, given as round
        and turn.
        """
        return reverse("games:shared", args=[self.token, *moment])
