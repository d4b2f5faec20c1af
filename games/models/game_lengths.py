"""The lengths of games of each kind, updated as they end."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class GameLengths(models.Model):
    """The last games of one kind (`games.clocks.lasting.kind_of`). Practice is not counted."""

    kind = models.CharField(_("kind"), max_length=80, primary_key=True)
    # In seconds, the newest last.
    lengths = models.JSONField(_("lengths"), default=list, blank=True)

    class Meta:
        verbose_name = _("length of games")
        verbose_name_plural = _("lengths of games")

    def __str__(self) -> str:
        return self.kind
