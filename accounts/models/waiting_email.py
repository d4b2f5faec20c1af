"""Emails about accounts that the mail server has not taken yet."""

from django.db import models


class WaitingEmail(models.Model):
    """An email about an account that could not be sent yet: tried again until a time, then deleted.
    It may hold a link or a code, so nobody can read it, and it is deleted once sent.
    """

    address = models.EmailField()
    subject = models.TextField()
    text = models.TextField()
    html = models.TextField(blank=True, default="")
    attempts = models.PositiveSmallIntegerField(default=1)
    due_at = models.DateTimeField()
    # After that it is of no use.
    until = models.DateTimeField()

    class Meta:
        default_permissions = ()
        indexes = [models.Index("due_at", "id", name="waiting_email_due")]

    def __str__(self) -> str:
        return str(self.pk)
