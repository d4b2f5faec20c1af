"""Tokens that identify programs, in place of their owner's password."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LONGEST_TOKEN_NAME = 60


class Scope(models.TextChoices):
    """Permissions of a token, in the API's words. Every token has READ."""

    READ = "read", pgettext_lazy("permission", "Read")
    PLAY = "play", pgettext_lazy("permission", "Play")
    TALK = "talk", pgettext_lazy("permission", "Talk")
    ACCOUNT = "account", pgettext_lazy("permission", "Manage the account")


class AccessToken(models.Model):
    """A program's token for an account. Only its digest is kept, so a reader of the table cannot
    use it.
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
    may_talk = models.BooleanField(_("may talk"), default=False, db_default=False)
    may_use_account = models.BooleanField(_("may use the account"), default=False, db_default=False)
    # Of tokens older than the scopes, all of which read notes and settings, too.
    reads_all = models.BooleanField(default=False, db_default=False, editable=False)
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
    def scopes(self) -> list[Scope]:
        """Return the token's permissions as a list, in the order of Scope. Scope.READ is always
        among them.
        """
        chosen = {
            Scope.READ: True,
            Scope.PLAY: self.may_play,
            Scope.TALK: self.may_talk,
            Scope.ACCOUNT: self.may_use_account,
        }
        return [scope for scope in Scope if chosen[scope]]

    def allows(self, scope: str, *, reading: bool) -> bool:
        """Return whether the token may do something that needs the permission `scope`. `reading`
        says that nothing is changed, for which an old token that reads everything is enough.
        """
        return scope in self.scopes or (reading and self.reads_all)

    @property
    def is_over(self) -> bool:
        """Return whether the token has expired. A token without an end never does."""
        return self.ends_at is not None and self.ends_at <= timezone.now()
