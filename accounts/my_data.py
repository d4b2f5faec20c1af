"""An account's data apart from games, for its owner, column by column."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

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
    # Those of a query, or what makes them.
    found: QuerySet[Any, Row] | Callable[[], Iterable[Row]]

    def rows(self) -> Iterator[Row]:
        """Yield the rows of this section as dicts, read again from the database at each call."""
        if isinstance(self.found, QuerySet):
            return self.found.iterator(_AT_ONCE)
        return iter(self.found())


def sections(account: Account) -> tuple[Section, ...]:
    """Return all sections of an account's data apart from games, with titles in the active
    language.
    """
    row = Account.objects.filter(pk=account.pk)
    addresses = EmailAddress.objects.filter(user=account)
    former = FormerName.objects.filter(account=account)
    tokens = AccessToken.objects.filter(account=account)
    factors = Authenticator.objects.filter(user=account)
    return (
        Section("account", _("Your account"), row.values(*_ACCOUNT)),
        Section(
            "email_addresses",
            _("Email addresses"),
            addresses.values("email", "verified", "primary"),
        ),
        Section("former_names", _("Former names"), former.values("name", "given_up_at")),
        Section("blocked_people", _("Blocked people"), partial(people_of, Block, account)),
        Section("tokens", _("Programs"), tokens.values(*_TOKEN)),
        Section(
            "second_factors",
            _("Passkeys and codes"),
            factors.values("type", "created_at", "last_used_at"),
        ),
    )


_ACCOUNT = (
    *("name", "email", "language", "time_zone", "theme", "portrait", "turn_emails", "is_program"),
    *("created", "last_login", "name_changed_at", "ban_reason"),
)
# Without the digests: the reader has no use for them.
_TOKEN = (
    *("name", "may_play", "may_talk", "may_use_account", "reads_all"),
    *("created_at", "last_used_at", "ends_at"),
)


def people_of(kind: type[Relation], account: Account) -> Iterable[Row]:
    """Yield a dict of `name` and `since` (an instant) for each person to whom the account has this
    kind of relation.
    """
    for row in kind.objects.filter(account=account).select_related("person"):
        yield {"name": row.person.name, "since": row.created_at}
