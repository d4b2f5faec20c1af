"""The mine as a section of the page: with what the choice adds to it, in strokes and in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.table.dock.stage import Stage
from games.table.log.since_my_turn import News
from games.table.mine.coordinates import draw_coordinates
from games.table.mine.drawing import VisibleMine, draw_mine
from games.table.mine.illegal_places import draw_illegal_places
from games.table.mine.in_words import CardInWords, mine_in_words
from games.table.mine.lighting import BLUE, GREEN, START
from games.table.mine.svg import Svg, joined
from games.table.mine.targets import draw_targets


@dataclass(frozen=True, slots=True)
class MineSection:
    """What the map shows, and what stands above and below it.

    `laid_by` is the seat that laid the last card. `caption` says what the light shows, if it was
    asked for, and `next_lighting` is the address of the next lighting. `draw_size` is how many
    cards are left to draw.
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
) -> MineSection:
    """The section of a viewer's stage; `names` are by seat; `address` is where
    choices lead to."""
    sprite = static("sprite.svg")
    drawing, targets = draw_mine(visible, sprite), draw_targets(seen, stage, address, sprite)
    if tries_anywhere:
        targets = joined([draw_illegal_places(seen, stage, address), targets])
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


def _caption(lighting: str | None) -> str:
    """What the light shows, in words; empty when it was not asked for."""
    if lighting is None:
        return ""
    return {
        START: _("Joined to the start"),
        BLUE: _("Free for blue"),
        GREEN: _("Free for green"),
    }[lighting]
