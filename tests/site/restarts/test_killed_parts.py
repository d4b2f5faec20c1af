"""Each part of the site is killed while things fall due: nothing is lost, and nothing done twice.

Worker, beat, broker, mail server and the process for pages; the database has a file of its own.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from http.client import HTTPException

import psycopg
import pytest
from django.conf import settings

from tests.samples import some_of
from tests.smtp import mail_server

from .conftest import Site
from .visits import Answer, visit
from .watching import (
    PATIENCE,
    SOON,
    WORKS,
    is_sent,
    make_due,
    make_notice_due,
    visitors_of,
    wait_for_what_is_due,
    wait_until,
)

pytestmark = pytest.mark.postgresql
PAGES, WORKER, BEAT = range(3)
# What has been left to do would be found by then.
TWO_SWEEPS = 2 * settings.SWEEP_SECONDS + 1


def kill_broker(site: Site) -> None:
    """Kill it; it keeps nothing, and whatever was queued is lost."""
    assert site.broker.process is not None
    site.broker.process.kill()
    site.broker.process.wait()


KILLS: dict[str, Callable[[Site], None]] = {
    "worker": lambda site: site.processes[WORKER].kill(),
    "beat": lambda site: site.processes[BEAT].kill(),
    "broker": kill_broker,
    "pages": lambda site: site.processes[PAGES].kill(),
}
STARTS: dict[str, Callable[[Site], None]] = {
    "worker": lambda site: site.processes[WORKER].run_again(),
    "beat": lambda site: site.processes[BEAT].run_again(),
    "broker": lambda site: site.broker.run(),
    "pages": lambda site: site.processes[PAGES].run_again(),
}


def time_outs(site: Site, game: int) -> int:
    """How many time-outs a game has, whoever's they are."""
    ((counted,),) = site.rows("SELECT time_outs FROM games_game WHERE id = %s", game)
    return sum(counted or [])


def turns_of(site: Site) -> Counter[int]:
    """How many turns have been taken in each game."""
    return Counter(dict(site.rows("SELECT game_id, count(*) FROM games_turn GROUP BY game_id")))


def let_time_run_out(site: Site) -> int:
    """Let the time of a turn be up in a moment; the game."""
    game = int(site.staged["timed_games"].pop())
    site.rows(
        "UPDATE games_game SET deadline = now() + make_interval(secs => %s) WHERE id = %s",
        SOON,
        game,
    )
    return game


# All that works beside the pages, at once; each part alone in the soak.
BESIDE = ("worker", "beat", "broker")
GONE = some_of([BESIDE, *((part,) for part in KILLS)], 1)


@pytest.mark.parametrize("parts", GONE, ids="-".join)
def test_whatever_falls_due_while_parts_are_killed_is_done_once_and_pages_are_there(
    site: Site, parts: tuple[str, ...]
) -> None:
    emails = len(site.smtp.emails)
    before = turns_of(site)
    with nullcontext() if "pages" in parts else visitors_of(site) as answers:
        games = make_due(site)
        timed = let_time_run_out(site)
        for part in parts:
            KILLS[part](site)
        time.sleep(2)
        for part in reversed(parts):
            STARTS[part](site)
        back = time.monotonic()
        found, moves, notice = wait_for_what_is_due(site, games, back)
        wait_until(lambda: time_outs(site, timed) > 0)
    print(f"\n{parts} killed; back after {found:.2f} to {moves:.2f} s, a notice {notice:.2f} s")
    time.sleep(TWO_SWEEPS)
    assert turns_of(site) - before == Counter(games)
    assert time_outs(site, timed) == 1
    assert site.rows("SELECT deadline FROM games_game WHERE id = %s", timed) == [(None,)]
    assert len(site.smtp.emails) == emails + 1
    assert site.are_alive()
    assert answers is None or {answer.status for answer in answers} <= WORKS


def test_a_mail_that_a_mail_server_died_with_is_sent_once_it_is_back(site: Site) -> None:
    dead, port = site.smtp, site.smtp.port
    taken = len(dead.emails)
    dead.handed.clear()
    dead.takes.clear()
    make_notice_due(site, 0)
    assert dead.handed.wait(timeout=PATIENCE)
    dead.kill()
    wait_until(lambda: state_of_notice(site) == ("waiting", 1))
    assert len(dead.emails) == taken
    # While nobody answers there, it waits longer, and so does whatever else is due.
    make_due_again(site)
    wait_until(lambda: state_of_notice(site) == ("waiting", 2))
    site.smtp = site.end.enter_context(mail_server(port=port))
    make_due_again(site)
    wait_until(lambda: is_sent(site))
    time.sleep(TWO_SWEEPS)
    assert len(site.smtp.emails) == 1
    assert state_of_notice(site) == ("sent", 3)


def state_of_notice(site: Site) -> tuple[str, int]:
    """What has become of the notice, after how many attempts."""
    query = "SELECT state, attempts FROM games_notice WHERE id = %s"
    (row,) = site.rows(query, site.staged["notice"])
    return row[0], row[1]


def make_due_again(site: Site) -> None:
    """Let the pause after a failed attempt be over."""
    site.rows("UPDATE games_notice SET due_at = now() WHERE id = %s", site.staged["notice"])


def test_a_worker_that_dies_with_a_mail_is_given_up_and_both_copies_share_an_id(site: Site) -> None:
    before = len(site.smtp.emails)
    site.smtp.handed.clear()
    site.smtp.takes.clear()
    make_notice_due(site, 0)
    assert site.smtp.handed.wait(timeout=PATIENCE)
    site.processes[WORKER].kill()
    site.smtp.takes.set()
    site.processes[WORKER].run_again()
    time.sleep(TWO_SWEEPS)
    assert state_of_notice(site) == ("sending", 1), "nobody else takes it meanwhile"
    # Two minutes later, by hand.
    site.rows(
        "UPDATE games_notice SET claimed_at = claimed_at - interval '2 minutes' WHERE id = %s",
        site.staged["notice"],
    )
    wait_until(lambda: is_sent(site))
    time.sleep(TWO_SWEEPS)
    copies = site.smtp.emails[before:]
    assert len(copies) <= 2
    assert len({copy["Message-ID"] for copy in copies}) == 1


def test_a_turn_whose_process_is_killed_in_the_middle_is_not_taken_and_can_be_sent_again(
    site: Site,
) -> None:
    staged, session = site.staged["turns"].pop(), site.staged["session"]
    game = staged["game"]
    turn = {"pass": "1", "cards": staged["card"], "version": str(staged["version"])}
    answers: list[Answer] = []

    def send() -> None:
        with suppress(OSError, HTTPException):
            answers.append(visit(site.address, f"/games/{game}/turns/", session, post=turn))

    with psycopg.connect(site.database.url) as held:
        held.execute("SELECT 1 FROM games_game WHERE id = %s FOR UPDATE", (game,))
        sending = threading.Thread(target=send, daemon=True)
        sending.start()
        wait_until(lambda: waits_for_a_lock(site))
        site.processes[PAGES].kill()
        sending.join(timeout=PATIENCE)
    site.processes[PAGES].run_again()
    assert answers == []
    assert turns_of(site)[game] == 0

    def again() -> bool:
        answers.clear()
        send()
        return bool(answers)

    wait_until(again)
    assert answers[0].status == 303
    send()
    assert answers[-1].status == 409
    assert turns_of(site)[game] == 1


def waits_for_a_lock(site: Site) -> bool:
    """Whether a turn has come as far as the locked row."""
    query = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    return bool(site.rows(query))
