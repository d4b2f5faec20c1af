"""The browsers where an account has logged in before.

Each keeps a signed cookie for a year. The cookie logs nobody in; with it, login attempts are
counted apart from those of strangers, who could otherwise use them up. (OWASP calls this device
cookies.) The account's password hash is part of the signed text, so a new password ends all of its
cookies. The cookie names no account: only somebody who knows an account can ask whether it is known
here.
"""

import secrets
from collections.abc import Iterator

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.models import Account

COOKIE = "known_devices"
# The pages that ask for passwords; others have no use for the cookie.
PATH = "/accounts/"
YEAR = 365 * 24 * 60 * 60
# A browser may be shared by a family.
MOST = 5
_BETWEEN = "."


def device_of(request: HttpRequest, account: Account) -> str | None:
    """Return this browser's device id for an account, or None if the account has not logged in here
    within a year.
    """
    return next((device for token, device in _known(request, account)), None)


def remember(request: HttpRequest, response: HttpResponseBase, account: Account) -> None:
    """Set the cookie that marks this browser as one where the account has logged in. The cookie
    keeps the latest five accounts.
    """
    known = dict(_known(request, account))
    device = next(iter(known.values()), None) or secrets.token_urlsafe(12)
    others = [token for token in _tokens(request) if token and token not in known]
    kept = [_signer(account).sign(device), *others][:MOST]
    response.set_cookie(
        COOKIE,
        _BETWEEN.join(kept),
        max_age=YEAR,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest, account: Account) -> Iterator[tuple[str, str]]:
    signer = _signer(account)
    for token in _tokens(request):
        try:
            yield token, signer.unsign(token, max_age=YEAR)
        except BadSignature:
            continue


def _tokens(request: HttpRequest) -> list[str]:
    return request.COOKIES.get(COOKIE, "").split(_BETWEEN)[:MOST]


def _signer(account: Account) -> TimestampSigner:
    return TimestampSigner(salt=f"accounts.login.known_devices:{account.pk}:{account.password}")
