"""What a game that is over tells: on what its rounds turned, and what was thought turn by turn.

`course`, `notes` and `turning_points` are pure, and are asked only once a game is over: they know
every dwarf from the first turn on.
"""
