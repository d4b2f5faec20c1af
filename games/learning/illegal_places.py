"""Dark places a learner may try with a finger or a mouse, to hear why a card does not go there.

They are for pointing only: by keyboard and for screen readers there are the legal places alone.
"""

from django.utils.html import escape

from games.rules.cards.cells import GOAL_CELLS
from games.rules.observation import Observation
from games.table.dock.stage import Stage
from games.table.mine.bounds import bounds_of
from games.table.mine.strokes import draw_ring


def draw_illegal_places(seen: Observation, stage: Stage, page: str) -> str:
    """A link on every empty place that does not take the chosen path card."""
    if not stage.options.places:
        return ""
    taken = {laid.at for laid in seen.mine} | set(GOAL_CELLS) | set(stage.options.places)
    cells = [cell for cell in bounds_of(seen.mine).cells if cell not in taken]
    return "".join(
        f'<a class="try" tabindex="-1" aria-hidden="true"'
        f' href="{escape(page + stage.choice.at_place(at).query())}">{draw_ring(at, 2, "hit")}</a>'
        for at in cells
    )
