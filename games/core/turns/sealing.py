"""Secrets at rest: sealed with a key that the database does not hold (fair.md 5)."""

from functools import cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


class UnknownKey(Exception):
    """A secret that was sealed with a key not in DEAL_KEYS, or was tampered with."""


def seal(secret: bytes) -> str:
    """Return a secret sealed with the first key."""
    return _keys(tuple(settings.DEAL_KEYS)).encrypt(secret).decode("ascii")


def unseal(sealed: str) -> bytes:
    """Return the secret that was sealed. Raises UnknownKey."""
    try:
        return _keys(tuple(settings.DEAL_KEYS)).decrypt(sealed)
    except InvalidToken as unknown:
        raise UnknownKey from unknown


def seal_anew(sealed: str) -> str:
    """Return the same secret sealed with the first key. Raises UnknownKey."""
    try:
        return _keys(tuple(settings.DEAL_KEYS)).rotate(sealed).decode("ascii")
    except InvalidToken as unknown:
        raise UnknownKey from unknown


@cache
def _keys(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])
