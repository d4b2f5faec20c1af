"""Stored answers to requests that a program may send again."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class KeptAnswer(models.Model):
    """The answer to a request with a key of its sender's. Key and request are kept as digests."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="kept_answers",
        # No index of its own: the constraint below begins with it.
        db_index=False,
    )
    key = models.CharField(max_length=64)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="kept_answer_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}/{self.key}"
