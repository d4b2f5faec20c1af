"""A Redis that is frozen takes connections and never answers: nobody waits long for it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .conftest import Site
from .visits import Answer, visit

pytestmark = pytest.mark.services
# What a frozen Redis may add to what the same costs otherwise, on a machine that may be busy.
LONGEST = 0.9


@contextmanager
def frozen(site: Site) -> Iterator[None]:
    """Stop the site's own Redis where it is, and let it go on afterwards."""
    process = site.broker.process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.send_signal(signal.SIGCONT)


def seconds(answer: Answer) -> float:
    """How long it took."""
    return answer.came - answer.asked


def test_pages_turns_and_health_are_still_answered_soon(site: Site) -> None:
    session, turn = site.staged["session"], site.staged["turns"].pop()
    table = f"/games/{turn['game']}/"
    form = {"version": str(turn["version"]), "pass": "1", "cards": turn["card"]}
    usual = max(seconds(visit(site.address, table, session)) for _ in range(6))
    with frozen(site):
        asked = [
            visit(site.address, f"{table}turns/", session, post=form),
            *(visit(site.address, table, session) for _ in range(6)),
            *(visit(site.address, "/health/ready", session) for _ in range(2)),
        ]
    assert [each.status for each in asked] == [303, *[200] * 6, 503, 503]
    assert max(map(seconds, asked)) < usual + LONGEST
