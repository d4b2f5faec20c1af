"""Crews for programs: founded, joined and read, and refused with a code."""

from typing import Any

import pytest

from accounts.models import Account
from games.crews import services
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem

__all__ = ["program"]
pytestmark = pytest.mark.django_db


def test_a_crew_is_founded_and_joined_by_its_link(
    ann: Account, ben: Account, program: Programs
) -> None:
    crew = program(ann).post("crews/", {"name": "Tuesday crew"}).json()
    joined = program(ben).post("crews/join/", {"token": crew["token"]}).json()
    assert [each["name"] for each in joined["members"]] == ["Ann", "Ben"]
    assert [each["name"] for each in program(ben).get("crews/").json()["results"]] == [
        "Tuesday crew"
    ]


def test_too_many_crews_members_or_tables_are_conflicts(
    ann: Account, ben: Account, program: Programs, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    crew = program(ann).post("crews/", {"name": "Tuesday crew"}).json()
    settings.TABLES_AT_FIRST = settings.MOST_TABLES = 0
    is_problem(program(ann).post(f"crews/{crew['id']}/table/"), 409, "too-many-tables")
    monkeypatch.setattr(services, "MOST_MEMBERS", 1)
    is_problem(program(ben).post("crews/join/", {"token": crew["token"]}), 409, "conflict")
    monkeypatch.setattr(services, "MOST_CREWS", 1)
    is_problem(program(ann).post("crews/", {"name": "Another"}), 409, "conflict")
