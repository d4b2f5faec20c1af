"""What services announce to the features: sent under the lock of a game, with `game` and `now`."""

from django.dispatch import Signal

# It is put away before its end.
cancelled = Signal()
# Turns of its round were taken back.
rolled_back = Signal()
