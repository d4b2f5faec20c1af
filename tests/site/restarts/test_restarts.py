"""After PostgreSQL was stopped or killed every page works again, and all that is due is found.

The promise is five seconds from the database being back: the pauses that are configured keep it,
and the figures are printed (`pytest -s`). A machine that is busy with other things is given ten
times that before a test says that the site does not come back at all.
"""

import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.patient_task import AGAIN_SECONDS
from saboteur_site.postgresql.pool import RECONNECT_SECONDS
from saboteur_site.unavailable import RETRY_SECONDS

from .conftest import Site
from .database import Restarted
from .visits import Answer, Visitors, visit

pytestmark = pytest.mark.services

PROMISE = 5.0
PATIENCE = 10 * PROMISE
# Without a single bad answer for so long, all pages work.
QUIET = 3.0
# A tick before and a tick after that: what is due must not be found before the server has ended.
SOON = 0.5

ENDS: dict[str, Callable[[Restarted], None]] = {
    "shut down at once": Restarted.shut_down_at_once,
    "killed": Restarted.kill,
}


def test_the_pauses_that_are_configured_keep_the_promise() -> None:
    assert RETRY_SECONDS + RECONNECT_SECONDS < PROMISE
    assert settings.SWEEP_SECONDS + RECONNECT_SECONDS < PROMISE
    assert AGAIN_SECONDS + RECONNECT_SECONDS < PROMISE


@pytest.mark.parametrize("seconds", [1.0, 12.0], ids="away for {:.0f} s".format)
@pytest.mark.parametrize("end", ENDS)
def test_pages_and_all_that_is_due_come_back_with_the_database(
    site: Site, end: str, seconds: float
) -> None:
    with visitors_of(site) as visitors:
        time.sleep(1)
        games = make_due(site)
        ENDS[end](site.database)
        time.sleep(seconds)
        site.database.run_again()
        back = time.monotonic()
        moves, notice = wait_for_what_is_due(site, games, back)
        pages = wait_for_pages(visitors, back)
    print(f"\n{end}, away for {seconds:.0f} s; {Counter(it.status for it in visitors.answers)}")
    print(f"after the database: pages {pages:.2f} s, moves {moves:.2f} s, a notice {notice:.2f} s")
    assert {answer.status for answer in visitors.answers} <= {200, 503}
    assert all(says_when(answer) for answer in visitors.answers if answer.status == 503)
    assert site.are_alive()
    assert "Traceback" not in site.pages_log()


def test_a_restart_that_nobody_noticed_costs_nobody_a_page(site: Site) -> None:
    with visitors_of(site, several=16, pause=0):
        time.sleep(2)
    assert open_connections(site) > 10
    site.database.shut_down_at_once()
    site.database.run_again()
    with visitors_of(site) as visitors:
        time.sleep(1)
    assert {answer.status for answer in visitors.answers} == {200}


def test_a_turn_sent_meanwhile_keeps_its_choice_and_can_be_sent_again(site: Site) -> None:
    game = site.staged["game"]
    table, choice = f"/games/{game}/", {"pass": "1", "cards": site.staged["card"]}
    turn = choice | {"version": str(site.staged["version"])}
    session = site.staged["session"]
    site.database.kill()
    try:
        answer = visit(site.address, f"{table}turns/", session, post=turn)
        part = visit(site.address, f"{table}table/", session, HX_Request="true")
        with pytest.raises(InvalidStatus) as refused:
            listen(site, game)
    finally:
        site.database.run_again()
    assert answer.status == part.status == 503
    assert says_when(answer) and says_when(part)
    kept = f"{table}?pass=1&amp;cards={site.staged['card']}"
    assert f'content="{RETRY_SECONDS}; url={kept}"' in answer.text
    assert refused.value.response.status_code == 503

    assert visit(site.address, kept.replace("&amp;", "&"), session).status == 200
    with listen(site, game) as line:
        assert visit(site.address, f"{table}turns/", session, post=turn).status == 303
        assert line.recv(timeout=PATIENCE) == f'{{"version": {site.staged["version"] + 1}}}'


def paths(site: Site) -> list[str]:
    """Pages of every kind: about the site, of a person, of a table, and its fragment."""
    table = f"/games/{site.staged['computer_games'][-1]}/"
    return ["/welcome/", "/games/", table, f"{table}table/", "/games/open/", "/accounts/settings/"]


@contextmanager
def visitors_of(site: Site, several: int = 6, pause: float = 0.1) -> Iterator[Visitors]:
    """People who look at all of these all the time."""
    with Visitors(site.address, site.staged["session"], paths(site), several, pause) as visitors:
        yield visitors


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
    assert answer.headers is not None
    told = answer.headers["Retry-After"] == str(RETRY_SECONDS)
    return told and "The lamps are being filled" in answer.text


def make_due(site: Site) -> list[int]:
    """Let the turns of five computer players and a notice fall due in a moment; the games."""
    games = site.rows(
        "UPDATE games_game SET computer_at = now() + make_interval(secs => %s) WHERE id IN "
        "(SELECT id FROM games_game WHERE computer_at > now() LIMIT 5) RETURNING id",
        SOON,
    )
    site.rows(
        "UPDATE games_notice SET state = 'waiting', attempts = 0, claimed_at = NULL, "
        "due_at = now() + make_interval(secs => %s) WHERE id = %s",
        SOON,
        site.staged["notice"],
    )
    assert len(games) == 5
    return [game for (game,) in games]


def wait_for_what_is_due(site: Site, games: list[int], back: float) -> tuple[float, float]:
    """Wait until the moves are played and the notice is sent; how long each took."""
    moves = notice = None
    while moves is None or notice is None:
        now = time.monotonic() - back
        waiting = "SELECT id FROM games_game WHERE id = ANY(%s) AND computer_at < now()"
        if moves is None and not site.rows(waiting, games):
            moves = now
        sent = "SELECT 1 FROM games_notice WHERE id = %s AND state = 'sent'"
        if notice is None and site.rows(sent, site.staged["notice"]):
            notice = now
        assert now < PATIENCE, f"not found: {site.rows(waiting, games)}"
        time.sleep(0.02)
    return moves, notice


def wait_for_pages(visitors: Visitors, back: float) -> float:
    """Wait until every page works; how long after the database the last came that did not."""
    while True:
        bad = [answer.came for answer in [*visitors.answers] if answer.status != 200]
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
