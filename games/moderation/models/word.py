"""Messages to people about a measure."""

from django.conf import settings
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
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

    @classmethod
    def readable(cls) -> QuerySet["Word"]:
        """The words that people may read by now.

        That secrets of a game were opened is told once it is over, or at once by a setting.
        """
        if settings.TELL_OF_OPENED_SECRETS_AT_ONCE:
            return cls.objects.all()
        kept = Q(measure__kind=Measure.Kind.OPEN, measure__case__game__status=Game.Status.RUNNING)
        return cls.objects.exclude(kept)
