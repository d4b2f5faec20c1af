"""What the choice adds to the mine: lit places as links, targets, the preview (look.md 4.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import LaidCard, Observation
from games.table.dock.choice import Choice
from games.table.dock.stage import PREVIEW, Stage
from games.table.mine.geometry import cell_in_words
from games.table.mine.lighting import groups_as_it_lies, lit_if_laid, unlit_classes
from games.table.mine.strokes import draw_card, draw_centre_badge, draw_ring, draw_shape
from games.table.phrases import goal_name

# What every lit place is made of, drawn once: a ring, and the sign that the card may be turned.
_SHAPES = (
    '<defs><rect id="ring" x="3" y="3" width="74" height="114" rx="7"/><g id="both">'
    '<circle class="both" cx="62" cy="18" r="16"/><use class="both__icon"'
    ' href="%(sprite)s#i-turn" x="51" y="7" width="22" height="22"/></g></defs>'
)


@dataclass(frozen=True, slots=True)
class _Canvas:
    """Where the targets are drawn: the symbols' address, the page's, and the cards that lie."""

    sprite: str
    page: str
    mine: Mapping[Cell, LaidCard]


def draw_targets(seen: Observation, stage: Stage, page: str, sprite: str) -> str:
    """The marks of a stage; `page` is the address that a choice's query is added to."""
    canvas = _Canvas(sprite, page, {laid.at: laid for laid in seen.mine})
    parts = [_draw_place(canvas, stage, at) for at in stage.options.places]
    parts += [_draw_rock(canvas, stage, at) for at in stage.options.rocks]
    parts += [_draw_goal(canvas, stage, goal) for goal in stage.options.goals]
    shapes = _SHAPES % {"sprite": sprite} if any(parts) else ""
    return (
        shapes + _list_of(parts) + (_draw_preview(canvas, stage) if stage.name == PREVIEW else "")
    )


def _list_of(links: list[str]) -> str:
    if not any(links):
        return ""
    label = escape(_("Where this card may go"))
    return f'<g class="places" role="list" aria-label="{label}">{"".join(links)}</g>'


def orientation_at(choice: Choice, orientations: list[bool]) -> bool:
    """How a card will lie in a place: as chosen if that fits, else the first that does."""
    return choice.turned if choice.turned in orientations else orientations[0]


def _draw_place(canvas: _Canvas, stage: Stage, at: Cell) -> str:
    if stage.name == PREVIEW and stage.choice.at == at:
        return ""
    orientations = stage.options.places[at]
    turned = orientation_at(stage.choice, orientations)
    label = _("Lay it at %(place)s") % {"place": cell_in_words(at)}
    badge = draw_shape("both", at) if len(orientations) > 1 else ""
    ghost = _draw_as_laid(canvas, stage, at, turned, "ghost")
    return _link(canvas, stage.choice.at_place(at, turned), at, label, "place", ghost, badge)


def _draw_rock(canvas: _Canvas, stage: Stage, at: Cell) -> str:
    if stage.choice.at == at:
        return ""
    label = _("Cave in %(place)s") % {"place": cell_in_words(at)}
    return _link(canvas, stage.choice.at_place(at), at, label, "place place--on")


def _draw_goal(canvas: _Canvas, stage: Stage, goal: int) -> str:
    if stage.choice.goal == goal:
        return ""
    label = _("Look at the %(goal)s goal") % {"goal": goal_name(goal)}
    return _link(
        canvas, replace(stage.choice, goal=goal), GOAL_CELLS[goal], label, "place place--on"
    )


def _link(
    canvas: _Canvas,
    choice: Choice,
    at: Cell,
    label: str,
    name: str,
    under: str = "",
    over: str = "",
) -> str:
    x, y = at
    rings = draw_shape("ring", at, "hit") + draw_shape("ring", at, "lit")
    return (
        f'<g role="listitem"><a id="at{x}_{y}" class="{name}"'
        f' href="{escape(canvas.page + choice.query())}"'
        f' aria-label="{escape(label)}">{under}{rings}{over}</a></g>'
    )


def _draw_as_laid(canvas: _Canvas, stage: Stage, at: Cell, turned: bool, name: str) -> str:
    card = stage.choice.card or ""
    lit = lit_if_laid(canvas.mine, card, turned, at)
    dark = unlit_classes(groups_as_it_lies(card, turned), lit)
    return draw_card(canvas.sprite, card, at, turned, f"{name} {dark}".strip())


def _draw_preview(canvas: _Canvas, stage: Stage) -> str:
    choice = stage.choice
    if choice.at in stage.options.places:
        card = _draw_as_laid(canvas, stage, choice.at, choice.turned, "laying")
        return f'<g class="preview">{card}{_draw_halo(choice.at)}</g>'
    if choice.at is not None:
        badge = draw_centre_badge(canvas.sprite, choice.at, "rockfall", "aim")
        return f'<g class="preview">{_draw_halo(choice.at)}{badge}</g>'
    if choice.goal is not None:
        at = GOAL_CELLS[choice.goal]
        badge = draw_centre_badge(canvas.sprite, at, "map", "aim")
        return f'<g class="preview">{_draw_halo(at)}{badge}</g>'
    return ""


def _draw_halo(at: Cell) -> str:
    return "".join(draw_ring(at, -2, name) for name in ("halo", "under", "over"))
