"""The board of every page with a mine: the table, the replay and the lessons."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.core.tables.log_models import LastLaid
from games.core.tables.read_models import PlayerView, TableClock
from games.rules.cards.cells import Cell
from games.rules.moves import Move
from games.rules.observation import Observation
from games.table.dock.hand import HandCard, hand_of
from games.table.dock.stage import CHOSEN, Stage
from games.table.log.since_my_turn import News
from games.table.marks import marks_of
from games.table.mine.bounds import Bounds
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.in_words import light_in_words, mine_in_words
from games.table.mine.marks import cell_marks, goal_looks
from games.table.mine.svg import Svg, joined
from games.table.mine.targets import draw_illegal_places, draw_miss, draw_planned, draw_targets
from games.table.players import PlayerPanel, tiles_of
from games.wording import elided

# So many tiles stand beside each other on a phone.
_ROOMY = 5


@dataclass(frozen=True, slots=True)
class MineSection:
    """The section with the mine: the drawing, and the facts above and below it.

    `laid_by` is the seat that laid the last card. `caption` explains the lighting, if one was
    chosen, and `next_lighting` is the address of the page with the next lighting.
    """

    view_box: str
    drawing: Svg
    targets: Svg
    in_words: list[dict[str, str]]
    laid_by: int | None
    caption: str
    next_lighting: str
    news: News | None


@dataclass(frozen=True, slots=True)
class Board:
    """A viewer's board: the round as they see it, and their choice so far.

    `address` is the page's, to which the query of a choice is added. `holder` is the name of the
    player whose hand is shown, if not the viewer. With `takes_moves` cards may be chosen here.
    """

    seen: Observation
    stage: Stage
    address: str
    mine: MineSection
    tiles: list[PlayerPanel]
    hand: list[HandCard]
    holder: str = ""
    takes_moves: bool = True

    @property
    def here(self) -> str:
        """Return the address of the board's page with the current choice."""
        return self.address + self.stage.choice.query()

    @property
    def is_crowded(self) -> bool:
        """Return whether there are so many players that their tiles have to be small to be in
        sight.
        """
        return len(self.tiles) > _ROOMY

    @property
    def hand_label(self) -> str:
        """Return a label for the hand that names its owner."""
        if self.holder:
            return elided(_("%(name)s’s hand") % {"name": self.holder}, self.holder)
        return _("Your hand")


def board_of(
    seen: Observation,
    stage: Stage,
    players: Sequence[PlayerView],
    *,
    address: str,
    next_lighting: str,
    last_laid: LastLaid | None,
    besides: tuple[Cell, ...] = (),
    news: News | None = None,
    holder: str = "",
    takes_moves: bool = True,
    tries_anywhere: bool = False,
    faces: tuple[str | None, ...] = (),
    clock: TableClock | None = None,
    acting: Observation | None = None,
    planned: Sequence[Move] = (),
) -> Board:
    """Return the board of an observation, with a choice as far as `stage` says.

    `address` is the page's, and `next_lighting` the address with the mine's next lighting. The news
    and the card laid last are marked in the mine; the drawing has room for the cells of `besides`
    too. With `tries_anywhere` a chosen card may also be tried where it does not fit. `faces` are
    those of goals that viewers may see before they are reached. `holder` is the name of the player
    whose hand is shown, if not the viewer. `acting` is the view on which the choice is made, if not
    `seen`, and `planned` are the moves of the viewer's plans.
    """
    names = [player.name for player in players]
    letters = marks_of(names)
    lighting = stage.choice.lighting
    marks = cell_marks(seen, last_laid, news.entries if news else (), letters)
    visible = visible_mine(seen, marks, goal_looks(seen, letters), lighting, besides, faces)
    drawing = draw_mine(visible, static("sprite.svg"))
    return Board(
        seen=seen,
        stage=stage,
        address=address,
        mine=MineSection(
            view_box=drawing.bounds.numbered_view_box,
            drawing=drawing.numbered,
            targets=_targets(seen, stage, address, drawing.bounds, planned, tries_anywhere),
            in_words=mine_in_words(seen, names, visible.lighting, visible.shown),
            laid_by=last_laid.seat if last_laid else None,
            caption=light_in_words(lighting) if lighting else "",
            next_lighting=next_lighting,
            news=news,
        ),
        tiles=tiles_of(seen, stage, players, letters, clock, planned),
        hand=hand_of(acting or seen, stage),
        holder=holder,
        takes_moves=takes_moves,
    )


def _targets(
    seen: Observation,
    stage: Stage,
    address: str,
    bounds: Bounds,
    planned: Sequence[Move],
    tries_anywhere: bool,
) -> Svg:
    """What may be chosen in the mine, over what the viewer has planned, and under both a miss."""
    sprite = static("sprite.svg")
    targets = draw_targets(seen, stage, address, sprite)
    if tries_anywhere:
        targets = joined([draw_illegal_places(seen, stage, address), targets])
    elif targets and stage.name == CHOSEN:
        targets = joined([draw_miss(bounds, stage, address), targets])
    return joined([draw_planned(seen, stage, planned, sprite), targets]) if planned else targets
