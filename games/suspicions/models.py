"""Suspicion ledgers: a person's marks on the seats of a round."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Ledger(models.Model):
    """A person's marks in a round, private until they open them after the game.

    `marks` are `[turns taken, seat, step]` in order; a step is 0 to 4, or -1 for a removed mark.
    `score` is written when the game is counted (`scores.score_of`).
    """

    # The index of the constraint below serves this key as well.
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
