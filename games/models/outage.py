"""Pulses of jobs that have to run for ever, and outages: times when no sweep ran."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Outage(models.Model):
    """A gap between two sweeps. It is over when it is found, and no two gaps overlap."""

    began_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"), unique=True)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.began_at} – {self.ended_at}"


def is_to_be_moved(game: Game) -> bool:
    """Return whether a game has yet to be adjusted for an outage. Makes one query."""
    return Outage.objects.filter(ended_at__gt=game.outages_until).exists()


class Pulse(models.Model):
    """A job that has to be done again and again, with the time when it was last done."""

    class Name(models.TextChoices):
        """The jobs whose pulses are recorded."""

        SWEEP = "sweep", _("sweep")
        BACKUP = "backup", _("backup")

    name = models.CharField(_("name"), max_length=10, choices=Name.choices, primary_key=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.name
