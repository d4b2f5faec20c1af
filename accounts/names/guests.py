"""Names for people who play without an account."""

import secrets

GUEST = "Guest"


def guest_name() -> str:
    """Return a name for somebody who plays without an account; most likely a new one."""
    return f"{GUEST} {secrets.randbelow(900_000) + 100_000}"
