"""A person's standing on the conditions of tables."""

from django.utils import timezone

from accounts.emails.addresses import with_verified_address
from accounts.models import Account
from games.clocks.conditions import NEWCOMER, Conditions, Standing
from games.core.people.reliability import reliability_of
from games.models import Tally


def standing_of(account_id: int) -> Standing:
    """Return a person's present standing; three queries."""
    account = with_verified_address(Account.objects.filter(pk=account_id)).first()
    games = Tally.objects.filter(pk=account_id).values_list("games", flat=True).first()
    if account is None:
        return NEWCOMER
    return Standing(
        reliability=reliability_of(account_id),
        is_verified=account.has_verified_address,
        days=(timezone.now() - account.created).days,
        games=games or 0,
    )


def missing_of(conditions: Conditions, account_id: int) -> tuple[Conditions, Standing]:
    """Return the conditions a person does not meet, and their standing.

    No query without conditions.
    """
    if not conditions:
        return conditions, NEWCOMER
    standing = standing_of(account_id)
    return conditions.missing(standing), standing
