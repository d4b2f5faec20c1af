"""Ledgers: what one person thought of the seats of a round."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Ledger(models.Model):
    """One person's marks in one round: theirs alone until they open it, once the game is over.

    `marks` are `[turns taken, seat, step]` in their order; a step is 0 to 4, or -1 for no mark any
    more. `score` is written when the game is counted (`scores.score_of`).
    """

    # The constraint below begins with it.
    round = models.ForeignKey(
        "games.Round", on_delete=models.CASCADE, related_name="ledgers", db_index=False
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ledgers"
    )
    marks = models.JSONField(default=list)
    is_open = models.BooleanField(_("open"), default=False)
    score = models.FloatField(null=True, blank=True)

    class Meta:
        verbose_name = _("suspicion ledger")
        verbose_name_plural = _("suspicion ledgers")
        constraints = [
            models.UniqueConstraint(fields=["round", "account"], name="ledger_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.account_id}"
