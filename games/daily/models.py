"""Guesses at the round of a day: people's own, and what everyone together thought."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class DailyGuess(models.Model):
    """One person's guess; `steps` are 0 to 4 by seat, `score` is how sure of the truth it was."""

    # The constraint below begins with it.
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
    """A day's guesses of everyone, people without an account too, added up: nobody's own.

    `sums` are the chances by seat; their average is what the crowd thought.
    """

    day = models.DateField(primary_key=True)
    guesses = models.PositiveIntegerField(default=0)
    sums = models.JSONField(default=list)

    class Meta:
        verbose_name = _("crowd of a day")
        verbose_name_plural = _("crowds of the days")

    def __str__(self) -> str:
        return str(self.day)
