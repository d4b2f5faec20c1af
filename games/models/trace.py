"""Traces of where people played from, as keyed hashes with a limited life; never an address."""

from django.conf import settings
from django.db import models

HEXADECIMAL = 32


class Trace(models.Model):
    """An account's visit on a day, to sit down or take a turn, from a network or a kind of browser.

    The digest is keyed, with another key in each period: digests of two periods cannot be compared.
    """

    class Kind(models.TextChoices):
        """Subjects of the digest."""

        NETWORK = "network"
        BROWSER = "browser"

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="traces",
        # No index of its own: the constraint below begins with it.
        db_index=False,
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    day = models.DateField(db_index=True)
    digest = models.CharField(max_length=HEXADECIMAL)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["account", "kind", "day", "digest"], name="trace_once_a_day"
            ),
        ]
        indexes = [models.Index(fields=["digest"], name="trace_digest")]

    def __str__(self) -> str:
        return f"{self.account_id}/{self.kind}/{self.day}"
