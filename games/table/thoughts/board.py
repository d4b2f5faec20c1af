"""The mine before a turn, with the best moves where they would have lain."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.templatetags.static import static

from games.bots.thinking import Weighed
from games.rules.cards.cells import Cell
from games.rules.moves import Lay, Rockfall
from games.rules.observation import Observation
from games.table.marks import marks_of
from games.table.mine.coordinates import draw_coordinates
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.in_words import CardInWords, mine_in_words
from games.table.mine.marks import CellMark, goal_looks
from games.table.mine.svg import Svg, joined


@dataclass(frozen=True, slots=True)
class ThoughtBoard:
    """The drawing, and the same in words."""

    view_box: str
    drawing: Svg
    in_words: list[CardInWords]


def board_before(seen: Observation, best: Sequence[Weighed], names: Sequence[str]) -> ThoughtBoard:
    """The mine as the seat saw it; moves in the mine bear their places among the best."""
    marks = _marks(best)
    besides = tuple(mark.at for mark in marks)
    visible = visible_mine(seen, marks, goal_looks(seen, marks_of(names)), besides=besides)
    drawn = draw_mine(visible, static("sprite.svg"))
    whole = joined([drawn.body, draw_coordinates(drawn.bounds)])
    return ThoughtBoard(drawn.bounds.numbered_view_box, whole, mine_in_words(seen, names))


def _marks(best: Sequence[Weighed]) -> tuple[CellMark, ...]:
    """Where the best moves would have been: several at a cell share its mark."""
    places: dict[Cell, list[str]] = {}
    for number, each in enumerate(best, start=1):
        if isinstance(each.move, Lay | Rockfall):
            places.setdefault(each.move.at, []).append(str(number))
    return tuple(CellMark(at, " ".join(numbers)) for at, numbers in places.items())
