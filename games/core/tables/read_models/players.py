"""People at a table, people who left it, and shares of rounds."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from games.clocks.reliability import Reliability


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at a table. `seat` is None before the start, `gold` until the game is over.

    `bank` is the player's time besides the running turn; None without a bank. `is_stood_in`: a
    computer player or the person named `stand_in` plays in their seat until they are back.
    `is_guest` is for the player's own eyes, since guests have no name worth showing them.
    """

    seat: int | None
    name: str
    is_you: bool
    is_computer: bool = False
    id: int = 0
    is_host: bool = False
    is_guest: bool = False
    gold: int | None = None
    is_winner: bool = False
    # The account that has a page; None for guests, computer players and deleted accounts.
    person: int | None = None
    # Whether the owner declared the account a program; False for computer players.
    is_program: bool = False
    # One of `accounts.portraits`; zero for the letter.
    portrait: int = 0
    # The strength of a computer player; empty for people.
    strength: str = ""
    bank: timedelta | None = None
    is_stood_in: bool = False
    stand_in: str = ""
    # For tables in the lobby; None for guests and computer players.
    reliability: Reliability | None = None
    # The first day after their holiday, for others at the table.
    away_until: date | None = None
    # The first day of a holiday that begins soon, for others at the table.
    away_from: date | None = None
    # A person who goes by the name drawn for them, and that name, also once all is shown.
    is_masked: bool = False
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Departed:
    """A departure after so many turns of a round; without a name once the game is over.

    `is_taken`: the person named `to` took the seat over; the names of deleted accounts are empty.
    `successor` is the computer player who played on, if somebody has taken over from it since.
    """

    seat: int
    name: str
    round_number: int
    number: int
    version: int
    at: datetime
    to: str = ""
    is_taken: bool = False
    successor: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """The number of rounds of one kind, and of those won.

    `of` is a dwarf's code or a number of players.
    """

    of: str
    rounds: int
    won: int
