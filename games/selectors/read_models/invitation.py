"""What an invite link leads to."""

from enum import StrEnum


class Audience(StrEnum):
    """In which role somebody may look at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
