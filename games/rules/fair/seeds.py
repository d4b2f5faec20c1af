"""Seeds: what a secret and everybody's contributions make together (fair.md 1)."""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from games.rules.fair.contributions import is_tidy
from games.rules.fair.protocol import NAME


def seed_of(secret: bytes, game: int, index: int, contributions: Sequence[str]) -> bytes:
    """The 32 bytes that seat the players of a game (index 0) or deal a round of it (from 1).

    `contributions` stand in the order of joining. Raises ValueError for one that is not tidy.
    """
    if not all(map(is_tidy, contributions)):
        raise ValueError("a contribution is not tidy")
    lines = (NAME, str(game), str(index), *contributions)
    message = "".join(f"{line}\n" for line in lines)
    return hmac.digest(secret, message.encode(), "sha256")


def round_seed(name: str, number: int = 1) -> bytes:
    """A round's seed, for deals that need no secret: the same name and number give the same."""
    return sha256(f"{name}/{number}".encode()).digest()
