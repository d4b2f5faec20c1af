"""Commitments: digests that fix a secret before anybody knows it (fair.md 1)."""

from dataclasses import dataclass
from hashlib import sha256

NAME = "saboteur-deal/1"
ROLL_BACK = "saboteur-roll-back/1"  # for roll backs (fair.md 6)
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Commitment:
    """A published digest in lower-case hex, and its secret once opened."""

    digest: str
    secret: bytes | None = None

    def is_kept(self, index: int) -> bool:
        """Return whether the opened secret is the one committed to as number `index`."""
        if self.secret is None or len(self.secret) != SECRET_BYTES:
            return False
        return self.digest == digest_of(index, self.secret)


def digest_of(index: int, secret: bytes) -> str:
    """Return the digest that commits to the secret of the seating (0) or of a round (from 1).

    Raises ValueError for a secret that is not 32 bytes long, or an index that is not a byte.
    """
    return _digest(NAME, bytes([index]), secret)


def roll_back_digest_of(index: int, nth: int, secret: bytes) -> str:
    """Return the digest that commits to the secret of a round's nth roll back (from 1).

    Raises ValueError as `digest_of` does.
    """
    return _digest(ROLL_BACK, bytes([index, nth]), secret)


def _digest(name: str, numbers: bytes, secret: bytes) -> str:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return sha256(name.encode("ascii") + b"\0" + numbers + secret).hexdigest()
