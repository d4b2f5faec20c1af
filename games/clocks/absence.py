"""How long everybody may be away from a table (clocks.md 4)."""

from datetime import timedelta

ABANDONED_AFTER = timedelta(days=7)
# So long before it ends they are all told that it will.
WARNED_BEFORE = timedelta(days=2)
WARNED_AFTER = ABANDONED_AFTER - WARNED_BEFORE
