"""Shares of rounds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """How many rounds of one kind there were, and how many of them were won.

    `of` is a dwarf's code or a number of players.
    """

    of: str
    rounds: int
    won: int
