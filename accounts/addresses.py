"""Which account an email address belongs to."""

from typing import cast

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Account


def holder_of(address: str) -> Account | None:
    """Return the account that logs in with this address, in any case of letters, or None.

    It is the one that verified it, else the one that signed up with it. An address that somebody
    has only asked to change to belongs to nobody yet.
    """
    address = address.lower()
    verified = EmailAddress.objects.filter(email=address, verified=True).select_related("user")
    owner = verified.first()
    # Queried either way, so that known and unknown addresses take the same time.
    signed_up = Account.objects.filter(email=address).first()
    return cast(Account, owner.user) if owner else signed_up


def with_verified_address(accounts: QuerySet[Account]) -> QuerySet[Account]:
    """Read some accounts along with their `has_verified_address`."""
    own = EmailAddress.objects.filter(user=OuterRef("pk"), email=OuterRef("email"), verified=True)
    return accounts.annotate(has_verified_address=Exists(own))  # type: ignore[no-redef]
