"""The ground: the mine with what the choice adds to it, in strokes and in words."""

from dataclasses import dataclass, replace

from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.selectors.read_models import TableView
from games.table.choice import Choice
from games.table.light import BLUE, GREEN, START
from games.table.mine import Sight, draw_mine, sight_of
from games.table.overlay import draw_overlay
from games.table.plan import Plan
from games.table.seats import initial_of
from games.table.spoken import SpokenCard, speak_mine


@dataclass(frozen=True, slots=True)
class Ground:
    """What the map shows. `caption` names the question its light answers, if one is asked, and
    `next_question` is the query that asks the next one."""

    view_box: str
    mine: SafeString
    overlay: SafeString
    spoken: list[SpokenCard]
    caption: str
    next_question: str


def ground_of(table: TableView, seen: Observation, plan: Plan, address: str) -> Ground:
    """The ground of a table for a viewer's plan; `address` is where choices lead to."""
    sprite = static("sprite.svg")
    drawing = draw_mine(_sight(table, seen, plan.choice.ways), sprite)
    overlay = draw_overlay(seen, plan, address, sprite)
    return Ground(
        view_box=drawing.frame.view_box,
        mine=mark_safe(drawing.body),  # noqa: S308 - made of numbers, codes and escaped names
        overlay=mark_safe(overlay),  # noqa: S308 - likewise
        spoken=speak_mine(seen, plan.choice.ways or START),
        caption=caption_of(plan.choice.ways),
        next_question=next_question(plan.choice, seen.rules.expansion),
    )


def _sight(table: TableView, seen: Observation, ways: str | None) -> Sight:
    last = table.last_laid
    initial = initial_of(table.names[last.seat]) if last else ""
    return sight_of(seen, last.at if last else None, initial, ways)


def caption_of(ways: str | None) -> str:
    """The question the light answers, in words; empty when none is asked."""
    if ways is None:
        return ""
    return {
        START: _("Joined to the start"),
        BLUE: _("Free for blue"),
        GREEN: _("Free for green"),
    }[ways]


def next_question(choice: Choice, expansion: bool) -> str:
    """The query that asks the next question: off, joined to the start, and with the expansion
    free for blue and for green.
    """
    questions = [None, START, BLUE, GREEN] if expansion else [None, START]
    at = questions.index(choice.ways) if choice.ways in questions else 0
    return replace(choice, ways=questions[(at + 1) % len(questions)]).query()
