"""When a table begins without its host: once it is full, or at a set time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

# How far ahead a host may set the time.
LONGEST = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a table begins by itself; false if only its host begins it.

    `at` is a time at which it begins with the people there, and with `filled` computer players take
    the empty seats then. With `when_full` as well, the first of the two counts.
    """

    when_full: bool = False
    at: datetime | None = None
    filled: bool = False

    def __bool__(self) -> bool:
        return self.when_full or self.at is not None


BY_HOST, WHEN_FULL = Beginning(), Beginning(when_full=True)
