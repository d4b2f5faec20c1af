"""What the choice adds to the mine: lit places as links, targets, the preview (look.md 4.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import LaidCard, Observation
from games.table.choice import Choice
from games.table.drawing import draw_card, draw_centre_badge, draw_ring, draw_shape
from games.table.light import groups_as_it_lies, lit_if_laid, unlit
from games.table.plan import PREVIEW, Plan
from games.table.squares import spoken
from games.table.words import goal_name

# What every lit place is made of, drawn once: a ring, and the sign that the card may be turned.
_SHAPES = (
    '<defs><rect id="ring" x="3" y="3" width="74" height="114" rx="7"/><g id="both">'
    '<circle class="both" cx="62" cy="18" r="16"/><use class="both__icon"'
    ' href="%(sprite)s#i-turn" x="51" y="7" width="22" height="22"/></g></defs>'
)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the overlay is drawn: the symbols' address, the page's, and the cards that lie."""

    sprite: str
    page: str
    mine: Mapping[Cell, LaidCard]


def draw_overlay(seen: Observation, plan: Plan, page: str, sprite: str) -> str:
    """The marks of a plan; `page` is the address that a choice's query is added to."""
    ground = Ground(sprite, page, {laid.at: laid for laid in seen.mine})
    parts = [_draw_place(ground, plan, at) for at in plan.options.places]
    parts += [_draw_rock(ground, plan, at) for at in plan.options.rocks]
    parts += [_draw_goal(ground, plan, goal) for goal in plan.options.goals]
    shapes = _SHAPES % {"sprite": sprite} if any(parts) else ""
    return shapes + _list_of(parts) + (_draw_preview(ground, plan) if plan.stage == PREVIEW else "")


def _list_of(links: list[str]) -> str:
    if not any(links):
        return ""
    label = escape(_("Where this card may go"))
    return f'<g class="places" role="list" aria-label="{label}">{"".join(links)}</g>'


def way_round(choice: Choice, ways: list[bool]) -> bool:
    """How a card will lie in a place: as chosen if that fits, else the first way that does."""
    return choice.turned if choice.turned in ways else ways[0]


def _draw_place(ground: Ground, plan: Plan, at: Cell) -> str:
    if plan.stage == PREVIEW and plan.choice.at == at:
        return ""
    ways = plan.options.places[at]
    turned = way_round(plan.choice, ways)
    label = _("Lay it at %(place)s") % {"place": spoken(at)}
    badge = draw_shape("both", at) if len(ways) > 1 else ""
    ghost = _draw_as_laid(ground, plan, at, turned, "ghost")
    return _link(ground, plan.choice.at_place(at, turned), at, label, "place", ghost, badge)


def _draw_rock(ground: Ground, plan: Plan, at: Cell) -> str:
    if plan.choice.at == at:
        return ""
    label = _("Cave in %(place)s") % {"place": spoken(at)}
    return _link(ground, plan.choice.at_place(at), at, label, "place place--on")


def _draw_goal(ground: Ground, plan: Plan, goal: int) -> str:
    if plan.choice.goal == goal:
        return ""
    label = _("Look at the %(goal)s goal") % {"goal": goal_name(goal)}
    return _link(
        ground, replace(plan.choice, goal=goal), GOAL_CELLS[goal], label, "place place--on"
    )


def _link(
    ground: Ground,
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
        f' href="{escape(ground.page + choice.query())}"'
        f' aria-label="{escape(label)}">{under}{rings}{over}</a></g>'
    )


def _draw_as_laid(ground: Ground, plan: Plan, at: Cell, turned: bool, name: str) -> str:
    card = plan.choice.card or ""
    lit = lit_if_laid(ground.mine, card, turned, at)
    dark = unlit(groups_as_it_lies(card, turned), lit)
    return draw_card(ground.sprite, card, at, turned, f"{name} {dark}".strip())


def _draw_preview(ground: Ground, plan: Plan) -> str:
    choice = plan.choice
    if choice.at in plan.options.places:
        card = _draw_as_laid(ground, plan, choice.at, choice.turned, "laying")
        return f'<g class="preview">{card}{_draw_halo(choice.at)}</g>'
    if choice.at is not None:
        badge = draw_centre_badge(ground.sprite, choice.at, "rockfall", "aim")
        return f'<g class="preview">{_draw_halo(choice.at)}{badge}</g>'
    if choice.goal is not None:
        at = GOAL_CELLS[choice.goal]
        badge = draw_centre_badge(ground.sprite, at, "map", "aim")
        return f'<g class="preview">{_draw_halo(at)}{badge}</g>'
    return ""


def _draw_halo(at: Cell) -> str:
    return "".join(draw_ring(at, -2, name) for name in ("halo", "under", "over"))
