"""Tokens that identify programs, in place of their owner's password."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_TOKEN_NAME = 60
READ, PLAY = "read", "play"


class AccessToken(models.Model):
    """A token of an account. Only its digest is kept: a reader of the table cannot use it.

    Every token may read everything its owner sees; one that `may_play` can do anything its owner
    may do.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="access_tokens",
    )
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    may_play = models.BooleanField(_("may play"), default=False)
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    # Written at most every few minutes, so that not every request writes.
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    # Null for a token without end.
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def scopes(self) -> list[str]:
        """Return its permissions, in the API's words."""
        return [READ, PLAY] if self.may_play else [READ]

    @property
    def is_over(self) -> bool:
        """Return whether its time is up."""
        return self.ends_at is not None and self.ends_at <= timezone.now()
