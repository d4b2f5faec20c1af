"""Rows of the lists of games: a sentence about each, and a small drawing of its mine."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.lists import text
from games.lists.selectors.read_models import GameLine
from games.rules.observation import Observation
from games.table.countdown import Countdown, countdown_of
from games.table.forecast import line_words
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.svg import NOTHING, Svg, element


@dataclass(frozen=True, slots=True)
class Pill:
    """A symbol of the sprite with a few words."""

    icon: str
    text: str


def pills_of(game: GameLine) -> tuple[Pill, ...]:
    """What the viewer has not seen yet of a game; nothing if there is nothing new."""
    return (*_turns(game), *_messages(game))


def _turns(game: GameLine) -> Iterator[Pill]:
    count = len(game.news)
    if count and not game.news_is_all:
        yield Pill("log", _("more than %(count)d turns") % {"count": count})
    elif count:
        yield Pill("log", ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count})


def _messages(game: GameLine) -> Iterator[Pill]:
    count = game.unread_chat
    if count and game.is_mentioned:
        named = ngettext(
            "%(count)d message, and it mentions you",
            "%(count)d messages, one mentions you",
            count,
        )
        yield Pill("chat", named % {"count": count})
    elif count:
        said = ngettext("%(count)d message", "%(count)d messages", count)
        yield Pill("chat", said % {"count": count})


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in a list: what is said about it, and a small drawing of its mine.

    `since` is when the last turn was, or the last of all; `wait` says whom the game waits for since
    then, or until when it is paused. `countdown` is the time left to the viewer, `theirs` to
    somebody else, and `bank` what the viewer's bank holds in words; `forecast` says when it is
    likely to be their turn. `pills` count what is new.
    """

    game: GameLine
    text: str
    pills: tuple[Pill, ...]
    since: datetime | None = None
    wait: str = ""
    thumb: Svg = NOTHING
    countdown: Countdown | None = None
    theirs: Countdown | None = None
    bank: str = ""
    forecast: str = ""


Mines = Mapping[int, Observation]
NO_MINES: Mines = {}


def my_rows(games: Iterable[GameLine], mines: Mines) -> list[GameRow]:
    """Rows of games one plays in; `mines` by the games' ids."""
    return [_my_row(game, mines) for game in games]


def _my_row(game: GameLine, mines: Mines) -> GameRow:
    wait = text.waiting(game)
    return GameRow(
        game,
        text.running(game),
        pills_of(game),
        since=(game.paused_until or game.waiting_since) if wait else None,
        wait=wait,
        thumb=_thumb(game, mines),
        countdown=_countdown(game),
        theirs=_their_countdown(game),
        bank=text.bank(game),
        forecast="" if game.is_my_turn or game.is_untold else line_words(game.forecast),
    )


def open_rows(games: Iterable[GameLine]) -> list[GameRow]:
    """Rows of tables that gather players."""
    return [GameRow(game, text.gathering(game), pills_of(game)) for game in games]


def finished_rows(games: Iterable[GameLine], mines: Mines = NO_MINES) -> list[GameRow]:
    """Rows of finished games."""
    return [
        GameRow(
            game,
            text.finished(game),
            pills_of(game),
            since=game.ended_at,
            thumb=_thumb(game, mines),
        )
        for game in games
    ]


def _countdown(game: GameLine) -> Countdown | None:
    if not game.is_my_turn or game.deadline is None or game.paused_until is not None:
        return None
    return countdown_of(game.deadline, mine=True, short=True)


def _their_countdown(game: GameLine) -> Countdown | None:
    if game.is_my_turn or game.is_stood_in or game.deadline is None or not game.waiting_for:
        return None
    if game.paused_until is not None:
        return None
    return countdown_of(game.deadline, mine=False, short=True, name=game.waiting_for)


def _thumb(game: GameLine, mines: Mines) -> Svg:
    if game.id not in mines:
        return NOTHING
    visible = replace(visible_mine(mines[game.id]), name=f"cells{game.id}")
    drawing = draw_mine(visible, static("sprite.svg"))
    view = {"viewBox": drawing.bounds.view_box, "aria-hidden": "true"}
    return element("svg", view, drawing.body)
