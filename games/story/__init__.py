"""The story of a finished game: turning points of its rounds, and thoughts turn by turn.

`course` and `turning_points` are pure, and used only once a game is over, because they
know every dwarf from the first turn on.
"""
