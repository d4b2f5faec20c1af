"""Guesses at the round of a day: each person's, and the sum of all."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class DailyGuess(models.Model):
    """A person's guess at the round of a day: `steps` from 0 to 4 by seat, and `score`, its
    certainty of the truth.
    """

    # The index of the constraint below serves this key as well.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="daily_guesses",
        db_index=False,
    )
    day = models.DateField()
    steps = models.JSONField()
    score = models.FloatField()

    class Meta:
        verbose_name = _("guess of the day")
        verbose_name_plural = _("guesses of the day")
        constraints = [
            models.UniqueConstraint(fields=["account", "day"], name="daily_guess_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}/{self.day}"


class DailyCrowd(models.Model):
    """The sum of all guesses at the round of a day, including those of people without an account.

    `sums` are the added chances by seat; divided by `guesses` they are the crowd's opinion.
    """

    day = models.DateField(primary_key=True)
    guesses = models.PositiveIntegerField(default=0)
    sums = models.JSONField(default=list)

    class Meta:
        verbose_name = _("crowd of a day")
        verbose_name_plural = _("crowds of the days")

    def __str__(self) -> str:
        return str(self.day)
