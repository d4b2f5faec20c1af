"""What the pages of playing on show."""

from dataclasses import dataclass, replace

from django.templatetags.static import static
from django.urls import reverse

from games.practice.play_on.selectors import BothEnds, End
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.svg import Svg, element
from games.table.players import sitters_of
from games.table.result.result import Result, result_of


@dataclass(frozen=True, slots=True)
class EndPanel:
    """One of both ends: its mine, and how it came out; no result while it is being dug."""

    mine: Svg
    result: Result | None
    replay: str


@dataclass(frozen=True, slots=True)
class EndsPage:
    """Both ends; `taken` is whose seat the viewer took, in the true game."""

    game_id: int
    origin_id: int
    origin: str
    round: int
    turn: int
    taken: str
    mine: EndPanel
    true: EndPanel


def ends_page(ends: BothEnds) -> EndsPage:
    """Return what the page of both ends shows."""
    return EndsPage(
        game_id=ends.mine.game_id,
        origin_id=ends.true.game_id,
        origin=ends.true.name,
        round=ends.true.round,
        turn=ends.turn,
        taken=ends.true.players[ends.seat].name,
        mine=_panel(ends.mine, "mine", ends.turn),
        true=_panel(ends.true, "true", ends.turn),
    )


def _panel(end: End, key: str, turn: int) -> EndPanel:
    visible = replace(visible_mine(end.seen), name=f"cells-{key}")
    drawing = draw_mine(visible, static("sprite.svg"))
    view = {"viewBox": drawing.bounds.view_box, "aria-hidden": "true"}
    return EndPanel(
        mine=element("svg", view, drawing.body),
        result=result_of(end.seen, sitters_of(end.players)),
        replay=reverse("games:replay", args=[end.game_id, end.round, turn]),
    )
