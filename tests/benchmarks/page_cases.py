"""Pages and fragments, beside an empty page and beside drawing alone."""

import gzip
import re
from collections.abc import Callable
from typing import Any
from unittest import mock

from django.template.loader import render_to_string

from accounts.models import Account
from games.models import Game
from games.views import responses
from tests.benchmarks.stopwatch import Case, Figure
from tests.benchmarks.tables import table_of
from tests.benchmarks.visitors import FRAGMENT, Visitor

GROUP = "pages"
HELLO, STRANGER = "hello, logged in", "hello, a stranger"
_TIMES = 10


def cases() -> list[Case]:
    """What a browser asks for most."""
    game = table_of(5)
    host = Visitor(_host(game))
    stranger = Visitor()
    made = [
        Case(GROUP, HELLO, host.asking("/hello/"), _TIMES),
        Case(GROUP, STRANGER, stranger.asking("/hello/"), _TIMES),
        Case(GROUP, "landing page", stranger.asking("/"), _TIMES, STRANGER),
        Case(GROUP, "open tables", stranger.asking("/games/open/"), _TIMES, STRANGER),
        Case(GROUP, "My games", host.asking("/games/"), _TIMES, HELLO),
        Case(GROUP, "notices", host.asking("/notices/"), _TIMES, HELLO),
    ]
    return made + _of_tables(game, host, stranger)


def _of_tables(game: Game, host: Visitor, stranger: Visitor) -> list[Case]:
    made = []
    big = table_of(10, expansion=True, turns=60)
    for name, one, watcher in (
        ("5 players", game, host),
        ("10 with Saboteur 2", big, Visitor(_host(big))),
        ("5, watched", game, stranger),
    ):
        path, anchor = f"/games/{one.pk}/", STRANGER if watcher is stranger else HELLO
        drawing = f"{name}: drawing alone"
        drawn = watcher.asking(f"{path}table/", **FRAGMENT)
        made += [
            Case(GROUP, drawing, _drawing(drawn), _TIMES),
            Case(GROUP, f"{name}: page", watcher.asking(path), _TIMES, anchor),
            Case(GROUP, f"{name}: fragment", drawn, _TIMES, anchor),
            Case(GROUP, f"{name}: fragment by drawing", drawn, _TIMES, drawing),
            Case(GROUP, f"{name}: unchanged", _unchanged(watcher, one), _TIMES, anchor),
        ]
    made.append(Case(GROUP, "5, watched: asked again", _again(stranger, game), _TIMES, STRANGER))
    return made


def sizes() -> list[Figure]:
    """What goes over the wire, as a browser is sent it."""
    big = table_of(10, expansion=True, turns=60)
    host = Visitor(_host(big))
    paths = {"page": f"/games/{big.pk}/", "fragment": f"/games/{big.pk}/table/"}
    return [
        Figure(GROUP, f"10 with Saboteur 2: {name}, sent", _sent(host, path, name), unit="kB")
        for name, path in paths.items()
    ]


def _sent(visitor: Visitor, path: str, name: str) -> float:
    answer: Any = visitor.ask(path, **(FRAGMENT if name == "fragment" else {}))
    return len(answer.content) / 1000


def _host(game: Game) -> Account:
    assert game.host is not None
    return game.host


def _drawing(answer: Callable[[], object]) -> Callable[[], object]:
    """The template of an answer with the context that it had."""
    with mock.patch.object(responses, "render", wraps=responses.render) as render:
        answer()
    request, template, context = render.call_args.args
    return lambda: render_to_string(template, context, request)


def _again(watcher: Visitor, game: Game) -> Callable[[], object]:
    """What every further stranger asks for after a turn."""
    since = {"X-Since": str(game.version - 1)}
    return watcher.asking(f"/games/{game.pk}/table/", **FRAGMENT, **since)


def _unchanged(watcher: Visitor, game: Game) -> Callable[[], object]:
    # A run takes longer than the times on a page are good for.
    responses._SECONDS_A_TIME_IS_GOOD_FOR = 10**10
    path = f"/games/{game.pk}/table/"
    tag = _tag_in(watcher.ask(path, **FRAGMENT, **{"X-Since": str(game.version)}))
    facts: dict[str, Any] = {**FRAGMENT, "X-Since": str(game.version), "If-None-Match": tag}
    return watcher.asking(path, 304, **facts)


def _tag_in(answer: Any) -> str:

    body = (
        gzip.decompress(answer.content) if answer.has_header("Content-Encoding") else answer.content
    )
    found = re.search(rb'data-tag="(\w+)"', body)
    assert found
    return f'"{found[1].decode()}"'
