"""Appeals: what somebody answers to a measure about them, once."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.moderation.models.measure import LONGEST_REASON, Measure

LONGEST_APPEAL = 1000


class Appeal(models.Model):
    """The one reply to a measure; another moderator than who took it reads it and decides."""

    measure = models.OneToOneField(
        Measure, verbose_name=_("measure"), on_delete=models.CASCADE, related_name="appeal"
    )
    text = models.TextField(_("text"), max_length=LONGEST_APPEAL)
    at = models.DateTimeField(_("at"), default=timezone.now)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("moderator"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    answer = models.CharField(_("answer"), max_length=LONGEST_REASON, blank=True)
    is_granted = models.BooleanField(_("granted"), default=False)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        default_permissions = ("view",)
        indexes = [
            models.Index("at", "id", name="appeal_waits", condition=Q(decided_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.measure_id}"
