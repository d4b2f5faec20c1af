"""After PostgreSQL was stopped or killed every page works again, and all that is due is found.

The promise is five seconds from the database being back: the pauses that are configured keep it,
and the figures are printed (`pytest -s`). A machine that is busy with other things is given ten
times that before a test says that the site does not come back at all.
"""

import json
import time
from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest
from django.conf import settings
from websockets.exceptions import InvalidStatus

from games.core import computers
from games.core.falling_due import AGAIN_SECONDS
from saboteur_site.postgresql.silence import RECONNECT_SECONDS
from saboteur_site.unavailable import RETRY_SECONDS
from tests.samples import some_of

from .conftest import Site
from .database import Restarted
from .visits import visit
from .watching import (
    PATIENCE,
    PROMISE,
    WORKS,
    is_sent,
    listen,
    make_due,
    make_notice_due,
    open_connections,
    says_when,
    visitors_of,
    wait_for_pages,
    wait_for_what_is_due,
    wait_until,
)

pytestmark = pytest.mark.postgresql

ENDS: dict[str, Callable[[Restarted], None]] = {
    "shut down at once": Restarted.shut_down_at_once,
    "killed": Restarted.kill,
}


def test_the_pauses_that_are_configured_keep_the_promise() -> None:
    assert RETRY_SECONDS + RECONNECT_SECONDS < PROMISE
    late = computers.HEAD_START.total_seconds()
    assert settings.SWEEP_SECONDS + late + RECONNECT_SECONDS < PROMISE
    assert AGAIN_SECONDS + RECONNECT_SECONDS < PROMISE


# A kill and a short while at a commit; the soak ends it both ways, for short and for long.
AWAY = some_of([("killed", 1.0), *product(ENDS, (1.0, 12.0))], 1)


@pytest.mark.parametrize(("end", "seconds"), AWAY)
def test_pages_and_all_that_is_due_come_back_with_the_database(
    site: Site, end: str, seconds: float
) -> None:
    said = len(site.pages_log())
    with visitors_of(site) as answers:
        time.sleep(1)
        games = make_due(site)
        ENDS[end](site.database)
        time.sleep(seconds)
        site.database.run_again()
        back = time.monotonic()
        found, moves, notice = wait_for_what_is_due(site, games, back)
        pages = wait_for_pages(answers, back)
    print(f"\n{end}, away for {seconds:.0f} s; {Counter(it.status for it in answers)}")
    print(
        f"after the database: pages {pages:.2f} s, the first of five moves {found:.2f} s, "
        f"the last {moves:.2f} s, a notice {notice:.2f} s"
    )
    assert {answer.status for answer in answers} <= {*WORKS, 503}
    assert all(says_when(answer) for answer in answers if answer.status == 503)
    assert site.are_alive()
    assert "Traceback" not in site.pages_log()[said:]


def test_a_restart_that_nobody_noticed_costs_nobody_a_page(site: Site) -> None:
    with visitors_of(site, several=16, pause=0):
        wait_until(lambda: open_connections(site) > 3)
    site.database.shut_down_at_once()
    site.database.run_again()
    with visitors_of(site) as answers:
        wait_until(lambda: len(answers) > 20)
    assert {answer.status for answer in answers} <= WORKS


def test_an_email_that_was_on_its_way_is_sent_once(site: Site) -> None:
    before = len(site.smtp.emails)
    site.smtp.handed.clear()
    site.smtp.takes.clear()
    make_notice_due(site, 0)
    assert site.smtp.handed.wait(timeout=PATIENCE)
    site.database.kill()
    site.smtp.takes.set()
    time.sleep(1)
    site.database.run_again()
    back = time.monotonic()
    wait_until(lambda: is_sent(site))
    print(f"\nan email on its way: noted after {time.monotonic() - back:.2f} s")
    assert len(site.smtp.emails) == before + 1
    attempts = "SELECT attempts FROM games_notice WHERE id = %s"
    assert site.rows(attempts, site.staged["notice"]) == [(1,)]


def test_a_turn_sent_meanwhile_keeps_its_choice_and_can_be_sent_again(site: Site) -> None:
    staged = site.staged["turns"].pop()
    game, version, card = staged["game"], staged["version"], staged["card"]
    table, choice = f"/games/{game}/", {"pass": "1", "cards": card}
    turn = choice | {"version": str(version)}
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
    kept = f"{table}?pass=1&amp;cards={card}"
    assert f'content="{RETRY_SECONDS}; url={kept}"' in answer.text
    assert refused.value.response.status_code == 503

    assert visit(site.address, kept.replace("&amp;", "&"), session).status == 200
    with listen(site, game) as line:
        assert visit(site.address, f"{table}turns/", session, post=turn).status == 303
        while (told := json.loads(line.recv(timeout=PATIENCE))["version"]) == version:
            continue
        assert told == version + 1
