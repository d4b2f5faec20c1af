"""How long all people can be away before a table ends (clocks.md 4)."""

from datetime import timedelta

ABANDONED_AFTER = timedelta(days=7)
# How long before the end people are warned.
WARNED_BEFORE = timedelta(days=2)
WARNED_AFTER = ABANDONED_AFTER - WARNED_BEFORE
# A table that has not started closes after this long without a new player.
CLOSED_AFTER = timedelta(days=14)
