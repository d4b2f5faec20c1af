"""What tells two answers of a table apart: every part of it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import translation

from games.core.tables.glances import Glance
from games.core.tables.read_models import Viewer
from games.table.dock.choice import Choice
from games.views import responses
from games.views.responses import tag_of

KNOWN = Glance(
    version=9,
    status="running",
    unread_chat=0,
    reactions=0,
    me=Viewer(seat=0, tips=" "),
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """What time it is; moved by hand. It begins where a page of before would still be good."""
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    told = type("Now", (), {"now": staticmethod(lambda: now[0])})
    monkeypatch.setattr(responses, "timezone", told)
    return now


def tag(choice: Choice = Choice(), since: int = 5, **facts: Any) -> str:  # noqa: B008
    return tag_of(replace(KNOWN, **facts), choice, since)


@pytest.mark.parametrize(
    "other",
    [
        {"version": 10},
        {"status": "finished"},
        {"me": Viewer(tips=" ")},
        {"unread_chat": 1},
        {"me": replace(KNOWN.me, held=(0, 1))},
        {"me": replace(KNOWN.me, looked=(1, 0))},
        {"me": replace(KNOWN.me, tips=" lit ")},
    ],
    ids=lambda other: next(iter(other)),
)
def test_another_state_of_the_table_has_another_tag(
    clock: list[datetime], other: dict[str, Any]
) -> None:
    assert tag(**other) != tag() == tag()


def test_another_choice_another_look_and_another_language_have_another_tag(
    clock: list[datetime],
) -> None:
    assert tag(Choice(card="EW")) != tag()
    assert tag(since=6) != tag()
    with translation.override("fr"):
        french = tag()
    assert french != tag()


def test_times_are_good_for_five_minutes(clock: list[datetime]) -> None:
    first = tag()
    clock[0] += timedelta(minutes=4, seconds=59)
    assert tag() == first
    clock[0] += timedelta(seconds=1)
    assert tag() != first
