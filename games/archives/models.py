"""Everything the site keeps about a person, in one file for them."""

from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# How long it can be fetched.
ARCHIVE_KEPT = timedelta(days=7)


class ArchiveManager(models.Manager["Archive"]):
    """Loads archives without their content, which is loaded to be handed out."""

    def get_queryset(self) -> models.QuerySet["Archive"]:
        """Defer the content."""
        return super().get_queryset().defer("content")


class Archive(models.Model):
    """A request for an archive, and the file once it is prepared.

    It is in the database, since workers and pages may be on different machines.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="archive",
    )
    asked_at = models.DateTimeField(_("asked for"), default=timezone.now)
    # When there is something to do: to prepare it, then to send the email that says so.
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    ready_at = models.DateTimeField(_("ready"), null=True, blank=True)
    fetched_at = models.DateTimeField(_("fetched"), null=True, blank=True)
    content = models.BinaryField(null=True, blank=True, editable=False)

    objects: ClassVar[ArchiveManager] = ArchiveManager()

    class Meta:
        verbose_name = _("archive")
        verbose_name_plural = _("archives")
        indexes = [
            models.Index(
                "due_at", "id", name="archive_due", condition=models.Q(due_at__isnull=False)
            ),
            models.Index("ready_at", name="archive_ready"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}/{self.asked_at:%Y-%m-%d}"
