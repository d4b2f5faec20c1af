"""Trying out hours, by programs."""

from datetime import datetime, timedelta

import pytest

from accounts.models import Account
from games.models import OwnHours
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem

__all__ = ["program"]
pytestmark = pytest.mark.django_db


def test_hours_are_tried_and_not_kept(ann: Account, program: Programs) -> None:
    body = {"opens": "08:00", "closes": "20:00", "turn_hours": 24}
    told = program(ann).post("me/hours/preview/", body).json()
    due, without = (
        datetime.fromisoformat(told[name]) for name in ("due_at", "due_at_without_hours")
    )
    # Two days of twelve hours each, less what of this night is left.
    assert timedelta(hours=11) < due - without < timedelta(hours=25)
    assert told["turns_due_sooner"] == 0
    assert not OwnHours.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"opens": "08:00"},
        {"opens": "08:00", "closes": "08:30"},
        {"days_off": [0, 1, 2, 3]},
        {"turn_hours": 0},
    ],
    ids=str,
)
def test_what_cannot_be_declared_cannot_be_tried(
    ann: Account, program: Programs, wrong: dict[str, object]
) -> None:
    told = program(ann).post("me/hours/preview/", wrong)
    assert told.status_code == 422
    assert told.json()["errors"]


def test_it_takes_the_permission_for_the_account(ann: Account, program: Programs) -> None:
    is_problem(program(ann, "read", "play").post("me/hours/preview/", {}), 403, "scope")
