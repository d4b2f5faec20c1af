"""Outages: times when the site was down and no beat ran."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Outage(models.Model):
    """A gap between two sweeps. It is over when it is found, and no two of them overlap."""

    began_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"), unique=True)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.began_at} – {self.ended_at}"
