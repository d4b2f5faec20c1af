"""The mine before a turn of a finished game, with numbers where moves could have been."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.templatetags.static import static

from games.rules.cards.cells import Cell
from games.rules.moves import Lay, Move, Rockfall
from games.rules.observation import Observation
from games.table.marks import marks_of
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.in_words import mine_in_words
from games.table.mine.marks import CellMark, goal_looks


def numbered_mine(seen: Observation, moves: Iterable[Move], names: Sequence[str]) -> dict[str, Any]:
    """Return a dict with the mine as a seat saw it, drawn (`view_box`, `drawing`) and `in_words`.

    Moves in the mine carry their numbers in the list. `names` are by seat.
    """
    marks = _marks(moves)
    besides = tuple(mark.at for mark in marks)
    looks = goal_looks(seen, marks_of(names))
    drawn = draw_mine(visible_mine(seen, marks, looks, besides=besides), static("sprite.svg"))
    return {
        "view_box": drawn.bounds.numbered_view_box,
        "drawing": drawn.numbered,
        "in_words": mine_in_words(seen, names),
    }


def _marks(moves: Iterable[Move]) -> tuple[CellMark, ...]:
    """Return the places of the moves; several at a cell share its mark."""
    places: dict[Cell, list[str]] = {}
    for number, move in enumerate(moves, start=1):
        if isinstance(move, Lay | Rockfall):
            places.setdefault(move.at, []).append(str(number))
    return tuple(CellMark(at, " ".join(numbers)) for at, numbers in places.items())
