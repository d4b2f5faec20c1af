"""Where somebody played from on a day, as keyed hashes of a limited life; never an address."""

from django.conf import settings
from django.db import models

HEXADECIMAL = 32


class Trace(models.Model):
    """That an account sat down or took a turn on a day, from a network or with a kind of browser.

    The digest is keyed, and the key is another one after each period: digests of two periods tell
    nothing about each other.
    """

    class Kind(models.TextChoices):
        """Of what the digest is."""

        NETWORK = "network"
        BROWSER = "browser"

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="traces",
        # The constraint below begins with it.
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
