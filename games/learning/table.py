"""The table of a lesson, drawn by the same functions as the tables people play at."""

from dataclasses import dataclass

from django.templatetags.static import static

from games.rules.cards.cells import Cell
from games.rules.observation import Observation
from games.table.dock.choice import Choice
from games.table.dock.hand import HandCard, hand_of
from games.table.dock.stage import CHOSEN, Stage
from games.table.mine.drawing import VisibleMine, draw_mine, visible_mine
from games.table.mine.illegal_places import draw_illegal_places
from games.table.mine.in_words import mine_in_words
from games.table.mine.section import MineSection, caption_of, next_lighting
from games.table.mine.svg import joined
from games.table.mine.targets import draw_targets
from games.table.players import Sitter, Tile, initial_of, tiles_of

Last = tuple[Cell, int]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """What the table's own fragments show; the names are those they ask for."""

    address: str
    seen: Observation
    stage: Stage
    tiles: list[Tile]
    mine: MineSection
    hand: list[HandCard]


def draw_table(
    seen: Observation,
    stage: Stage,
    address: str,
    names: tuple[str, ...],
    asked: Choice,
    last: Last | None,
    kept: str = "",
) -> DrawnTable:
    """Draw a position for the learner. `asked.lighting` is what the lamps show; `kept`
    is what its address says besides the choice.
    """
    return DrawnTable(
        address=address,
        seen=seen,
        stage=stage,
        tiles=tiles_of(seen, stage, sitters_of(names)),
        mine=_section(seen, stage, address, asked, kept, _visible(seen, asked, names, last)),
        hand=hand_of(seen, stage),
    )


def _visible(
    seen: Observation, asked: Choice, names: tuple[str, ...], last: Last | None
) -> VisibleMine:
    if last is None:
        return visible_mine(seen, lighting=asked.lighting)
    return visible_mine(seen, last[0], initial_of(names[last[1]]), asked.lighting)


def _section(
    seen: Observation, stage: Stage, address: str, asked: Choice, kept: str, visible: VisibleMine
) -> MineSection:
    sprite = static("sprite.svg")
    drawing = draw_mine(visible, sprite)
    targets = draw_targets(seen, stage, address, sprite)
    if stage.name == CHOSEN:
        targets = joined([draw_illegal_places(seen, stage, address), targets])
    return MineSection(
        view_box=drawing.bounds.view_box,
        drawing=drawing.body,
        targets=targets,
        in_words=mine_in_words(seen),
        caption=caption_of(asked.lighting),
        next_lighting=next_lighting(asked, seen.rules.expansion) + kept,
    )


def sitters_of(names: tuple[str, ...]) -> list[Sitter]:
    """The learner and the others at the table."""
    return [Sitter(seat, name, seat == 0, False) for seat, name in enumerate(names)]
