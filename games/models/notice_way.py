"""The addresses at which people get notices, and the results of the last attempts."""

import json
from hashlib import sha256
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def digest_of(address: str) -> str:
    """Return a hex digest that distinguishes addresses without revealing them."""
    return sha256(address.encode()).hexdigest()


class NoticeWay(models.Model):
    """An address for notices: a browser, a room of a chat service, a program, or email.

    The address of email is the account's own. Other addresses are as secret as a password: anyone
    who knows one can write there.
    """

    class Off(models.TextChoices):
        """The reasons for the site to switch an address off."""

        GONE = "gone", _("the address is gone")
        REFUSED = "refused", _("the address refuses what we send")
        FAILING = "failing", _("nothing got through any more")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="notice_ways",
        # No index of its own: the constraint below begins with it.
        db_index=False,
    )
    transport = models.CharField(_("transport"), max_length=20)
    name = models.CharField(_("name"), max_length=80, blank=True)
    address = models.TextField(_("address"), blank=True, default="")
    digest = models.CharField(max_length=64, editable=False)
    is_on = models.BooleanField(_("on"), default=True)
    off_reason = models.CharField(
        _("switched off because"), max_length=10, choices=Off.choices, blank=True, default=""
    )
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)
    # The last attempt, whether it got through, and when the next one will be made.
    tried_at = models.DateTimeField(_("last attempt"), null=True, blank=True)
    last_error = models.CharField(_("last error"), max_length=200, blank=True, default="")
    next_try_at = models.DateTimeField(_("next attempt"), null=True, blank=True)
    # The number of refusals since something got through, and since when; and the ids of the first
    # few letters that were refused.
    failures = models.PositiveIntegerField(_("failures"), default=0)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    refused_letters = models.JSONField(
        default=list, db_default=Value([], models.JSONField()), editable=False
    )
    # A test message that its owner has asked for.
    test_due_at = models.DateTimeField(_("test due"), null=True, blank=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects: ClassVar[models.Manager["NoticeWay"]] = models.Manager()

    class Meta:
        verbose_name = _("way to be told")
        verbose_name_plural = _("ways to be told")
        constraints = [
            models.UniqueConstraint(
                fields=["account", "transport", "digest"], name="notice_way_once"
            ),
        ]
        indexes = [
            models.Index(
                "test_due_at",
                "id",
                name="notice_way_test",
                condition=models.Q(test_due_at__isnull=False),
            ),
            models.Index("digest", name="notice_way_digest"),
            models.Index("off_at", name="notice_way_off", condition=models.Q(off_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.transport} {self.pk}"

    @property
    def endpoint(self) -> str:
        """Return the URL at which a browser's push service takes messages, or an empty string for
        other addresses.
        """
        return str(json.loads(self.address)["endpoint"]) if self.transport == "push" else ""

    @property
    def has_failed(self) -> bool:
        """Return whether the last message to this address did not get through."""
        return bool(self.last_error)

    @property
    def is_testing(self) -> bool:
        """Return whether a test message to this address is due."""
        return self.test_due_at is not None
