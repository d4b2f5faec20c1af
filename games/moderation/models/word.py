"""Messages to people about a measure."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.moderation.models.measure import Measure


class Word(models.Model):
    """A message to one person about one measure, read beside their reports."""

    # The constraint below begins with it.
    measure = models.ForeignKey(
        Measure,
        verbose_name=_("measure"),
        on_delete=models.CASCADE,
        related_name="words",
        db_index=False,
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("word to somebody")
        verbose_name_plural = _("words to people")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["measure", "account"], name="word_once"),
        ]
        indexes = [
            models.Index(fields=["account"], name="word_unread", condition=Q(read_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.measure_id}/{self.pk}"
