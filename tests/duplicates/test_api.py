"""Duplicates for programs: opened, entered and read, and refused with a code."""

from typing import Any

import pytest

from accounts.models import Account
from games.models import Duplicate
from tests.duplicates.conftest import Opening
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem

__all__ = ["program"]
pytestmark = pytest.mark.django_db
TWICE = {"name": "Twice", "players": 3, "tables": 2}


def test_a_duplicate_is_opened_entered_and_begun(
    ann: Account, ben: Account, program: Programs
) -> None:
    made = program(ann).post("duplicates/", TWICE).json()
    entered = program(ben).post(f"duplicates/{made['id']}/entry/", {"contribution": "7"}).json()
    assert [one["name"] for one in entered["entrants"]] == ["Ann", "Ben"]
    begun = program(ann).post(f"duplicates/{made['id']}/begin/", {"strength": "novice"}).json()
    assert (begun["status"], len(begun["tables"])) == ("playing", 2)
    assert [one["id"] for one in program(ben).get("duplicates/").json()["results"]] == [made["id"]]


def test_what_cannot_be_is_a_problem_with_a_code(
    ann: Account, ben: Account, olga: Account, program: Programs, settings: Any
) -> None:
    made = program(ann).post("duplicates/", TWICE).json()
    entry = f"duplicates/{made['id']}/entry/"
    is_problem(program(ben).post(f"duplicates/{made['id']}/begin/"), 404, "not-found")
    program(ben).post(entry)
    program(ann).post(f"duplicates/{made['id']}/begin/")
    is_problem(program(ann).post(f"duplicates/{made['id']}/begin/"), 409, "conflict")
    is_problem(program(olga).post(entry), 409, "conflict")
    is_problem(program(ben).delete(entry), 409, "conflict")
    is_problem(program(ann).post("duplicates/", TWICE | {"players": 12}), 422, "invalid")
    settings.TABLES_AT_FIRST = settings.MOST_TABLES = 0
    is_problem(program(ann).post("duplicates/", TWICE), 409, "too-many-tables")


def test_a_season_is_read(ann: Account, opened: Opening, program: Programs) -> None:
    made: Duplicate = opened(ann, season=True)
    season = program(ann).get(f"duplicates/seasons/{made.season_id}/").json()
    assert [one["number"] for one in season["events"]] == [1]
    assert season["of"] == 8
