"""A row of the page “Fair deal”: a fingerprint, its secret, and what came of the check."""

from dataclasses import dataclass

from games.rules.fair.commitments import Commitment
from games.table.fair.words import MARKS, State

_SHOWN = 10
_SHOWN_LAST = 6


@dataclass(frozen=True, slots=True)
class Row:
    """The seating, a round or a new shuffle: its fingerprint, and its secret once it is opened."""

    label: str
    digest: str
    secret: str
    state: State
    mark: str

    @property
    def short_digest(self) -> str:
        """The fingerprint, shortened in its middle."""
        return _short(self.digest)

    @property
    def short_secret(self) -> str:
        """The secret, shortened in its middle."""
        return _short(self.secret)


def row_of(label: str, commitment: Commitment, state: State) -> Row:
    """The row of a commitment."""
    secret = "" if commitment.secret is None else commitment.secret.hex()
    return Row(label, commitment.digest, secret, state, str(MARKS[state]))


def _short(written: str) -> str:
    return f"{written[:_SHOWN]}…{written[-_SHOWN_LAST:]}" if written else ""
