"""Announcements of services to the features, made under the locks of their subject."""

from django.dispatch import Signal

# A game is put away before its end: with `game` and `now`.
cancelled = Signal()
# Turns of its round were taken back: with the same.
rolled_back = Signal()
# What was practised is wanted once more, with `old`, `account` and `contribution`, and all locked:
# one listens, deals the game and answers with it.
practised_again = Signal()
# A game is counted, practice left out: with `game` as it was played, and by account the `tallies`
# of its people. Features listen in their order, which is that of their locks.
counted = Signal()
