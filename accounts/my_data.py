"""An account's data apart from games, for its owner, column by column."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import AccessToken, Account, Block, FormerName, Relation

Row = Mapping[str, object]
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Section:
    """One table of an account's data: `name` is its name in the file, `title` the one on the
    page.
    """

    name: str
    title: str
    read: Callable[[Account], Iterable[Row]]
    account: Account

    def rows(self) -> Iterator[Row]:
        """Yield the rows of this section as dicts, read again from the database at each call."""
        found = self.read(self.account)
        return found.iterator(_AT_ONCE) if isinstance(found, QuerySet) else iter(found)


def sections(account: Account) -> tuple[Section, ...]:
    """Return all sections of an account's data apart from games, with titles in the active
    language.
    """
    parts: tuple[tuple[str, str, Callable[[Account], Iterable[Row]]], ...] = (
        ("account", _("Your account"), _account),
        ("email_addresses", _("Email addresses"), _addresses),
        ("former_names", _("Former names"), _former_names),
        ("blocked_people", _("Blocked people"), partial(said_of, Block)),
        ("tokens", _("Programs"), _tokens),
        ("second_factors", _("Passkeys and codes"), _second_factors),
    )
    return tuple(Section(name, title, read, account) for name, title, read in parts)


def _account(account: Account) -> Iterable[Row]:
    columns: tuple[str, ...] = (
        "name",
        "email",
        "language",
        "time_zone",
        "theme",
        "portrait",
        "turn_emails",
        "is_program",
    )
    columns += ("created", "last_login", "name_changed_at", "ban_reason")
    rows: Iterable[Row] = Account.objects.filter(pk=account.pk).values(*columns)
    return rows


def _addresses(account: Account) -> Iterable[Row]:
    kept = EmailAddress.objects.filter(user=account)
    rows: Iterable[Row] = kept.values("email", "verified", "primary")
    return rows


def _former_names(account: Account) -> Iterable[Row]:
    return FormerName.objects.filter(account=account).values("name", "given_up_at")


def said_of(kind: type[Relation], account: Account) -> Iterable[Row]:
    """Yield `name` and `since` for each person to whom the account has this kind of relation."""
    for row in kind.objects.filter(account=account).select_related("person"):
        yield {"name": row.person.name, "since": row.created_at}


def _tokens(account: Account) -> Iterable[Row]:
    # Without the digests: the reader has no use for them.
    return AccessToken.objects.filter(account=account).values(
        "name",
        "may_play",
        "may_talk",
        "may_use_account",
        "reads_all",
        "created_at",
        "last_used_at",
        "ends_at",
    )


def _second_factors(account: Account) -> Iterable[Row]:
    kept = Authenticator.objects.filter(user=account)
    rows: Iterable[Row] = kept.values("type", "created_at", "last_used_at")
    return rows
