"""The audit log: actions of moderators, administrators and the site's operators."""

import json
from datetime import UTC
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# The hash before the first entry.
ORIGIN = "0" * 64
_HEXADECIMAL = 64


class AuditEntry(models.Model):
    """A staff member's action; `accounts.audit_log` appends it, nobody changes it.

    Triggers of the database refuse to change or delete rows. Each row carries the hash of the row
    before it, so a change that evades the triggers shows.
    """

    class Verb(models.TextChoices):
        """Kinds of staff's actions in the audit log."""

        ADD = "add", _("added")
        CHANGE = "change", _("changed")
        DELETE = "delete", _("deleted")
        MEASURE = "measure", _("measure taken")
        UNDO = "undo", _("measure undone")
        SORT = "sort", _("case sorted")
        LOOK = "look", _("signs looked at")

    number = models.BigIntegerField(_("number"), primary_key=True)
    at = models.DateTimeField(_("at"), db_index=True)
    # Null for actions on the server's own console.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("who"),
        null=True,
        on_delete=models.PROTECT,
        related_name="audit_entries",
    )
    actor_name = models.CharField(_("name at the time"), max_length=120)
    verb = models.CharField(_("what"), max_length=30, choices=Verb.choices)
    # The row's type; not a foreign key, since the entry outlives it.
    subject_kind = models.CharField(_("kind"), max_length=100)
    subject_id = models.CharField(_("number of what it is about"), max_length=100)
    subject_name = models.CharField(_("about"), max_length=200)
    # As text, so that the stored form is hashed: Django's change message, or a reason.
    details = models.TextField(_("details"), blank=True)
    previous = models.CharField(_("hash of the entry before"), max_length=_HEXADECIMAL)
    digest = models.CharField(_("hash"), max_length=_HEXADECIMAL)

    class Meta:
        verbose_name = _("audit log entry")
        verbose_name_plural = _("audit log")
        default_permissions = ("view",)
        indexes = [
            # A search finds entries by the number of their row, whatever its kind.
            models.Index(fields=["subject_id", "subject_kind", "number"], name="audit_about"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    def hashed(self) -> str:
        """Return the SHA-256 of all fields of the entry apart from `digest`, in hexadecimal."""
        at = self.at.astimezone(UTC).isoformat(timespec="microseconds")
        said = (self.actor_id, self.actor_name, self.verb, self.subject_kind)
        about = (self.subject_id, self.subject_name, self.details, self.previous)
        return sha256(json.dumps([self.number, at, *said, *about]).encode()).hexdigest()
