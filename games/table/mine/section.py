"""The mine as a section of the page, with the additions of a choice, drawn and in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.moves import Move
from games.rules.observation import Observation
from games.table.dock.stage import CHOSEN, Stage
from games.table.log.since_my_turn import News
from games.table.mine.bounds import Bounds, bounds_of
from games.table.mine.coordinates import draw_coordinates
from games.table.mine.drawing import VisibleMine, draw_mine
from games.table.mine.in_words import CardInWords, mine_in_words
from games.table.mine.lighting import BLUE, GREEN, START
from games.table.mine.strokes import draw_ring
from games.table.mine.svg import NOTHING, Attributes, Svg, element, joined
from games.table.mine.targets import draw_planned, draw_targets


@dataclass(frozen=True, slots=True)
class MineSection:
    """The section with the mine: the drawing, and the facts above and below it.

    `laid_by` is the seat that laid the last card. `caption` explains the lighting, if one was
    chosen, and `next_lighting` is the address of the next one. `draw_size` is the number of cards
    left to draw.
    """

    view_box: str
    drawing: Svg
    targets: Svg
    in_words: list[CardInWords]
    laid_by: int | None
    caption: str
    next_lighting: str
    draw_size: int
    news: News | None


def section_of(
    seen: Observation,
    stage: Stage,
    names: Sequence[str],
    visible: VisibleMine,
    address: str,
    next_lighting: str,
    laid_by: int | None,
    news: News | None,
    tries_anywhere: bool,
    planned: Sequence[Move],
) -> MineSection:
    """Return the section with the mine for the stage of a viewer's choice; `names` are by seat.

    The query of a choice is added to `address`; `planned` are moves that only this viewer may know.
    """
    sprite = static("sprite.svg")
    drawing, targets = draw_mine(visible, sprite), draw_targets(seen, stage, address, sprite)
    if tries_anywhere:
        targets = joined([draw_illegal_places(seen, stage, address), targets])
    elif targets and stage.name == CHOSEN:
        targets = joined([_draw_miss(drawing.bounds, stage, address), targets])
    if planned:
        targets = joined([draw_planned(seen, stage, planned, sprite), targets])
    return MineSection(
        view_box=drawing.bounds.numbered_view_box,
        drawing=joined([drawing.body, draw_coordinates(drawing.bounds)]),
        targets=targets,
        in_words=mine_in_words(seen, names, visible.lighting, visible.shown),
        laid_by=laid_by,
        caption=_caption(stage.choice.lighting),
        next_lighting=next_lighting,
        draw_size=seen.draw_size,
        news=news,
    )


def _draw_miss(bounds: Bounds, stage: Stage, page: str) -> Svg:
    """A link under the lit places, all over the mine: the page says that none was hit."""
    x, y, width, height = bounds.numbered_view_box.split()
    # No card may be laid on the start.
    address = page + stage.choice.at_place((0, 0)).query()
    link: Attributes = {**_FOR_POINTING, "class": "miss", "href": address}
    box: Attributes = {"class": "reach", "x": x, "y": y, "width": width, "height": height}
    return element("a", link, element("rect", box))


def _caption(lighting: str | None) -> str:
    """The light's meaning in words; empty if it was not asked for."""
    if lighting is None:
        return ""
    return {
        START: _("Joined to the start"),
        BLUE: _("Open to blue"),
        GREEN: _("Open to green"),
    }[lighting]


_FOR_POINTING: Attributes = {"class": "try", "tabindex": -1, "aria-hidden": "true"}


def draw_illegal_places(seen: Observation, stage: Stage, page: str) -> Svg:
    """Return links on every empty cell that does not take the chosen path card.

    Nothing for others.
    """
    if stage.name != CHOSEN or not stage.options.places:
        return NOTHING
    taken = {laid.at for laid in seen.mine} | set(GOAL_CELLS) | set(stage.options.places)
    cells = [cell for cell in bounds_of(seen.mine).cells if cell not in taken]
    return joined(_link(stage, page, at) for at in cells)


def _link(stage: Stage, page: str, at: Cell) -> Svg:
    address = page + stage.choice.at_place(at).query()
    return element("a", {**_FOR_POINTING, "href": address}, draw_ring(at, 2, "hit"))
