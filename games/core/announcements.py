"""Signals that services send to features and figures, under the locks of their subject."""

from django.dispatch import Signal

# A game was called off before its end: with `game` and `now`.
cancelled = Signal()
# Turns of a game's round were taken back: with `game` and `now`.
rolled_back = Signal()
# A turn is refused, with the `code` of the refusal.
turn_refused = Signal()
# A computer player has decided, with its `strength` and the `seconds` it thought.
decided = Signal()
# A computer player has taken its turn in its own seat: with the `locked` game, the `turn` that was
# written, and the `seed` it was chosen with. Receivers must not make the turn fail.
computer_played = Signal()
# A game is counted, practice left out: with `game` as it was played, and by account the `tallies`
# of its people. Features receive it in their order, which is that of their locks.
counted = Signal()
