"""The model of an account."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin
from django.db import models, transaction
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts import names, time_zones
from accounts.compiled_query import CompiledQuery
from accounts.models.account_manager import TAKEN, AccountManager
from accounts.models.former_name import FormerName

# The time between two changes of a name.
NAME_STAYS = timedelta(days=30)
# Columns that are saved with a name.
_WITH_NAME = frozenset({"name_key", "skeleton", "name_changed_at"})


def _verified(account: int) -> models.QuerySet["Account", Any]:
    own = {"emailaddress__email": models.F("email"), "emailaddress__verified": True}
    return Account.objects.filter(pk=account, **own).values("pk")


_VERIFIED = CompiledQuery(_verified)


class Account(AbstractBaseUser, PermissionsMixin):
    """A person's account, with name, preferences and rights, or a guest who has not signed up
    yet.
    """

    class Language(models.TextChoices):
        """The languages in which an account can use the site, each in its own words."""

        ENGLISH = "en", "English"
        SPANISH = "es", "Español"
        FRENCH = "fr", "Français"

    class Theme(models.TextChoices):
        """The themes of pages: dark, light, or the device's."""

        SYSTEM = "system", _("Like my device")
        DARK = "dark", _("Dark")
        LIGHT = "light", _("Light")

    name = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        validators=[names.validate_name],
        help_text=_("What others call you at the table: 2 to 24 characters."),
    )
    # The name without its case: identifies the account when somebody types its name.
    name_key = models.CharField(
        max_length=4 * names.LONGEST,
        unique=True,
        editable=False,
        error_messages={"unique": TAKEN},
    )
    # The name's look, so that the database allows no two that look alike.
    skeleton = models.CharField(
        max_length=names.LONGEST_SKELETON,
        unique=True,
        editable=False,
        error_messages={"unique": TAKEN},
    )
    # Null until the name is first changed.
    name_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Null for guests. Several accounts may have typed one address, of which one can verify it: if
    # the others were refused, a sign-up would reveal which addresses have an account.
    email = models.EmailField(_("email address"), db_index=True, null=True, blank=True)  # noqa: DJ001
    language = models.CharField(
        _("language"), max_length=8, choices=Language.choices, default=Language.ENGLISH
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        default=time_zones.DEFAULT,
        validators=[time_zones.validate_time_zone],
    )
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM)
    # One of `accounts.portraits`, or zero for the first letter of the name.
    portrait = models.PositiveSmallIntegerField(_("portrait"), default=0, db_default=0)
    turn_emails = models.BooleanField(
        _("email me when it is my turn"),
        default=True,
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    # Declared by its owner: shown to others, and not counted as a person.
    is_program = models.BooleanField(_("program"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    # A moderator's reason for closing it; shown to anyone with the right password.
    ban_reason = models.CharField(_("reason of the ban"), max_length=500, blank=True, default="")
    is_staff = models.BooleanField(_("staff"), default=False)
    created = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects: ClassVar[AccountManager] = AccountManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        indexes = [
            models.Index("created", name="account_signed_up", condition=models.Q(is_guest=False)),
            # Partial indexes for rare accounts, for the lists of the admin.
            models.Index("id", name="account_staff", condition=models.Q(is_staff=True)),
            models.Index("id", name="account_superusers", condition=models.Q(is_superuser=True)),
            models.Index("id", name="account_programs", condition=models.Q(is_program=True)),
            models.Index("id", name="account_closed", condition=models.Q(is_active=False)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        """Return the account's name, which greets its owner at the top of the admin."""
        return self.name

    @property
    def is_newcomer(self) -> bool:
        """Return whether nobody knows the account by name yet, because it is a guest's or has never
        logged in.
        """
        return self.is_guest or self.last_login is None

    @cached_property
    def has_verified_address(self) -> bool:
        """Return whether the account's email address has been verified. Makes one query, unless
        `email_addresses.with_verified_address` read the column.
        """
        return bool(self.email) and _VERIFIED.first(self.pk) is not None

    @property
    def next_name_at(self) -> datetime | None:
        """Return the instant from which the name can be changed again. None if it can be changed
        now.
        """
        if self.name_changed_at is None:
            return None
        at = self.name_changed_at + NAME_STAYS
        return at if at > timezone.now() else None

    def clean(self) -> None:
        """Normalise the name and the email address, and derive `name_key` and `skeleton` from the
        name.
        """
        self.name = names.tidy(self.name)
        if self.name_key != (key := names.key(self.name)):
            # Only on a change of name: people keep a name that was unique when they took it.
            self.name_key, self.skeleton = key, names.skeleton(self.name)
        self.email = self.email.strip().lower() if self.email else None

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save the account with its normalised name and address; `update_fields` names the only
        columns to write, None means all. A former name that others may know is reserved for its
        owner, in the same transaction.
        """
        Account.clean(self)
        if update_fields is not None and "name" not in (update_fields := set(update_fields)):
            super().save(*args, update_fields=update_fields, **kwargs)
            return
        if update_fields is not None:
            update_fields |= _WITH_NAME
        with transaction.atomic():
            given_up = self._given_up_name()
            super().save(*args, update_fields=update_fields, **kwargs)
            if given_up:
                FormerName.objects.keep(self, given_up)

    def _given_up_name(self) -> str:
        """Return the name that is about to be replaced, if others may know it."""
        kept = Account.objects.select_for_update().filter(pk=self.pk)
        before = kept.only("name", "is_guest", "last_login").first()
        if before is None or before.name == self.name:
            return ""
        # Signing up means choosing a first name; a guest who remains one changes theirs.
        first = before.is_newcomer and not self.is_guest
        self.name_changed_at = None if first else timezone.now()
        return "" if before.is_newcomer else before.name
