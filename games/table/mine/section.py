"""The mine as a section of the page: with what the choice adds to it, in strokes and in words."""

from dataclasses import dataclass, replace

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.selectors.read_models import TableView
from games.table.dock.choice import Choice
from games.table.dock.stage import Stage
from games.table.mine.drawing import VisibleMine, draw_mine, visible_mine
from games.table.mine.in_words import CardInWords, mine_in_words
from games.table.mine.lighting import BLUE, GREEN, START
from games.table.mine.svg import Svg
from games.table.mine.targets import draw_targets
from games.table.players import initial_of


@dataclass(frozen=True, slots=True)
class MineSection:
    """What the map shows. `caption` says what its light shows, if it was asked for, and
    `next_lighting` is the query of the next lighting."""

    view_box: str
    drawing: Svg
    targets: Svg
    in_words: list[CardInWords]
    caption: str
    next_lighting: str


def section_of(table: TableView, seen: Observation, stage: Stage, address: str) -> MineSection:
    """The section of a table for a viewer's stage; `address` is where choices lead to."""
    sprite = static("sprite.svg")
    drawing = draw_mine(_visible(table, seen, stage.choice.lighting), sprite)
    targets = draw_targets(seen, stage, address, sprite)
    return MineSection(
        view_box=drawing.bounds.view_box,
        drawing=drawing.body,
        targets=targets,
        in_words=mine_in_words(seen, stage.choice.lighting or START),
        caption=caption_of(stage.choice.lighting),
        next_lighting=next_lighting(stage.choice, seen.rules.expansion),
    )


def _visible(table: TableView, seen: Observation, lighting: str | None) -> VisibleMine:
    last = table.last_laid
    initial = initial_of(table.names[last.seat]) if last else ""
    return visible_mine(seen, last.at if last else None, initial, lighting)


def caption_of(lighting: str | None) -> str:
    """What the light shows, in words; empty when it was not asked for."""
    if lighting is None:
        return ""
    return {
        START: _("Joined to the start"),
        BLUE: _("Free for blue"),
        GREEN: _("Free for green"),
    }[lighting]


def next_lighting(choice: Choice, expansion: bool) -> str:
    """The query of the next lighting: off, joined to the start, and with the expansion
    free for blue and for green.
    """
    lightings = [None, START, BLUE, GREEN] if expansion else [None, START]
    at = lightings.index(choice.lighting) if choice.lighting in lightings else 0
    return replace(choice, lighting=lightings[(at + 1) % len(lightings)]).query()
