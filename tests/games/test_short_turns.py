"""Turns are kept short, and read as they were written."""

from typing import Any

import pytest
from django.db import connection

from accounts.models import Account
from games.models import Game, Turn
from games.models.compact_json import in_order
from games.rules.events import FIELDS
from tests.factories import running_game
from tests.playing import play_some

pytestmark = pytest.mark.django_db

# As rows hold them: each kind's fields stay where they are, and a new one goes to the end.
KEPT = {
    "laid": ("seat", "card", "at", "turned"),
    "revealed": ("goal", "card", "turned"),
    "broke": ("seat", "card", "on"),
    "repaired": ("seat", "card", "on", "tool"),
    "caved": ("seat", "at", "removed"),
    "looked": ("seat", "goal"),
    "theft": ("seat",),
    "hands-off": ("seat", "on"),
    "trapped": ("seat", "on"),
    "freed": ("seat", "on"),
    "inspected": ("seat", "on"),
    "swapped-hats": ("seat", "on"),
    "swapped-hands": ("seat", "on"),
    "passed": ("seat", "count"),
    "threw-off": ("seat", "removed", "count"),
    "stole": ("seat", "on"),
    "declined": ("seat",),
    "dug-out": ("treasure", "seat"),
}


@pytest.fixture
def game(ann: Account, ben: Account) -> Game:
    return play_some(running_game(ann, [ben], computers=2, rules={"expansion": True}), 30)


def kept() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT move, events FROM games_turn ORDER BY id")
        return list(cursor.fetchall())


def keep_one(game: Game, events: list[dict[str, Any]]) -> tuple[Any, str]:
    Turn.objects.filter(game=game, number=1).update(events=events)
    return Turn.objects.get(game=game, number=1).events, kept()[0][1]


def test_rows_are_read_by_the_order_of_the_fields_they_were_written_in() -> None:
    assert {kind: FIELDS[kind][: len(names)] for kind, names in KEPT.items()} == KEPT


def test_an_event_is_kept_without_the_names_of_its_fields(game: Game) -> None:
    laid = {"at": [1, 0], "card": "EW", "kind": "laid", "seat": 0, "turned": False}
    assert keep_one(game, [laid]) == ([laid], '[["laid",0,"EW",[1,0],false]]')
    assert list(Turn.objects.get(game=game, number=1).events[0]) == list(laid)
    dug = {"kind": "dug-out", "treasure": False}
    assert keep_one(game, [dug]) == ([dug], '[["dug-out",false]]')
    missed = {"kind": "dug-out", "seat": 2}
    assert keep_one(game, [missed]) == ([missed], '[["dug-out",null,2]]')


def test_keys_are_told_as_the_database_told_them_short_ones_first() -> None:
    told = in_order({"seat": 0, "at": [1, 0], "card": "EW", "tools": [{"cart": 1, "on": 2}]})
    assert list(told) == ["at", "card", "seat", "tools"]
    told = in_order([{"seat": 0, "on": 1, "card": "map"}])
    assert list(told[0]) == ["on", "card", "seat"]


def test_an_event_that_tells_more_than_its_fields_is_kept_in_full(game: Game) -> None:
    for event in ({"kind": "theft", "on": 1}, {"kind": "sang"}, {"kind": "theft", "seat": None}):
        assert keep_one(game, [event])[0] == [event]
