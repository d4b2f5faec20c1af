"""Lines of the lists of games: a sentence about each, and a small drawing of its mine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.rules.observation import Observation
from games.selectors.read_models import GameLine
from games.table import about
from games.table.mine import draw_mine, sight_of


@dataclass(frozen=True, slots=True)
class Line:
    """A game in a list: what is said about it, and a small drawing of its mine.

    `unread` counts messages in words. `since` is when the last turn was, or the last of all;
    `wait` says whom the game waits for since then.
    """

    game: GameLine
    text: str
    unread: str
    since: datetime | None
    wait: str
    thumb: SafeString


Mines = Mapping[int, Observation]
NO_MINES: Mines = {}


def my_lines(games: Iterable[GameLine], mines: Mines) -> list[Line]:
    """Lines of games one plays in; `mines` by the games' ids."""
    return [
        Line(
            game,
            about.running(game),
            about.unread(game),
            game.waiting_since,
            about.waiting(game),
            _thumb(game, mines),
        )
        for game in games
    ]


def open_lines(games: Iterable[GameLine]) -> list[Line]:
    """Lines of tables that gather players."""
    lines = []
    for game in games:
        unread = about.unread(game)
        text = about.gathering(game) + ("." if unread else "")
        lines.append(Line(game, text, unread, None, "", SafeString("")))
    return lines


def finished_lines(games: Iterable[GameLine], mines: Mines = NO_MINES) -> list[Line]:
    """Lines of finished games."""
    return [
        Line(
            game,
            about.finished(game),
            about.unread(game),
            game.ended_at,
            "",
            _thumb(game, mines),
        )
        for game in games
    ]


def _thumb(game: GameLine, mines: Mines) -> SafeString:
    if game.id not in mines:
        return SafeString("")
    sight = replace(sight_of(mines[game.id]), name=f"cells{game.id}")
    drawing = draw_mine(sight, static("sprite.svg"))
    return format_html(
        '<svg viewBox="{}" aria-hidden="true">{}</svg>',
        drawing.frame.view_box,
        mark_safe(drawing.body),  # noqa: S308 - made of numbers and codes
    )
