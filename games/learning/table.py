"""The table of a lesson, drawn by the same functions as the tables people play at."""

from dataclasses import dataclass

from django.templatetags.static import static
from django.utils.safestring import mark_safe

from games.learning.tries import draw_tries
from games.rules.cards.cells import Cell
from games.rules.observation import Observation
from games.table.choice import Choice
from games.table.ground import Ground, caption_of, next_question
from games.table.hand import HandCard, hand_of
from games.table.mine import Sight, draw_mine, sight_of
from games.table.overlay import draw_overlay
from games.table.plan import CHOSEN, Plan
from games.table.seats import Sitter, Tile, initial_of, tiles_of
from games.table.spoken import speak_mine

Last = tuple[Cell, int]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """What the table's own fragments show; the names are those they ask for."""

    address: str
    seen: Observation
    plan: Plan
    tiles: list[Tile]
    ground: Ground
    hand: list[HandCard]


def draw_table(
    seen: Observation,
    plan: Plan,
    address: str,
    names: tuple[str, ...],
    asked: Choice,
    last: Last | None,
    kept: str = "",
) -> DrawnTable:
    """Draw a position for the learner. `asked.ways` is the question the lamps answer; `kept`
    is what its address says besides the choice.
    """
    return DrawnTable(
        address=address,
        seen=seen,
        plan=plan,
        tiles=tiles_of(seen, plan, sitters_of(names)),
        ground=_ground(seen, plan, address, asked, kept, _sight(seen, asked, names, last)),
        hand=hand_of(seen, plan),
    )


def _sight(seen: Observation, asked: Choice, names: tuple[str, ...], last: Last | None) -> Sight:
    if last is None:
        return sight_of(seen, ways=asked.ways)
    return sight_of(seen, last[0], initial_of(names[last[1]]), asked.ways)


def _ground(
    seen: Observation, plan: Plan, address: str, asked: Choice, kept: str, sight: Sight
) -> Ground:
    sprite = static("sprite.svg")
    drawing = draw_mine(sight, sprite)
    overlay = draw_overlay(seen, plan, address, sprite)
    if plan.stage == CHOSEN:
        overlay = draw_tries(seen, plan, address) + overlay
    return Ground(
        view_box=drawing.frame.view_box,
        mine=mark_safe(drawing.body),  # noqa: S308 - made of numbers, codes and escaped names
        overlay=mark_safe(overlay),  # noqa: S308 - likewise
        spoken=speak_mine(seen),
        caption=caption_of(asked.ways),
        next_question=next_question(asked, seen.rules.expansion) + kept,
    )


def sitters_of(names: tuple[str, ...]) -> list[Sitter]:
    """The learner and the others at the table."""
    return [Sitter(seat, name, seat == 0, False) for seat, name in enumerate(names)]
