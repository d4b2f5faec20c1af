"""The time for which everybody can be away from a table (clocks.md 4)."""

from datetime import timedelta

ABANDONED_AFTER = timedelta(days=7)
# The warning comes this long before the end.
WARNED_BEFORE = timedelta(days=2)
WARNED_AFTER = ABANDONED_AFTER - WARNED_BEFORE
