"""Access tokens of programs: made once, recognised from a digest, revoked."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import AccessToken, Account
from accounts.models.access_token import Scope

# Recognisable, so that tools which look for leaked secrets find it.
PREFIX = "sab_"
MOST_TOKENS = 25
# The least time between two recorded uses.
_USE = timedelta(minutes=10)
_LONGEST = 200


class TooManyTokens(Exception):
    """Raised when an account has as many tokens as allowed (MOST_TOKENS)."""


def make_token(
    account: Account, *, name: str, scopes: Collection[str], ends_at: datetime | None = None
) -> tuple[AccessToken, str]:
    """Make an access token called `name` with the permissions in `scopes`, valid until `ends_at`
    or, if that is None, for ever. Return its row and its text, which is stored nowhere. Expired
    tokens are deleted first. Raises TooManyTokens if the account has 25 others.
    """
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        Account.objects.select_for_update(no_key=True).get(pk=account.pk)
        tokens = AccessToken.objects.filter(account=account)
        tokens.filter(ends_at__lte=timezone.now()).delete()
        if tokens.count() >= MOST_TOKENS:
            raise TooManyTokens
        token = AccessToken.objects.create(
            account=account,
            name=name,
            digest=digest_of(text),
            may_play=Scope.PLAY in scopes,
            may_talk=Scope.TALK in scopes,
            may_use_account=Scope.ACCOUNT in scopes,
            ends_at=ends_at,
        )
    return token, text


def bearer_text(authorization: str) -> str | None:
    """Return the token of an Authorization header of the kind “Bearer”. None for any other
    header.
    """
    scheme, _space, text = authorization.partition(" ")
    return text.strip() if scheme.lower() == "bearer" else None


def find_token(text: str) -> AccessToken | None:
    """Return the valid token with this text, along with its account. None if there is no such
    token, or if the account is closed. Makes one query, and another every ten minutes to record the
    use.
    """
    if len(text) > _LONGEST:
        return None
    now = timezone.now()
    good = AccessToken.objects.filter(
        Q(ends_at=None) | Q(ends_at__gt=now), digest=digest_of(text), account__is_active=True
    )
    token = good.select_related("account").first()
    if token is not None and (token.last_used_at is None or token.last_used_at < now - _USE):
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def tokens_of(account: Account) -> list[AccessToken]:
    """Return an account's tokens, the newest first."""
    return list(AccessToken.objects.filter(account=account).order_by("-id"))


def revoke(account: Account, token_id: int) -> bool:
    """Revoke the account's token with this id, and return whether there was one."""
    deleted, _ = AccessToken.objects.filter(account=account, pk=token_id).delete()
    return bool(deleted)


def revoke_all(account: Account) -> None:
    """Revoke all tokens of an account. Programs that use one get 401 from now on."""
    AccessToken.objects.filter(account=account).delete()


def digest_of(text: str) -> str:
    """Return the SHA-256 under which a token is stored. Tokens are random and long, so they need no
    salt.
    """
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
