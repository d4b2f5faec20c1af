"""Shares of rounds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """The number of rounds of one kind, and of those won.

    `of` is a dwarf's code or a number of players.
    """

    of: str
    rounds: int
    won: int
