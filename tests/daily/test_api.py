"""The riddle of the day for programs."""

from datetime import timedelta

import pytest

from accounts.models import Account
from games.daily import selectors
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem

__all__ = ["program"]
pytestmark = pytest.mark.django_db


def test_it_is_guessed_and_then_tells_the_truth(ann: Account, program: Programs) -> None:
    mine = program(ann)
    today = mine.get("daily/").json()
    assert today.get("truth") is None
    told = mine.put("daily/", {"steps": [2] * len(today["names"])}).json()
    assert told["truth"] is not None


def test_a_guess_that_midnight_overtakes_is_a_conflict(
    ann: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, today = program(ann), selectors.today()
    steps = [2] * len(mine.get("daily/").json()["names"])
    days = iter([today, today + timedelta(days=1)])
    monkeypatch.setattr(selectors, "today", lambda: next(days))
    is_problem(mine.put("daily/", {"steps": steps}), 409, "conflict")
