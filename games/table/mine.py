"""The mine as it lies: empty cells, cards in their light, goals, the last card laid.

Everything here is public, so what is drawn depends on nothing a seat knows alone; a drawing is
kept by all that it shows and never needs to be forgotten.
"""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import LaidCard, Observation
from games.table.drawing import draw_card, draw_corners
from games.table.frame import Frame, frame_of
from games.table.light import START, groups_as_it_lies, lit_openings, unlit
from games.table.squares import HEIGHT, WIDTH, corner
from games.table.ways import draw_ways


@dataclass(frozen=True, slots=True)
class Sight:
    """What a drawing shows: the cards, the goals' faces where they are up, the card laid last.

    `shown` holds the faces of goals nobody dug up, once a round is over. `asked` is the question
    the light answers; `marked` says whether each answer is marked at its opening as well. `name`
    is the id of what is repeated in the drawing; each on a page has one of its own. The frame
    holds `besides` too, the cells of other drawings that must be as large.
    """

    mine: tuple[LaidCard, ...]
    goals: tuple[str | None, ...]
    shown: tuple[str | None, ...] = (None, None, None)
    last: Cell | None = None
    initial: str = ""
    asked: str = START
    marked: bool = False
    name: str = "cells"
    besides: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class MineDrawing:
    """The finished strokes and the frame they fill."""

    frame: Frame
    body: str


def sight_of(
    seen: Observation, last: Cell | None = None, initial: str = "", ways: str | None = None
) -> Sight:
    """What is to be drawn of an observation; `ways` is the question asked, if any."""
    shown: tuple[str | None, ...] = (None, None, None)
    if seen.ending:
        faces = zip(seen.goals_up, seen.ending.goals, strict=True)
        shown = tuple(None if up else face for up, face in faces)
    return Sight(
        seen.mine, seen.goals_up, shown, last, initial, ways or START, marked=ways is not None
    )


@lru_cache(maxsize=512)
def draw_mine(sight: Sight, sprite: str) -> MineDrawing:
    """Draw the mine; the same sight is drawn once. `sprite` is the address of the symbols."""
    frame = frame_of(sight.mine, sight.besides)
    parts = [_draw_cells(frame, sight.name)]
    parts += [_draw_laid(laid, sight.asked, sprite) for laid in sight.mine]
    parts += [_draw_goal(goal, sight, sprite) for goal in range(len(GOAL_CELLS))]
    if sight.marked:
        parts.append(draw_ways(sight.mine, sight.asked))
    if sight.last:
        parts.append(_draw_last(sight.last, sight.initial))
    return MineDrawing(frame, "".join(parts))


def _draw_cells(frame: Frame, name: str) -> str:
    """The dashed cells as one pattern under the cards, which hide those that are taken."""
    x, y = corner((frame.west, frame.north))
    width, height = frame.columns * WIDTH, frame.rows * HEIGHT
    return (
        f'<pattern id="{name}" width="{WIDTH}" height="{HEIGHT}" patternUnits="userSpaceOnUse">'
        f'<rect class="cell" x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="6"/>'
        f'</pattern><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="url(#{name})"/>'
    )


def _draw_laid(laid: LaidCard, asked: str, sprite: str) -> str:
    groups = groups_as_it_lies(laid.card, laid.turned)
    return draw_card(
        sprite, laid.card, laid.at, laid.turned, unlit(groups, lit_openings(laid, asked))
    )


def _draw_goal(goal: int, sight: Sight, sprite: str) -> str:
    if sight.goals[goal]:
        return ""  # a goal that is up lies in the mine as a card
    if face := sight.shown[goal]:
        return draw_card(sprite, face, GOAL_CELLS[goal], False, "u0")
    return draw_card(sprite, "goal", GOAL_CELLS[goal], False)


def _draw_last(at: Cell, initial: str) -> str:
    x, y = corner(at)
    return (
        f'{draw_corners(at)}<circle class="laid-by" cx="{x + 65}" cy="{y + 17}" r="13"/>'
        f'<text class="laid-by__name" x="{x + 65}" y="{y + 22.5:g}">{escape(initial)}</text>'
    )
