"""The parts of a lesson: prepared positions, the moves wanted, and texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from games.core.tables.log_models import LastLaid
from games.rules.moves import Move
from games.rules.notation import write_move

Written = Mapping[str, Any]
ANY = ...  # in a wanted move: whatever it is
LEARNER = 0
# The learner, then Ben and Cleo. Their cards are never seen, only counted.
OTHER_HANDS = ["NS", "EW", "map", "NE"]
DRAW_PILE = ["NES", "ES", "NEW", "EW", "NS", "NESW", "map", "NE", "repair-cart", "EW"]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson: one move to make. The position and the wanted moves are written as in
    notation.md.

    `setup` describes the position; `lead` is played on it before the learner's move, `replies`
    after. `wanted` are the moves that finish the step: their entries must be the same in the move
    made, and other entries may be anything. `rule` is an anchor on the rules page. `last_laid` is
    the card laid last, and its player; `lighting` is the team whose lamps shine once the step is
    done.
    """

    text: Promise
    task: Promise
    hint: Promise
    after: Promise
    setup: Written
    wanted: tuple[Written, ...]
    rule: str
    lead: tuple[tuple[int, Move], ...] = ()
    replies: tuple[tuple[int, Move], ...] = ()
    last_laid: LastLaid | None = None
    lighting: str | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one topic. `symbol` is its picture, a symbol of the sprite."""

    slug: str
    title: Promise
    summary: Promise
    symbol: str
    steps: tuple[LessonStep, ...]
    expansion: bool = False

    @property
    def is_dwarf(self) -> bool:
        """Return whether the lesson's picture is a dwarf; all others are cards."""
        return self.symbol.startswith("d-")


def is_wanted(step: LessonStep, move: Move) -> bool:
    """Return whether a move finishes a lesson's step."""
    written = write_move(move)
    return any(_agrees(wanted, written) for wanted in step.wanted)


def _agrees(wanted: Written, move: Written) -> bool:
    return all(
        key in move and (value is ANY or move[key] == value) for key, value in wanted.items()
    )


def base_position(hand: list[str], board: list[str], **changes: Any) -> dict[str, Any]:
    """Return a position of the base game for three players, as a dict that the engine's set-up
    reads. The learner, a miner, holds `hand`; `board` lists the cards laid. `changes` replace
    entries of the dict.
    """
    return {
        "rules": {"rounds": 1},
        "dwarfs": ["miner", "saboteur", "miner"],
        "spare": ["miner"],
        "goals": ["stone-es", "stone-sw", "treasure"],
        "hands": [hand, OTHER_HANDS, OTHER_HANDS],
        "board": board,
        "draw": DRAW_PILE,
    } | changes


def expansion_position(hand: list[str], board: list[str], **changes: Any) -> dict[str, Any]:
    """Return a position of Saboteur 2 for three players, as a dict that the engine's set-up reads.
    The learner, who is blue like Cleo against green Ben, holds `hand`; `board` lists the cards
    laid. `changes` replace entries of the dict.
    """
    return {
        "rules": {"expansion": True, "rounds": 1},
        "dwarfs": ["blue", "green", "blue"],
        "spare": ["saboteur", "green", "boss"],
        "goals": ["stone-es", "treasure", "stone-sw"],
        "hands": [hand, OTHER_HANDS, OTHER_HANDS],
        "board": board,
        "draw": DRAW_PILE,
    } | changes
