"""The mine before a turn of a finished game, with numbers where moves could have been."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.templatetags.static import static

from games.rules.cards.cells import Cell
from games.rules.moves import Lay, Move, Rockfall
from games.rules.observation import Observation
from games.table.marks import marks_of
from games.table.mine.coordinates import draw_coordinates
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.in_words import CardInWords, mine_in_words
from games.table.mine.marks import CellMark, goal_looks
from games.table.mine.svg import Svg, joined


@dataclass(frozen=True, slots=True)
class NumberedMine:
    """The drawing of a mine with numbered moves, and the mine in words."""

    view_box: str
    drawing: Svg
    in_words: list[CardInWords]


def numbered_mine(
    seen: Observation, moves: Iterable[Move], names: Sequence[str], key: str = "cells"
) -> NumberedMine:
    """Return the mine as a seat saw it; moves in the mine carry their numbers in the list.

    Each drawing on a page needs a `key` of its own.
    """
    marks = _marks(moves)
    besides = tuple(mark.at for mark in marks)
    looks = goal_looks(seen, marks_of(names))
    drawn = draw_mine(
        replace(visible_mine(seen, marks, looks, besides=besides), name=key), static("sprite.svg")
    )
    whole = joined([drawn.body, draw_coordinates(drawn.bounds)])
    return NumberedMine(drawn.bounds.numbered_view_box, whole, mine_in_words(seen, names))


def _marks(moves: Iterable[Move]) -> tuple[CellMark, ...]:
    """Return the places of the moves; several at a cell share its mark."""
    places: dict[Cell, list[str]] = {}
    for number, move in enumerate(moves, start=1):
        if isinstance(move, Lay | Rockfall):
            places.setdefault(move.at, []).append(str(number))
    return tuple(CellMark(at, " ".join(numbers)) for at, numbers in places.items())
