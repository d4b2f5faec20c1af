"""Additions of a choice to the mine: lit places as links, targets, the preview (look.md 4.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import gettext as _

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.moves import Lay, LookAtGoal, Move, Rockfall
from games.rules.observation import LaidCard, Observation
from games.table.dock.choice import Choice
from games.table.dock.stage import CHOSEN, PREVIEW, Stage
from games.table.mine.bounds import Bounds, bounds_of
from games.table.mine.geometry import cell_in_words, corner
from games.table.mine.lighting import groups_as_it_lies, lit_if_laid, unlit_classes
from games.table.mine.strokes import draw_card, draw_centre_badge, draw_icon, draw_ring, draw_shape
from games.table.mine.svg import NOTHING, Attributes, Svg, element, joined
from games.table.phrases import goal_name

_ON_A_CARD = "place place--on"
_FOR_POINTING: Attributes = {"class": "try", "tabindex": -1, "aria-hidden": "true"}
# The smallest card is 34 pixels wide, and a finger wants 44.
_REACH = 12


@dataclass(frozen=True, slots=True)
class _Canvas:
    """Where the targets are drawn: the symbols' address, the page's, and the cards that lie.

    Without a page they lead nowhere, and say what they stand for.
    """

    sprite: str
    page: str | None
    mine: Mapping[Cell, LaidCard]
    lit: frozenset[Cell]


def draw_targets(seen: Observation, stage: Stage, page: str | None, sprite: str) -> Svg:
    """Return the drawn targets of a choice, as links to the address `page` with the query of each
    choice added. With None for `page` they are not links: a script may read the choice that a mark
    stands for. `sprite` is the address of the symbols.
    """
    options = stage.options
    lit = frozenset((*options.places, *options.rocks, *(GOAL_CELLS[one] for one in options.goals)))
    canvas = _Canvas(sprite, page, {laid.at: laid for laid in seen.mine}, lit)
    links = [_draw_place(canvas, stage, at) for at in options.places]
    links += [_draw_rock(canvas, stage, at) for at in options.rocks]
    links += [_draw_goal(canvas, stage, goal) for goal in options.goals]
    preview = _draw_preview(canvas, stage) if stage.name == PREVIEW else NOTHING
    return joined([_definitions(sprite), _list_of(links), preview]) if any(links) else preview


def draw_planned(seen: Observation, stage: Stage, moves: Sequence[Move], sprite: str) -> Svg:
    """Return the drawn ghosts of the viewer's plans: cards in their places, or badges.

    Cells that have been taken since or are part of the present choice get none. `sprite` is the
    address of the symbols.
    """
    canvas = _Canvas(sprite, None, {laid.at: laid for laid in seen.mine}, frozenset())
    ghosts: dict[Cell, Svg] = {}
    for move in moves:
        match move:
            case Lay(card, at, turned) if at not in canvas.mine:
                ghost = _draw_as_laid(canvas, card, at, turned, "planned__card")
            case Rockfall(at) if at in canvas.mine:
                ghost = NOTHING
            case LookAtGoal(goal):
                at, ghost = GOAL_CELLS[goal], NOTHING
            case _:
                continue
        if at != stage.choice.at:
            ghosts.setdefault(at, joined([ghost, *_draw_own(canvas, at)]))
    return element("g", {"class": "planned", "aria-hidden": "true"}, *ghosts.values())


def _draw_own(canvas: _Canvas, at: Cell) -> list[Svg]:
    """The frame and the lock of what the viewer alone sees."""
    x, y = corner(at)
    disc = element("circle", {"class": "own", "cx": x + 20, "cy": y + 20, "r": 16})
    lock = draw_icon(canvas.sprite, "lock", "own__lock", (x + 9, y + 9), 22)
    return [draw_ring(at, 4, "planned__frame"), disc, lock]


@cache
def _definitions(sprite: str) -> Svg:
    """What every lit place is made of, drawn once: a ring, and the sign that the card may be
    turned.
    """
    ring: Attributes = {"id": "ring", "x": 3, "y": 3, "width": 74, "height": 114, "rx": 7}
    disc = element("circle", {"class": "both", "cx": 62, "cy": 18, "r": 16})
    icon = draw_icon(sprite, "turn", "both__icon", (51, 7), 22)
    return element("defs", {}, element("rect", ring), element("g", {"id": "both"}, disc, icon))


def _list_of(links: list[Svg]) -> Svg:
    label = _("Where this card may go")
    return element("g", {"class": "places", "role": "list", "aria-label": label}, *links)


def _draw_place(canvas: _Canvas, stage: Stage, at: Cell) -> Svg:
    if stage.name == PREVIEW and stage.choice.at == at:
        return NOTHING
    turned = stage.options.turned_at(at, stage.choice.turned)
    label = _("Lay it at %(place)s") % {"place": cell_in_words(at)}
    badge = draw_shape("both", at) if len(stage.options.places[at]) > 1 else NOTHING
    ghost = _draw_as_laid(canvas, stage.choice.card or "", at, turned, "ghost")
    return _link(canvas, stage.choice.at_place(at, turned), at, label, "place", ghost, badge)


def _draw_rock(canvas: _Canvas, stage: Stage, at: Cell) -> Svg:
    if stage.choice.at == at:
        return NOTHING
    label = _("Cave in %(place)s") % {"place": cell_in_words(at)}
    return _link(canvas, stage.choice.at_place(at), at, label, _ON_A_CARD)


def _draw_goal(canvas: _Canvas, stage: Stage, goal: int) -> Svg:
    if stage.choice.goal == goal:
        return NOTHING
    label = _("Look at the %(goal)s goal") % {"goal": goal_name(goal)}
    return _link(canvas, replace(stage.choice, goal=goal), GOAL_CELLS[goal], label, _ON_A_CARD)


def _link(
    canvas: _Canvas,
    choice: Choice,
    at: Cell,
    label: str,
    name: str,
    under: Svg = NOTHING,
    over: Svg = NOTHING,
) -> Svg:
    x, y = at
    rings = (_draw_reach(canvas, at), draw_shape("ring", at, "hit"), draw_shape("ring", at, "lit"))
    if canvas.page is None:
        mark = {"id": f"at{x}_{y}", "class": name, "data-choice": choice.query()}
        return element("g", mark, under, *rings, over)
    link = {
        "id": f"at{x}_{y}",
        "class": name,
        "href": canvas.page + choice.query(),
        "aria-label": label,
    }
    return element("g", {"role": "listitem"}, element("a", link, under, *rings, over))


def _draw_reach(canvas: _Canvas, at: Cell) -> Svg:
    """What a finger may hit: wider than the card, where no other is lit beside it."""
    x, y = at
    west, east = ((side, y) not in canvas.lit for side in (x - 1, x + 1))
    room = 0 if not (west or east) else _REACH if west and east else 2 * _REACH
    left, right = room * west, room * east
    box = {"x": 80 * x - left, "y": 120 * y, "width": 80 + left + right, "height": 120}
    return element("rect", {"class": "reach", **box})


def _draw_as_laid(canvas: _Canvas, card: str, at: Cell, turned: bool, name: str) -> Svg:
    lit = lit_if_laid(canvas.mine, card, turned, at)
    dark = unlit_classes(groups_as_it_lies(card, turned), lit)
    return draw_card(canvas.sprite, card, at, turned, f"{name} {dark}".strip())


def _draw_preview(canvas: _Canvas, stage: Stage) -> Svg:
    choice = stage.choice
    if choice.at in stage.options.places:
        card = _draw_as_laid(canvas, choice.card or "", choice.at, choice.turned, "laying")
        return element("g", {"class": "preview"}, card, *_draw_halo(choice.at))
    if choice.at is not None:
        return _draw_aim(canvas, choice.at, "rockfall")
    return NOTHING if choice.goal is None else _draw_aim(canvas, GOAL_CELLS[choice.goal], "map")


def _draw_aim(canvas: _Canvas, at: Cell, icon: str) -> Svg:
    badge = draw_centre_badge(canvas.sprite, at, icon, "aim")
    return element("g", {"class": "preview"}, *_draw_halo(at), badge)


def _draw_halo(at: Cell) -> list[Svg]:
    return [draw_ring(at, -2, name) for name in ("halo", "under", "over")]


def draw_miss(bounds: Bounds, stage: Stage, page: str) -> Svg:
    """Return a drawn link to `page`, over the whole mine but under the lit places, for presses that
    miss these.
    """
    x, y, width, height = bounds.numbered_view_box.split()
    # No card may be laid on the start.
    address = page + stage.choice.at_place((0, 0)).query()
    link: Attributes = {**_FOR_POINTING, "class": "miss", "href": address}
    box: Attributes = {"class": "reach", "x": x, "y": y, "width": width, "height": height}
    return element("a", link, element("rect", box))


def draw_illegal_places(seen: Observation, stage: Stage, page: str) -> Svg:
    """Return drawn links to `page` on every empty cell that does not take the chosen path card.

    It is empty for other cards.
    """
    if stage.name != CHOSEN or not stage.options.places:
        return NOTHING
    taken = {laid.at for laid in seen.mine} | set(GOAL_CELLS) | set(stage.options.places)
    links = []
    for at in bounds_of(seen.mine).cells:
        if at not in taken:
            address = page + stage.choice.at_place(at).query()
            link: Attributes = {**_FOR_POINTING, "href": address}
            links.append(element("a", link, draw_ring(at, 2, "hit")))
    return joined(links)
