"""The view of a round from one seat, or of a spectator (rules.md 7).

It is built field by field, and only by `observe`.
"""

from dataclasses import dataclass

from games.rules.cards.cards import CODES
from games.rules.cards.cells import Cell
from games.rules.claims import SeatClaim
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class FaceUp:
    """The hidden cards of a round: goals from north to south; dwarfs, hands and purses by seat."""

    goals: tuple[str, ...]
    dwarfs: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    purses: tuple[int, ...]


def face_up(position: Position) -> FaceUp:
    """Return all hidden cards and purses of a round, for a game that will not go on."""
    return FaceUp(
        goals=tuple(CODES[number] for number in position.goals),
        dwarfs=tuple(position.dwarfs),
        hands=tuple(tuple(CODES[card] for card in sorted(held)) for held in position.hands),
        purses=tuple(position.purses),
    )


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A face-up card in the mine: the start, a path card or a revealed goal.

    `openings` are its sides with an opening, as letters, after turning; `reached` the ones joined
    to the start; `free_for_blue` and `free_for_green` the ones joined without passing the other
    team's door (rules.md 6.5).
    """

    at: Cell
    card: str
    turned: bool
    openings: str
    reached: str
    free_for_blue: str
    free_for_green: str


@dataclass(frozen=True, slots=True)
class SeenDwarf:
    """A dwarf that an inspection showed. With `stale` its player has swapped hats since then."""

    seat: int
    dwarf: str
    stale: bool


@dataclass(frozen=True, slots=True)
class GivenCards:
    """The cards that a seat gave away in a swap of hands, and the seat that got them."""

    to: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """Public facts of a round whose digging is over (rules.md 4, 5, 7).

    `gains` is the gold by seat, None where this viewer may not know it.
    """

    treasure: bool
    connector: int | None
    dwarfs: tuple[str, ...]
    spare: tuple[str, ...]
    goals: tuple[str, ...]
    winners: tuple[int, ...]
    gains: tuple[int | None, ...]
    teams: tuple[str, ...]
    free_for: tuple[str, ...]
    crystals: int
    stolen: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """A round as one seat sees it, or a spectator (`seat` None).

    The public fields come first; `events` and `claims` are those passed by the caller. The fields
    from `dwarf` on are known only to this seat, and empty for spectators. `moves` are the legal
    moves when it is this seat's turn, in an order that reveals nothing. `idle` gives the refusal
    code for each card of the hand that has no legal move now, as if it were this seat's turn.
    `places` gives every way to lay each path card of the hand now, even when it is not this seat's
    turn.
    """

    rules: Ruleset
    seat: int | None
    number: int
    starter: int
    turn: int | None
    phase: str
    turns: int
    mine: tuple[LaidCard, ...]  # sorted by row, then column
    goals_up: tuple[str | None, ...]  # face per goal, None while face down
    hand_sizes: tuple[int, ...]
    fronts: tuple[tuple[str, ...], ...]
    draw_size: int
    has_gold: tuple[bool, ...] | None  # with the expansion only
    ending: Ending | None
    purses: tuple[int, ...] | None  # of all, when the game is over
    events: tuple[Event, ...]
    claims: tuple[SeatClaim, ...]  # oldest first
    looks: tuple[tuple[int, ...], ...]  # per goal: the seats whose maps showed it
    inspections: tuple[tuple[int, int], ...]  # who looked at whose dwarf, by seats
    # --- known only to this seat
    dwarf: str | None
    hand: tuple[str, ...]
    purse: int | None
    seen_goals: tuple[tuple[int, str], ...]
    seen_dwarfs: tuple[SeenDwarf, ...]
    given: tuple[GivenCards, ...]
    moves: tuple[Move, ...]
    idle: tuple[tuple[str, str], ...]
    places: tuple[tuple[str, tuple[tuple[Cell, bool], ...]], ...]
