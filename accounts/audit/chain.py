"""The arithmetic of the audit log's chain, without I/O."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

# The hash before the first entry.
ORIGIN = "0" * 64
_GROUP = 8


@dataclass(frozen=True, slots=True)
class ChainLink:
    """All fields of an entry, in the order in which they are hashed, and its own hash."""

    number: int
    at: datetime
    actor_id: int | None
    actor_name: str
    verb: str
    subject_kind: str
    subject_id: str
    subject_name: str
    details: str
    previous: str
    digest: str = ""

    def hashed(self) -> str:
        """Return the SHA-256 of all fields apart from `digest`, in hexadecimal."""
        at = self.at.astimezone(UTC).isoformat(timespec="microseconds")
        said = (self.actor_id, self.actor_name, self.verb, self.subject_kind)
        about = (self.subject_id, self.subject_name, self.details, self.previous)
        return sha256(json.dumps([self.number, at, *said, *about]).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Break:
    """A broken place of the chain: the number of an entry, and missing, changed or inserted."""

    number: int
    fault: str


def breaks(links: Iterable[ChainLink]) -> Iterator[Break]:
    """Yield the places where a chain, in the order of its numbers, is not as it was written."""
    expected, previous = 1, ORIGIN
    for link in links:
        if link.number != expected:
            yield Break(expected, "missing")
        elif link.previous != previous:
            yield Break(link.number, "inserted")
        if link.hashed() != link.digest:
            yield Break(link.number, "changed")
        expected, previous = link.number + 1, link.digest


def spelled(digest: str) -> str:
    """Return a hash in groups for logs, which keep nothing that looks like a key."""
    return " ".join(digest[start : start + _GROUP] for start in range(0, len(digest), _GROUP))
