"""Making accounts, and which names they may have."""

from typing import TYPE_CHECKING, Any, Optional

from django.contrib.auth.models import BaseUserManager
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models.former_name import FormerName

if TYPE_CHECKING:
    from accounts.models.account import Account

TAKEN = _("Somebody has this name already.")
_TAKEN_BY_LOOKS = _("Somebody has a name that looks like this one. Take another.")


class AccountManager(BaseUserManager["Account"]):
    """Makes accounts."""

    def create_user(
        self, name: str, email: str | None, password: str | None = None, **fields: Any
    ) -> "Account":
        """Save and return an account; without a password nobody can log in with one.

        Raises ValidationError for a name that people may not have; guests get theirs by the site.
        """
        if not fields.get("is_guest"):
            name = self.free_name(name)
        account = self.model(name=name, email=email, **fields)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(
        self, name: str, email: str | None, password: str | None = None, **fields: Any
    ) -> "Account":
        """Save and return an account that may do everything in the admin."""
        return self.create_user(name, email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "Account":
        """Return the account with this mail address in any case; raises Account.DoesNotExist."""
        return self.get(email=(username or "").lower())

    def free_name(self, name: str, *, holder: Optional["Account"] = None) -> str:
        """Return the name tidied up if its holder, or somebody new, may have it.

        Raises ValidationError with the reason if not. Nobody is refused the name they have now.
        """
        name = names.tidy(name)
        if holder is not None and holder.name == name:
            return name
        names.validate_name(name)
        names.refuse_reserved(name)
        self._refuse_taken(name, holder)
        return name

    def _refuse_taken(self, name: str, holder: Optional["Account"]) -> None:
        same, alike = Q(name_key=names.key(name)), Q(skeleton=names.skeleton(name))
        pk = holder.pk if holder is not None else 0
        # In this order: a name given up meanwhile is with its account still, or a former one.
        # Two who take one name at once are kept apart by the unique columns.
        if (other := self.filter(same | alike).exclude(pk=pk).first()) is not None:
            taken = other.name_key == names.key(name)
            raise ValidationError(TAKEN if taken else _TAKEN_BY_LOOKS, code="taken")
        if FormerName.objects.kept().filter(same | alike).exclude(account_id=pk).exists():
            raise ValidationError(TAKEN, code="taken")
