"""Seeds, made from a secret and everybody's contributions (fair.md 1)."""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from games.rules.fair.contributions import is_tidy
from games.rules.fair.protocol import NAME, ROLL_BACK


def seed_of(secret: bytes, game: int, index: int, contributions: Sequence[str]) -> bytes:
    """Return the 32 bytes that seat the players of a game (index 0) or deal a round (from 1).

    `contributions` are in the order of joining. Raises ValueError for one that is not tidy.
    """
    return _seed(secret, (NAME, str(game), str(index)), contributions)


def roll_back_seed_of(
    secret: bytes, game: int, index: int, nth: int, turn: int, contributions: Sequence[str]
) -> bytes:
    """Return the 32 bytes that shuffle round `index` when it is rolled back for the nth time.

    The contributions are those of the deal: nobody can give another. Raises as `seed_of` does.
    """
    numbers = (str(number) for number in (game, index, nth, turn))
    return _seed(secret, (ROLL_BACK, *numbers), contributions)


def _seed(secret: bytes, head: Sequence[str], contributions: Sequence[str]) -> bytes:
    if not all(map(is_tidy, contributions)):
        raise ValueError("a contribution is not tidy")
    message = "".join(f"{line}\n" for line in (*head, *contributions))
    return hmac.digest(secret, message.encode(), "sha256")


def round_seed(name: str, number: int = 1) -> bytes:
    """Return a seed for deals without a secret: the same name and number give the same seed."""
    return sha256(f"{name}/{number}".encode()).digest()
