"""The manager of accounts: creates them, and decides which names they may have."""

from typing import TYPE_CHECKING, Any, Optional

from django.contrib.auth.models import BaseUserManager
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models.former_name import FormerName

if TYPE_CHECKING:
    from accounts.models.account import Account

TAKEN = _("Somebody already has this name.")
_TAKEN_BY_LOOKS = _("Somebody has a name that looks like this one. Choose another.")


class AccountManager(BaseUserManager["Account"]):
    """Creates accounts, finds them, and refuses names that they may not have."""

    def create_user(
        self, name: str, email: str | None, password: str | None = None, **fields: Any
    ) -> "Account":
        """Create and return an account. Without a password, no password is right for it. `fields`
        are values of further columns. Raises ValidationError if the name is taken, reserved or
        malformed, except for a guest, whose name the site chooses.
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
        """Create and return an account with all rights in the admin and a verified address.
        `fields` are values of further columns.

        Anyone who can run this owns the site, so no email verifies the address. Raises
        ValidationError if the name may not be used, or if somebody else has verified the address.
        """
        from allauth.account.models import EmailAddress

        with transaction.atomic():
            all_rights = {"is_staff": True, "is_superuser": True}
            account = self.create_user(name, email, password, **all_rights, **fields)
            if account.email:
                if EmailAddress.objects.filter(email=account.email, verified=True).exists():
                    raise ValidationError(_("This email address is already in use."))
                facts = {"email": account.email, "verified": True, "primary": True}
                EmailAddress.objects.create(user=account, **facts)
        return account

    def get_by_natural_key(self, username: str | None) -> "Account":
        """Return the first account with this email address (`username`), ignoring case. Raises
        Account.DoesNotExist if there is none.
        """
        return self.filter(email=(username or "").lower()).earliest("pk")

    def free_name(self, name: str, *, holder: Optional["Account"] = None) -> str:
        """Return the name without superfluous spaces, if `holder` (None for a new account) may have
        it. Raises ValidationError if the name is malformed, reserved, taken, or looks like a taken
        one. A holder's present name is always allowed.
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
        # In this order: a name that is given up meanwhile is found as one or the other. If two
        # people take a name at the same time, the unique columns decide.
        if (other := self.filter(same | alike).exclude(pk=pk).first()) is not None:
            taken = other.name_key == names.key(name)
            raise ValidationError(TAKEN if taken else _TAKEN_BY_LOOKS, code="taken")
        kept = FormerName.objects.kept().filter(same | alike)
        if kept.exclude(account_id=pk, is_taken_away=False).exists():
            raise ValidationError(TAKEN, code="taken")
