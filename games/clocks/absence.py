"""The time for which everybody can be away from a table (clocks.md 4)."""

from datetime import timedelta

ABANDONED_AFTER = timedelta(days=7)
# The warning comes this long before the end.
WARNED_BEFORE = timedelta(days=2)
WARNED_AFTER = ABANDONED_AFTER - WARNED_BEFORE
# A table at which nobody new has sat down for so long before its start is closed.
CLOSED_AFTER = timedelta(days=14)
