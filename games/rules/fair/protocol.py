"""What every digest of the protocol begins with (fair.md 1)."""

NAME = "saboteur-deal/1"
SECRET_BYTES = 32
