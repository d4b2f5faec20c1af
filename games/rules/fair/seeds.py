"""Seeds, made from a secret and a short text contributed by each player (fair.md 1)."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from unicodedata import category, normalize

from games.rules.fair.commitments import NAME, ROLL_BACK

LONGEST = 64
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


class InvalidContribution(ValueError):
    """A text that cannot be a contribution; `sentence` gives the reason."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def tidy(text: str) -> str:
    """Return a typed text as a contribution: trimmed, in NFC, perhaps empty.

    Raises InvalidContribution for control characters, line breaks and more than 64 characters.
    """
    typed = text.strip()
    # NFC joins at most four characters into one, so a text this long is refused unread.
    trimmed = "" if len(typed) > 4 * LONGEST else normalize("NFC", typed).strip()
    if any(category(sign) in _REFUSED for sign in trimmed):
        raise InvalidContribution("There is a character in it that cannot be seen.")
    if len(trimmed or typed) > LONGEST:
        raise InvalidContribution(f"It is longer than {LONGEST} characters.")
    return trimmed


def is_tidy(text: str) -> bool:
    """Return whether a contribution is exactly as `tidy` returns it."""
    try:
        return tidy(text) == text
    except InvalidContribution:
        return False


def seed_of(secret: bytes, game: int, index: int, contributions: Sequence[str]) -> bytes:
    """Return the 32 bytes that seat the players of a game (index 0) or deal a round (from 1).

    `contributions` are in the order of joining. Raises ValueError for one that is not tidy.
    """
    return _seed(secret, (NAME, str(game), str(index)), contributions)


def roll_back_seed_of(
    secret: bytes, game: int, index: int, nth: int, turn: int, contributions: Sequence[str]
) -> bytes:
    """Return the 32 bytes that shuffle round `index` when it is rolled back for the nth time.

    The contributions are those of the deal. Raises as `seed_of` does.
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
