"""Email addresses: their holders, whether emails go to them, and the host of the site's own."""

from enum import StrEnum
from typing import cast
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.encoding import punycode

from accounts.models import Account

# Each costs a hash whenever somebody logs in with their address.
_MOST_OTHERS = 4


def accounts_with(address: str) -> list[Account]:
    """Return the accounts that can log in with this address, ignoring case. The one that verified
    the address comes first, else the first that signed up with it. Then come at most four others
    that signed up with it, newest first. An account that has only asked to change to the address is
    left out.
    """
    address = address.lower()
    verified = EmailAddress.objects.filter(email=address, verified=True).select_related("user")
    owner = verified.first()
    # Queried either way, so that known and unknown addresses take the same time.
    signed_up = list(Account.objects.filter(email=address).order_by("pk"))
    holder = [cast(Account, owner.user)] if owner else signed_up[:1]
    others = [account for account in reversed(signed_up) if account not in holder]
    return [*holder, *others[:_MOST_OTHERS]]


def with_verified_address(accounts: QuerySet[Account]) -> QuerySet[Account]:
    """Return the accounts of a queryset with a boolean column `has_verified_address`: whether the
    account's present address is verified.
    """
    own = EmailAddress.objects.filter(user=OuterRef("pk"), email=OuterRef("email"), verified=True)
    return accounts.annotate(has_verified_address=Exists(own))  # type: ignore[no-redef]


# Session key for people who do not want to be reminded to verify their address now.
REMINDER_CLOSED = "reminder_closed"


class TurnEmails(StrEnum):
    """Whether an account gets emails about its games, or the reason why not."""

    GO = "go"
    UNVERIFIED = "unverified"
    OFF = "off"
    GUEST = "guest"


def turn_emails_of(account: Account) -> TurnEmails:
    """Return whether an account gets emails about its games (TurnEmails.GO), or the reason why not.
    GO needs a verified address.
    """
    if account.is_guest:
        return TurnEmails.GUEST
    if not account.turn_emails:
        return TurnEmails.OFF
    return TurnEmails.GO if account.has_verified_address else TurnEmails.UNVERIFIED


def mail_host() -> str:
    """Return the host of SITE_URL in a form allowed in email headers: punycode, or an IPv6
    literal.
    """
    # In characters that a header may contain: RFC 5322 allows neither ü nor a lone colon.
    host = urlsplit(settings.SITE_URL).hostname or ""
    return f"[IPv6:{host}]" if ":" in host else punycode(host)
