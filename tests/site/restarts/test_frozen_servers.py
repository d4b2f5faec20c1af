"""A server that is frozen takes what it is asked and never answers: few wait long for that."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from .conftest import Site
from .visits import visit
from .watching import wait_until

pytestmark = pytest.mark.postgresql
# What a frozen Redis may add to what the same costs otherwise, on a machine that may be busy.
LONGEST = 0.9


@contextmanager
def frozen(site: Site) -> Iterator[None]:
    """Stop the server and all that it has begun where they are, and let them go on afterwards."""
    assert site.database.process is not None
    first = site.database.process.pid
    begun = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    processes = [first, *map(int, begun)]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_after_the_first_that_wait_pages_turns_and_health_are_answered_at_once(site: Site) -> None:
    session, turn = site.staged["session"], site.staged["turns"][-1]
    table = f"/games/{turn['game']}/"
    form = {"version": str(turn["version"]), "pass": "1", "cards": turn["card"]}
    visit(site.address, table, session)
    with frozen(site):
        pages = [visit(site.address, table, session) for _ in range(20)]
        sent = visit(site.address, f"{table}turns/", session, post=form)
        health = visit(site.address, "/health/ready", session)
    assert {each.status for each in [*pages, sent, health]} == {503}
    assert f"cards={turn['card']}" in sent.text
    took = [each.took for each in pages]
    # The process finds it out, with two waits at most; nobody else waits a tenth as long.
    assert median(took) < max(took) / 5
    wait_until(lambda: visit(site.address, table, session).status == 200)


def test_pages_turns_and_health_are_still_answered_soon(site: Site) -> None:
    session, turn = site.staged["session"], site.staged["turns"].pop()
    table = f"/games/{turn['game']}/"
    form = {"version": str(turn["version"]), "pass": "1", "cards": turn["card"]}
    usual = max(visit(site.address, table, session).took for _ in range(6))
    with site.broker.frozen():
        asked = [
            visit(site.address, f"{table}turns/", session, post=form),
            *(visit(site.address, table, session) for _ in range(6)),
            *(visit(site.address, "/health/ready", session) for _ in range(2)),
        ]
    assert [each.status for each in asked] == [303, *[200] * 6, 503, 503]
    assert max(each.took for each in asked) < usual + LONGEST
