"""An upgrade and the way back lose no request; where there is no way back, it says so first.

Three releases are put down and some dozen units started: 60 s of a core.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.processes import clean_environment
from tests.site.restarts.visits import visitors

from .machine import PAGES, UNITS, Machine
from .source import make_source

pytestmark = [pytest.mark.postgresql, pytest.mark.timeout(900)]

# On a machine of its own it takes less than ten seconds; tests share theirs.
LONGEST_WAY_BACK = 60.0
VISITORS = 4
# Each asks, and waits for so long.
PAUSE = 0.2
ASKED: list[tuple[str, dict[str, str] | None]] = [
    ("/welcome/", None),
    ("/accounts/theme/", {"theme": "dark"}),
    ("/rules/", None),
    ("/health/live", None),
]


@contextmanager
def load(address: str) -> Iterator[Counter[object]]:
    """Visitors who ask all the time; the statuses of answers, and the errors without one."""
    told: Counter[object] = Counter()
    with visitors(address, "none", ASKED, VISITORS, PAUSE) as (answers, errors):
        yield told
    told.update([answer.status for answer in answers] + errors)


@pytest.fixture(scope="module")
def machine(
    production: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    """A machine on which the first version runs."""
    environment = clean_environment(**production)
    del environment["STATIC_ROOT"]
    machine = Machine(tmp_path_factory.mktemp("machine"), environment)
    make_source(machine.home / "source")
    try:
        done = machine.upgrade("v1")
        assert done.returncode == 0, done.stdout + done.stderr
        yield machine
    finally:
        machine.stop()


def test_an_upgrade_and_the_way_back_lose_no_request(machine: Machine) -> None:
    first = machine.release(PAGES)
    with load(machine.address) as answers:
        done = machine.upgrade("v2")
        assert done.returncode == 0, done.stdout + done.stderr
        second = {machine.release(unit) for unit in UNITS}
        machine.wait_for_worker()
        before = time.monotonic()
        back = machine.upgrade("--back")
        took = time.monotonic() - before
        time.sleep(1)
    assert back.returncode == 0, back.stdout + back.stderr
    assert set(answers) <= {200, 302}, answers
    assert sum(answers.values()) > 100
    assert len(second) == 1 and first not in second
    machine.wait_for_worker()
    assert {machine.release(unit) for unit in UNITS} == {first}
    assert took < LONGEST_WAY_BACK, back.stdout
    assert "Traceback" not in machine.log(PAGES)


def test_an_upgrade_without_a_way_back_wants_to_be_asked_for(machine: Machine) -> None:
    before = machine.release(PAGES)
    refused = machine.upgrade("v3")
    assert refused.returncode == 1
    assert "DROPPING columns" in refused.stdout
    assert "no way back but a dump" in refused.stderr
    assert machine.release(PAGES) == (machine.home / "current").resolve() == before

    with load(machine.address) as answers:
        done = machine.upgrade("--no-way-back", "v3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (
        done.stdout.index("stopping")
        < done.stdout.index("Applying")
        < done.stdout.index("restarting")
    )
    assert set(answers) <= {200, 302}, answers
    third = machine.release(PAGES)
    assert third != before
    refused = machine.upgrade("--back")
    assert refused.returncode == 1
    assert "restore the dump" in refused.stderr
    assert machine.release(PAGES) == third
    # Those that nobody goes back to are gone.
    kept = {third, (machine.home / "previous").resolve()}
    assert {*(machine.home / "releases").iterdir()} == kept
