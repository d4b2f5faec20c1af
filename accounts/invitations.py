"""Invitation links, for sites where sign-up is by invitation.

Each is signed and names the inviter; it lasts two weeks, or until the inviter's account is closed.
"""

from contextlib import suppress

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest

from accounts.models import Account

LASTS = 14 * 24 * 60 * 60
_INVITED = "invited_by"
_LONGEST = 200


def is_wanted() -> bool:
    """Return whether people need an invitation to sign up on this site."""
    return bool(settings.SIGN_UP == "invitation")


def token_of(account: Account) -> str:
    """Return the signed last part of an account's invitation link."""
    return _signer().sign(str(account.pk))


def accept(request: HttpRequest, token: str) -> None:
    """Remember an invitation's inviter in the session, unless the token is forged or too old, or
    the inviter may not invite.
    """
    if len(token) <= _LONGEST:
        with suppress(BadSignature):
            remember(request, int(_signer().unsign(token, max_age=LASTS)))


def remember(request: HttpRequest, inviter_id: int | None) -> None:
    """Remember the inviter in the session, if they have an open account that is no guest's."""
    if _may_invite(inviter_id):
        request.session[_INVITED] = inviter_id


def is_open(request: HttpRequest) -> bool:
    """Return whether this visitor may sign up. The site's setting decides: always, never, or with a
    remembered invitation.
    """
    if is_wanted():
        return _may_invite(request.session.get(_INVITED))
    return bool(settings.SIGN_UP == "open")


def _may_invite(account_id: int | None) -> bool:
    people = Account.objects.filter(pk=account_id or 0, is_active=True, is_guest=False)
    return people.exists()


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="accounts.invitations")
