"""Rows of the lists of games: a sentence about each, and a small drawing of its mine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.templatetags.static import static

from games.rules.observation import Observation
from games.selectors.read_models import GameLine
from games.table.countdown import Countdown, countdown_of
from games.table.lists import summaries
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.svg import NOTHING, Svg, element


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list: what is said about it, and a small drawing of its mine.

    `unread` counts messages in words. `since` is when the last turn was, or the last of all;
    `wait` says whom the game waits for since then. `countdown` is the time left to the viewer, and
    `bank` what the bank holds in words.
    """

    game: GameLine
    text: str
    unread: str
    since: datetime | None
    wait: str
    thumb: Svg
    countdown: Countdown | None = None
    bank: str = ""


Mines = Mapping[int, Observation]
NO_MINES: Mines = {}


def my_rows(games: Iterable[GameLine], mines: Mines) -> list[GameRow]:
    """Rows of games one plays in; `mines` by the games' ids."""
    return [
        GameRow(
            game,
            summaries.running(game),
            summaries.unread(game),
            game.waiting_since if (wait := summaries.waiting(game)) else None,
            wait,
            _thumb(game, mines),
            _countdown(game),
            summaries.bank(game),
        )
        for game in games
    ]


def open_rows(games: Iterable[GameLine]) -> list[GameRow]:
    """Rows of tables that gather players."""
    rows = []
    for game in games:
        unread = summaries.unread(game)
        text = summaries.gathering(game) + ("." if unread else "")
        rows.append(GameRow(game, text, unread, None, "", NOTHING))
    return rows


def finished_rows(games: Iterable[GameLine], mines: Mines = NO_MINES) -> list[GameRow]:
    """Rows of finished games."""
    return [
        GameRow(
            game,
            summaries.finished(game),
            summaries.unread(game),
            game.ended_at,
            "",
            _thumb(game, mines),
        )
        for game in games
    ]


def _countdown(game: GameLine) -> Countdown | None:
    if not game.is_my_turn or game.deadline is None:
        return None
    return countdown_of(game.deadline, mine=True, short=True)


def _thumb(game: GameLine, mines: Mines) -> Svg:
    if game.id not in mines:
        return NOTHING
    visible = replace(visible_mine(mines[game.id]), name=f"cells{game.id}")
    drawing = draw_mine(visible, static("sprite.svg"))
    view = {"viewBox": drawing.bounds.view_box, "aria-hidden": "true"}
    return element("svg", view, drawing.body)
