"""The admin among a million rows of each kind: no list, search, filter or tile reads a table.

At a commit there are fewer rows and searches, and a filter looks through fewer of them in
proportion: 15 seconds.
Run `ROWS=1000000 pytest tests/benchmarks/test_admin_lists.py -s` to read the figures.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from accounts.admin import long_lists
from accounts.models import Account, AuditEntry, FormerName
from games.chat.models import Message
from games.models import Game, Notice, Player, Turn
from games.moderation.models import Case, Report
from tests.accounts.admin.conftest import browser_of
from tests.benchmarks.site_rows import Site, fill
from tests.factories import AccountFactory
from tests.plans import expect_more_rows, rows_read
from tests.samples import each_once, is_soak

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db,
]
ROWS = int(os.environ.get("ROWS") or (40_000 if is_soak() else 8_000))
MANY = 500_000
BIG: tuple[type[Model], ...] = (
    Account, AuditEntry, Case, FormerName, Game, Message, Notice, Player, Report, Turn,
)  # fmt: skip
LOOKED_THROUGH = min(long_lists.LOOKED_THROUGH, ROWS // 8)
# Of all tables together: what a filter looks through, some hits of a search for each way to it,
# and the last page of rows: a notice's thousand have an account, a game and a seat each.
MOST_READ = 3 * LOOKED_THROUGH + 3_500
# Whoever signed up in four weeks is counted by an index: one a minute.
COUNTED = {"first page": min(ROWS, 28 * 24 * 60)}
SEARCHES = (
    "digger 77", "digger77@", "ann", "tuesday", "night shift 8", "nobody at all", "1000000007",
    "Ann + Ben", "Ann + digger 500",
)  # fmt: skip


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    """Many rows, or fewer that are read as if there were more."""
    monkeypatch.setattr(long_lists, "LOOKED_THROUGH", LOOKED_THROUGH)
    filled = fill(ROWS)
    if ROWS < MANY:
        expect_more_rows()
    return filled


def asked(site: Site, client: Client) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every page that a member of the staff may ask for: a name, an address and a query."""
    yield "first page", reverse("admin:index"), {}
    for state in ("", "appeals", "closed", "all"):
        yield f"queue {state}", reverse("admin:games_case_changelist"), {"state": state}
    for name, key in (("person", site.ann.pk), ("table", site.game.pk)):
        yield f"measures: {name}", reverse(f"admin:games_case_{name}", args=[key]), {}
    for model in BIG:
        names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        address, called = reverse(f"{names}_changelist"), str(model._meta.verbose_name_plural)
        yield called, address, {}
        yield f"{called}: last page", address, {"p": 10}
        yield f"{called}: counts of filters", address, {"_facets": "True"}
        for words in (words for one, words in each_once(BIG, SEARCHES) if one is model):
            yield f"{called}: {words}", address, {"q": words}
        listed = client.get(address).context["cl"]
        for one in (each for spec in listed.filter_specs for each in _some(spec.choices(listed))):
            if query := dict(parse_qsl(one["query_string"].removeprefix("?"))):
                yield f"{called}: {query}", address, query
        newest = model._default_manager.order_by("-pk").values_list("pk", flat=True)[0]
        yield f"{called}: one", reverse(f"{names}_change", args=[newest]), {}
        yield f"{called}: history", reverse(f"{names}_history", args=[newest]), {}


# Many take longer than a test that hangs.
@pytest.mark.timeout(300 + ROWS // 400)
def test_no_page_reads_a_table_to_its_end(site: Site) -> None:
    reader = AccountFactory(name="Thea", is_staff=True, is_superuser=True)
    client, wrong, tables = browser_of(reader), [], {model._meta.db_table for model in BIG}
    for name, address, query in asked(site, client):
        ask = partial(_ask, client, address, query)
        figures = _timed(ask) if ROWS >= MANY else ""
        read = rows_read(ask)
        rows = sum(number for table, number in read.items() if table in tables)
        print(f"\n{rows:>7} rows{figures}: {name}", end="")
        if rows > MOST_READ + COUNTED.get(name, 0):
            wrong.append(f"{name}: {dict(read)}")
    assert not wrong, "\n".join(wrong)


def _some(choices: Iterable[Any]) -> list[Any]:
    """All of a filter's choices for the figures, and two of them to be done soon."""
    found = list(choices)
    return found if ROWS >= MANY else [found[1], found[-1]]


def _ask(client: Client, address: str, query: dict[str, Any]) -> None:
    assert client.get(address, query).status_code in (200, 302), (address, query)


def _timed(ask: Callable[[], None]) -> str:
    """Milliseconds by the clock, PostgreSQL included, and of this process."""
    clock, cpu = time.perf_counter(), time.process_time()
    ask()
    took, of_cpu = time.perf_counter() - clock, time.process_time() - cpu
    return f", {took * 1000:.0f} ms, {of_cpu * 1000:.0f} of CPU"
