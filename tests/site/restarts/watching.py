"""What tests of a restart do to the site, and what they wait for."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from saboteur_site.unavailable import RETRY_SECONDS

from .conftest import Site
from .visits import Answer, visitors

PROMISE = 5.0
# After so long nobody would say any more that it comes back.
PATIENCE = 10 * PROMISE
# A page, or where a form leads.
WORKS = {200, 302}
# Without a single bad answer for so long, all pages work.
QUIET = 3.0
# What is due must not be found before the server has ended.
SOON = 0.5


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that is to come true, for as long as anybody would."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)


def asks(site: Site) -> list[tuple[str, dict[str, str] | None]]:
    """Pages of every kind: about the site, of a person, of a table, its fragment; and forms."""
    table = f"/games/{site.staged['computer_games'][-1]}/"
    pages = ["/welcome/", "/games/", table, f"{table}table/", "/games/open/", "/accounts/settings/"]
    forms = {f"{table}notes/": {"text": "Deep"}, "/accounts/theme/": {"theme": "dark"}}
    return [*((page, None) for page in pages), *forms.items()]


@contextmanager
def visitors_of(site: Site, several: int = 6, pause: float = 0.1) -> Iterator[list[Answer]]:
    """People who look at all of these all the time; what they are answered."""
    session = site.staged["session"]
    with visitors(site.address, session, asks(site), several, pause) as (answers, errors):
        yield answers
    assert errors == []


def listen(site: Site, game: int) -> ClientConnection:
    """Open the socket of a table."""
    where = urlsplit(site.address)
    return connect(
        f"ws://saboteur.example/ws/games/{game}/",
        sock=socket.create_connection((where.hostname, where.port)),
        origin=Origin("https://saboteur.example"),
        additional_headers={"Cookie": f"sessionid={site.staged['session']}"},
    )


def says_when(answer: Answer) -> bool:
    """Whether it says, to programs and to people, when to come back."""
    told = answer.headers["Retry-After"] == str(RETRY_SECONDS)
    return told and "The lamps are being filled" in answer.text


def make_due(site: Site) -> list[int]:
    """Let the turns of five computer players and a notice fall due in a moment; the games."""
    games = site.rows(
        "UPDATE games_game SET computer_at = now() + make_interval(secs => %s) WHERE id IN "
        "(SELECT id FROM games_game WHERE computer_at > now() LIMIT 5) RETURNING id",
        SOON,
    )
    make_notice_due(site, SOON)
    assert len(games) == 5
    return [game for (game,) in games]


def make_notice_due(site: Site, seconds: float) -> None:
    """Let the notice fall due, as if nobody had ever sent it."""
    site.rows(
        "UPDATE games_notice SET state = 'waiting', attempts = 0, claimed_at = NULL, "
        "due_at = now() + make_interval(secs => %s) WHERE id = %s",
        seconds,
        site.staged["notice"],
    )


def is_sent(site: Site) -> bool:
    """Whether it is noted that the notice was sent."""
    sent = "SELECT 1 FROM games_notice WHERE id = %s AND state = 'sent'"
    return bool(site.rows(sent, site.staged["notice"]))


def wait_for_what_is_due(site: Site, games: list[int], back: float) -> tuple[float, float, float]:
    """Wait until the moves are played and the notice is sent.

    How long the first and the last move took, and the notice.
    """
    first = last = notice = None
    while last is None or notice is None:
        now = time.monotonic() - back
        query = "SELECT id FROM games_game WHERE id = ANY(%s) AND computer_at < now()"
        waiting = site.rows(query, games)
        if first is None and len(waiting) < len(games):
            first = now
        if last is None and not waiting:
            last = now
        if notice is None and is_sent(site):
            notice = now
        assert now < PATIENCE, f"not found: {waiting}"
        time.sleep(0.02)
    assert first is not None
    return first, last, notice


def wait_for_pages(answers: list[Answer], back: float) -> float:
    """Wait until every page works; how long after the database the last came that did not."""
    while True:
        bad = [answer.came for answer in [*answers] if answer.status not in WORKS]
        last = max(bad, default=back)
        now = time.monotonic()
        if now - max(last, back) > QUIET:
            return max(0.0, last - back)
        assert now - back < PATIENCE, "pages do not come back"
        time.sleep(0.1)


def open_connections(site: Site) -> int:
    """How many connections the site keeps open at present."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle'"
    return int(site.rows(query)[0][0])
