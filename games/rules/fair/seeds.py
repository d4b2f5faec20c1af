"""Commitments, which fix a secret before anybody knows it, and seeds (fair.md 1).

A seed is made from a secret and a short text contributed by each player.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import category, normalize

NAME = "saboteur-deal/1"
ROLL_BACK = "saboteur-roll-back/1"  # for roll backs (fair.md 6)
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Commitment:
    """A published digest of a secret, in lower-case hex, and the secret once it is opened."""

    digest: str
    secret: bytes | None = None

    def is_kept(self, index: int) -> bool:
        """Return whether the opened secret is the one committed to as number `index`.

        Returns False if the secret is not opened.
        """
        if self.secret is None or len(self.secret) != SECRET_BYTES:
            return False
        return self.digest == digest_of(index, self.secret)


def digest_of(index: int, secret: bytes) -> str:
    """Return the digest, in hex, that commits to the secret of the seating (index 0) or of a round
    (from 1). Raises ValueError for a secret that is not 32 bytes long, or an index that is not a
    byte.
    """
    return _digest(NAME, bytes([index]), secret)


def roll_back_digest_of(index: int, nth: int, secret: bytes) -> str:
    """Return the digest, in hex, that commits to the secret of the nth roll back (from 1) of the
    round `index`. Raises ValueError for a secret that is not 32 bytes long, or a number that is not
    a byte.
    """
    return _digest(ROLL_BACK, bytes([index, nth]), secret)


def _digest(name: str, numbers: bytes, secret: bytes) -> str:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return sha256(name.encode("ascii") + b"\0" + numbers + secret).hexdigest()


LONGEST = 64
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


class InvalidContribution(ValueError):
    """A text cannot be a contribution to the shuffle; `sentence` gives the reason."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def tidy(text: str) -> str:
    """Return a typed text as a contribution to the shuffle: trimmed, in the Unicode form NFC, and
    perhaps empty. Raises InvalidContribution for control characters, line breaks or more than 64
    characters.
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
    """Return whether a text is already in the form that `tidy` returns."""
    try:
        return tidy(text) == text
    except InvalidContribution:
        return False


def seed_of(secret: bytes, game: int, index: int, contributions: Sequence[str]) -> bytes:
    """Return the 32 bytes that seat the players of a game (index 0) or deal a round (from 1).

    `contributions` are the players' in the order of joining. Raises ValueError for one that is not
    in the form that `tidy` returns.
    """
    return _seed(secret, (NAME, str(game), str(index)), contributions)


def roll_back_seed_of(
    secret: bytes, game: int, index: int, nth: int, turn: int, contributions: Sequence[str]
) -> bytes:
    """Return the 32 bytes that shuffle the round `index` when it is rolled back for the nth time,
    keeping `turn` turns. `contributions` are those of the deal. Raises ValueError for one that is
    not in the form that `tidy` returns.
    """
    numbers = (str(number) for number in (game, index, nth, turn))
    return _seed(secret, (ROLL_BACK, *numbers), contributions)


def _seed(secret: bytes, head: Sequence[str], contributions: Sequence[str]) -> bytes:
    if not all(map(is_tidy, contributions)):
        raise ValueError("a contribution is not tidy")
    message = "".join(f"{line}\n" for line in (*head, *contributions))
    return hmac.digest(secret, message.encode(), "sha256")
