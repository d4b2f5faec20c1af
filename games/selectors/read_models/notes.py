"""What a player notes for themselves."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notes:
    """Somebody's own notes of a game, and `on` each of the others there, by their seats."""

    text: str
