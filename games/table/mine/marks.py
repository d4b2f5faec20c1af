"""Marks in the mine for players who laid, caved in or looked (look.md 4.6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.tables.log_models import LastLaid, LogEntry
from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import Observation
from games.table.mine.geometry import HEIGHT, WIDTH, cell_of, corner
from games.table.mine.strokes import draw_corners, draw_icon
from games.table.mine.svg import NOTHING, Svg, element, joined, text

# Of a goal's width so many pairs of letters fit; more players are counted.
_MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class CellMark:
    """A mark on a cell where a player, with the letters `who`, laid a card or caused a rockfall."""

    at: Cell
    who: str
    caved: bool = False


def cell_marks(
    seen: Observation, last: LastLaid | None, since: Sequence[LogEntry], letters: Sequence[str]
) -> tuple[CellMark, ...]:
    """Return the marks of the card laid last, and of the cells changed by the turns `since`;
    `letters` are the players', by seat. The newest deed at a cell counts. A removed card is not
    marked, nor a caved-in cell with a new card.
    """
    lying = {laid.at for laid in seen.mine}
    marks = {last.at: CellMark(last.at, letters[last.seat])} if last else {}
    for entry in reversed(since):
        for event in entry.events:
            at, caved = cell_of(event), event.kind == "caved"
            if at and (at in lying) != caved:
                marks.setdefault(at, CellMark(at, letters[entry.seat], caved))
    return tuple(marks.values())


def goal_looks(seen: Observation, letters: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return for each goal the letters of the players whose maps showed it; empty for face-up
    goals, and for all goals once the round is over. `letters` are the players', by seat.
    """
    hidden = [face is None and seen.ending is None for face in seen.goals_up]
    return tuple(
        tuple(letters[seat] for seat in seats) if is_hidden else ()
        for is_hidden, seats in zip(hidden, seen.looks, strict=True)
    )


def draw_cell_marks(marks: Sequence[CellMark], sprite: str) -> Svg:
    """Return the drawn marks: corners for laid cards, frames for rockfalls, and letters.

    `sprite` is the address of the symbols.
    """
    laid = [mark.at for mark in marks if not mark.caved]
    caved = [_draw_caved(mark.at, sprite) for mark in marks if mark.caved]
    return joined([draw_corners(laid), *caved, *(_draw_letters(mark) for mark in marks)])


def draw_goal_looks(goal: int, who: Sequence[str], sprite: str) -> Svg:
    """Return a drawn pill at a goal's foot: an eye with the letters of the players who looked, or
    their number if they are many. It is empty if nobody looked. `sprite` is the address of the
    symbols.
    """
    if not who:
        return NOTHING
    label = " ".join(who) if len(who) <= _MOST_NAMED else str(len(who))
    width = 34 + 11 * len(label)
    x, y = corner(GOAL_CELLS[goal])
    left, top = x + (WIDTH - width) / 2, y + HEIGHT - 32
    pill = {"x": left, "y": top, "width": width, "height": 28, "rx": 14}
    return element(
        "g",
        {"class": "looked-at"},
        element("rect", pill),
        draw_icon(sprite, "eye", "looked-at__eye", (int(left) + 7, top + 5), 18),
        element("text", {"x": left + 29, "y": top + 20}, text(label)),
    )


def _draw_caved(at: Cell, sprite: str) -> Svg:
    x, y = corner(at)
    frame = {"x": x + 4, "y": y + 4, "width": WIDTH - 8, "height": HEIGHT - 8, "rx": 6}
    icon = draw_icon(sprite, "rockfall", "caved-in__icon", (x + 22, y + 42), 36)
    return joined([element("rect", {"class": "caved-in", **frame}), icon])


def _draw_letters(mark: CellMark) -> Svg:
    x, y = corner(mark.at)
    kind = "caved" if mark.caved else "laid"
    return element(
        "g",
        {"class": "player-mark", f"data-{kind}": f"{x},{y}"},
        # How large it is, the style sheet says.
        element("rect", {"x": x + WIDTH - 42, "y": y - 4}),
        element("text", {"x": x + WIDTH - 19, "y": y + 19.5}, text(mark.who)),
    )
