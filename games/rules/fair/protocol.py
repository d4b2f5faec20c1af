"""The first line of each kind of digest in the protocol (fair.md 1)."""

NAME = "saboteur-deal/1"
ROLL_BACK = "saboteur-roll-back/1"  # for roll backs (fair.md 6)
SECRET_BYTES = 32
