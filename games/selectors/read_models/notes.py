"""What a player notes for themselves."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NoteOn:
    """What somebody keeps to themselves about a player of their table."""

    id: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Notes:
    """Somebody's own notes of a game, and `on` each of the others there, by their seats."""

    text: str
    on: tuple[NoteOn, ...]
