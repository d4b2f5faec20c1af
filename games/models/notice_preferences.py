"""A person's choices of notices: which, how, and not when."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MORNING = 8


def morning() -> list[int]:
    """Return the default hour of the day for the digest."""
    return [MORNING]


class NoticePreferences(models.Model):
    """One person's choices; people without a row get the defaults."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="notice_preferences",
    )
    # {topic: {transport: whether}}; other topics have their defaults.
    choices = models.JSONField(_("choices"), default=dict, blank=True)
    # Transports that are switched off as a whole.
    off = models.JSONField(_("switched off"), default=list, blank=True)
    # Transports for which the person has given an address at some time (`NoticeWay`).
    addressed = models.JSONField(_("addresses for"), default=list, blank=True)
    # Emails without their page and its pictures.
    plain_text = models.BooleanField(_("emails as text only"), default=False)
    # Hours of the day in the account's time zone, 0 to 23.
    digest_hours = models.JSONField(_("hours of the digest"), default=morning, blank=True)
    # Times of day in the account's time zone; both or neither.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    # Quiet hours from the night of their own hours instead, if they have declared any; None until
    # they have said so or not.
    quiet_by_hours = models.BooleanField(_("quiet while asleep"), null=True, default=None)
    # Topics that quiet hours do not hold back.
    quiet_exempt = models.JSONField(_("let through"), default=list, blank=True)
    # The secret of the calendar of the owner's deadlines; None while there is none.
    calendar_key = models.CharField(
        max_length=40, null=True, blank=True, unique=True, editable=False
    )

    objects: ClassVar[models.Manager["NoticePreferences"]] = models.Manager()

    class Meta:
        verbose_name = _("notice preferences")
        verbose_name_plural = _("notice preferences")

    def __str__(self) -> str:
        return f"{self.account_id}"
