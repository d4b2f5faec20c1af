"""Remembers briefly, in the session, that a closed account's password was right."""

import time

from django.http import HttpRequest

from accounts.models import Account

_PROVED = "closed_account"
_SECONDS = 15 * 60


def prove(request: HttpRequest, account: Account) -> None:
    """Remember that somebody has just proved that a closed account is theirs."""
    request.session[_PROVED] = [account.pk, int(time.time())]


def just_proved(request: HttpRequest) -> Account | None:
    """Return the closed account that this visitor proved theirs in the last quarter of an hour."""
    pk, at = request.session.get(_PROVED) or (0, 0)
    if time.time() - at > _SECONDS:
        return None
    return Account.objects.filter(pk=pk, is_active=False).first()
