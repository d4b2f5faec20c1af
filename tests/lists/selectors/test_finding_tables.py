"""Looking for a certain kind of table among the open ones."""

import pytest

from accounts.models import Account
from games.lists import selectors as lists
from games.lists.selectors.read_models import OpenTableFilter
from games.models import Game
from tests.factories import open_table


@pytest.fixture
def tables(ann: Account) -> dict[str, Game]:
    """Open tables of both boxes and several sizes."""
    second = {"expansion": True}
    return {
        "base of 4": open_table(ann, seats=4),
        "base of 6": open_table(ann, seats=6),
        "second of 6": open_table(ann, seats=6, rules=second),
    }


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (OpenTableFilter(), {"base of 4", "base of 6", "second of 6"}),
        (OpenTableFilter(expansion=False), {"base of 4", "base of 6"}),
        (OpenTableFilter(expansion=True), {"second of 6"}),
        (OpenTableFilter(seats=6), {"base of 6", "second of 6"}),
        (OpenTableFilter(expansion=False, seats=6), {"base of 6"}),
        (OpenTableFilter(expansion=True, seats=4), set()),
    ],
)
def test_only_tables_of_the_wanted_kind_are_found(
    tables: dict[str, Game], olga: Account, wanted: OpenTableFilter, found: set[str]
) -> None:
    names = {table.pk: name for name, table in tables.items()}
    lines = lists.open_tables(olga, wanted=wanted).lines
    assert {names[line.id] for line in lines} == found


def test_a_kind_is_found_page_by_page(ann: Account, olga: Account) -> None:
    made = [open_table(ann, seats=seats).pk for seats in (4, 5, 4, 4, 5)]
    first = lists.open_tables(olga, None, OpenTableFilter(seats=4), size=2)
    second = lists.open_tables(olga, first.after, OpenTableFilter(seats=4), size=2)
    assert [line.id for line in first.lines] == [made[3], made[2]]
    assert [line.id for line in second.lines] == [made[0]]
    assert second.after is None
