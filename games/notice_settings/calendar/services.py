"""The private address of a person's calendar: made, changed, and taken away."""

from django.db import transaction

from accounts.models import Account
from games.core.errors import GuestsOnlyPractise
from games.core.locking import lock_account
from games.models import NoticePreferences
from games.models.game import new_token


def renew(account: Account) -> str:
    """The key of a new address; an older one leads nowhere any more.

    Raises GuestsOnlyPractise or AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    key = new_token()
    with transaction.atomic():
        lock_account(account)
        NoticePreferences.objects.update_or_create(account=account, defaults={"calendar_key": key})
    return key


def revoke(account: Account) -> None:
    """Let nobody in by the address any more. Where there was none it is no mistake."""
    NoticePreferences.objects.filter(account=account).update(calendar_key=None)
