"""Dark places a learner may try with a finger or a mouse, to hear why a card does not go there.

They are for pointing only: by keyboard and for screen readers there are the legal places alone.
"""

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import Observation
from games.table.dock.stage import CHOSEN, Stage
from games.table.mine.bounds import bounds_of
from games.table.mine.strokes import draw_ring
from games.table.mine.svg import NOTHING, Attributes, Svg, element, joined

_FOR_POINTING: Attributes = {"class": "try", "tabindex": -1, "aria-hidden": "true"}


def draw_illegal_places(seen: Observation, stage: Stage, page: str) -> Svg:
    """A link on every empty place that does not take the chosen path card."""
    if stage.name != CHOSEN or not stage.options.places:
        return NOTHING
    taken = {laid.at for laid in seen.mine} | set(GOAL_CELLS) | set(stage.options.places)
    cells = [cell for cell in bounds_of(seen.mine).cells if cell not in taken]
    return joined(_link(stage, page, at) for at in cells)


def _link(stage: Stage, page: str, at: Cell) -> Svg:
    address = page + stage.choice.at_place(at).query()
    return element("a", {**_FOR_POINTING, "href": address}, draw_ring(at, 2, "hit"))
