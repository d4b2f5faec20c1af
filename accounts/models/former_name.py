"""Former names that nobody else may take for a while."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names

if TYPE_CHECKING:
    from accounts.models.account import Account

KEPT = timedelta(days=365)


class FormerNameManager(models.Manager["FormerName"]):
    """Reserves former names for the accounts that gave them up."""

    def kept(self, now: datetime | None = None) -> models.QuerySet["FormerName"]:
        """Return the former names still reserved (given up within a year before `now`), the latest
        first.
        """
        since = (now or timezone.now()) - KEPT
        return self.filter(given_up_at__gt=since).order_by("-given_up_at", "-id")

    def keep(self, account: "Account", name: str) -> None:
        """Record the name that an account has just given up. If the account takes back a former
        name, the record of that name is deleted.
        """
        self.filter(account=account, skeleton=account.skeleton).delete()
        skeleton = names.skeleton(name)
        if skeleton == account.skeleton:
            return
        facts = {"account": account, "name": name, "name_key": names.key(name)}
        self.update_or_create(skeleton=skeleton, defaults={**facts, "given_up_at": timezone.now()})


class FormerName(models.Model):
    """A former name of an account; for a year nobody else may have one that looks like it."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="former_names",
    )
    name = models.CharField(_("name"), max_length=names.LONGEST)
    name_key = models.CharField(max_length=4 * names.LONGEST, db_index=True, editable=False)
    skeleton = models.CharField(max_length=names.LONGEST_SKELETON, unique=True, editable=False)
    # By a moderator: it is shown to nobody, and its holder cannot have it again.
    is_taken_away = models.BooleanField(_("taken away"), default=False)
    given_up_at = models.DateTimeField(_("given up"), db_index=True, default=timezone.now)

    objects: ClassVar[FormerNameManager] = FormerNameManager()

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")

    def __str__(self) -> str:
        return self.name
