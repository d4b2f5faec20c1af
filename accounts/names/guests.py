"""Names for people who play without an account."""

import re
import secrets

GUEST = "Guest"


def guest_name() -> str:
    """Return a name for somebody who plays without an account; most likely a new one."""
    return f"{GUEST} {secrets.randbelow(900_000) + 100_000}"


def is_guest_name(name: str) -> bool:
    """Return whether the site chose this name."""
    return re.fullmatch(rf"{GUEST} [0-9]{{6}}", name) is not None
