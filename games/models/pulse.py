"""Pulses: the last runs of jobs that must run for ever."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """A job that has to be done again and again, and when it was last done."""

    class Name(models.TextChoices):
        """The jobs that are recorded."""

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
