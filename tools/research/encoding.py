"""What a seat may see, and its legal moves, as arrays of whole numbers of fixed shapes.

Everything is taken from the Observation, so nothing that is hidden from a seat can get in. Codes
count from 1; 0 means nothing there. Seats are counted from the seat that looks: 0 is itself.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.cards.cards import CODES, DWARFS, GOAL_FACES, NUMBER, TOOLS
from games.rules.moves import Lay, LookAtGoal, Move, Pass, PlayOn, Rockfall, Steal
from games.rules.observation import LaidCard, Observation
from games.rules.state import PHASES

Array = NDArray[np.int16]

MOST_PLAYERS: Final = 12
MOST_LAID: Final = 128
"""Cards in the mine: the start, the goals, and every path card of both boxes."""
MOST_MOVES: Final = 512
"""Legal moves of a turn; 156 were the most in 175 rounds of moves by chance."""

_SIDES: Final = "NESW"
_KINDS: Final = (
    *("Lay", "PlayOn", "Rockfall", "LookAtGoal"),
    *("LayTheft", "Pass", "DiscardTwo", "Steal"),
)
_ROUND_COLUMNS: Final = 5 + 2 * len(GOAL_FACES) + len(CODES)
_PLAYER_COLUMNS: Final = 5 + len(CODES)
_LAID_COLUMNS: Final = 4 + 4 * len(_SIDES)
_MOVE_COLUMNS: Final = 9 + len(CODES)

SHAPES: Final = {
    "round": (_ROUND_COLUMNS,),
    "players": (MOST_PLAYERS, _PLAYER_COLUMNS),
    "mine": (MOST_LAID, _LAID_COLUMNS),
    "moves": (MOST_MOVES, _MOVE_COLUMNS),
}


def encoded(seen: Observation) -> dict[str, Array]:
    """Return the arrays of SHAPES for the seat of an observation.

    * `round`: players, phase, turns played, cards to draw, the seat's dwarf; for each goal its face
      as all see it, then as this seat knows it; how many of each card of CODES it holds.
    * `players`, a row each: is there, cards in hand, has gold (Saboteur 2), the dwarf that an
      inspection showed, goals looked at as bits; how many of each card lie before them.
    * `mine`, a row for each card: code, x, y, turned; for each side: has an opening, is joined to
      the start, is joined for blue, and for green.
    * `moves`, a row for each legal move: kind, card, x, y, turned, seat, tool, goal, whether
      somebody is robbed; how many of each card are discarded.
    """
    return {
        "round": _round(seen),
        "players": _rows("players", [_player(seen, seat) for seat in _from_me(seen)]),
        "mine": _rows("mine", [_laid(card) for card in seen.mine]),
        "moves": _rows("moves", [_move(seen, move) for move in seen.moves]),
    }


def mask(seen: Observation) -> NDArray[np.int8]:
    """Return 1 for each row of `moves` that is a legal move, and 0 for the others."""
    legal = np.zeros(MOST_MOVES, np.int8)
    legal[: len(seen.moves)] = 1
    return legal


def _rows(name: str, rows: Sequence[Sequence[int]]) -> Array:
    """Put rows into an array of a fixed shape; raises ValueError for more than it holds."""
    array = np.zeros(SHAPES[name], np.int16)
    if len(rows) > len(array):
        raise ValueError(f"{len(rows)} rows of {name}, and room for {len(array)}")
    if rows:
        array[: len(rows)] = rows
    return array


def _from_me(seen: Observation) -> list[int]:
    players = len(seen.hand_sizes)
    return [((seen.seat or 0) + step) % players for step in range(players)]


def _round(seen: Observation) -> Array:
    known = dict(seen.seen_goals)
    goals = [_number(GOAL_FACES, face) for face in seen.goals_up]
    own = [_number(GOAL_FACES, known.get(goal)) for goal in range(len(goals))]
    plain = [
        len(seen.hand_sizes),
        PHASES.index(seen.phase),
        seen.turns,
        seen.draw_size,
        _number(DWARFS, seen.dwarf),
    ]
    return np.array([*plain, *goals, *own, *_counts(seen.hand)], np.int16)


def _player(seen: Observation, seat: int) -> list[int]:
    shown = {one.seat: one.dwarf for one in seen.seen_dwarfs if not one.stale}
    looked = sum(1 << goal for goal, seats in enumerate(seen.looks) if seat in seats)
    gold = int(seen.has_gold[seat]) if seen.has_gold else 0
    plain = [1, seen.hand_sizes[seat], gold, _number(DWARFS, shown.get(seat)), looked]
    return [*plain, *_counts(seen.fronts[seat])]


def _laid(card: LaidCard) -> list[int]:
    sides = (card.openings, card.reached, card.free_for_blue, card.free_for_green)
    flags = [int(side in which) for which in sides for side in _SIDES]
    return [NUMBER[card.card] + 1, *card.at, int(card.turned), *flags]


def _move(seen: Observation, move: Move) -> list[int]:
    """Return the columns of a move; what its kind has not is 0."""
    at = move.at if isinstance(move, Lay | Rockfall) else (0, 0)
    on = move.on if isinstance(move, PlayOn) else move.victim if isinstance(move, Steal) else None
    card = getattr(move, "card", None)
    plain = [
        _KINDS.index(type(move).__name__) + 1,
        _number(CODES, card),
        *at,
        int(isinstance(move, Lay) and move.turned),
        0 if on is None else (on - (seen.seat or 0)) % len(seen.hand_sizes),
        _number(TOOLS, move.tool if isinstance(move, PlayOn) else None),
        move.goal + 1 if isinstance(move, LookAtGoal) else 0,
        int(isinstance(move, Steal) and move.victim is not None),
    ]
    dropped = move.cards if isinstance(move, Pass) else getattr(move, "cards", ())
    return [*plain, *_counts(dropped)]


def _counts(cards: Sequence[str]) -> list[int]:
    counts = [0] * len(CODES)
    for card in cards:
        counts[NUMBER[card]] += 1
    return counts


def _number(names: Sequence[str], name: str | None) -> int:
    """Return the place of a name from 1; 0 for none."""
    return 0 if name is None else names.index(name) + 1
