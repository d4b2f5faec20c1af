"""Changing many notices at once waits for none of them, and so blocks nobody."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games.core import clearing
from games.models import Notice
from games.notices import outbox
from tests.factories import AccountFactory, running_game
from tests.games.core.races.gates import meet

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]
NOW = timezone.now()
LONG_AGO = NOW - timedelta(days=1000)


def try_now() -> object:
    """What the admin's list does."""
    return outbox.try_now(Notice.objects.all(), NOW)


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ({"state": "waiting", "attempts": 1, "due_at": LONG_AGO}, try_now),
        ({"state": "sending", "claimed_at": LONG_AGO}, partial(outbox.give_up_claims, NOW)),
        ({"state": "sent", "created_at": LONG_AGO}, partial(clearing.clear_notices, 100)),
    ],
    ids=["try now", "give up claims", "clear"],
)
def test_a_notice_that_somebody_has_locked_is_left_for_the_next_time(
    before: dict[str, Any], change: Callable[[], object]
) -> None:
    people = AccountFactory.create_batch(3)
    running_game(people[0], people[1:])
    Notice.objects.update(**before)
    locked = Notice.objects.order_by("pk")[1]
    assert meet([change], Notice.objects.filter(pk=locked.pk)) == ["done"]
    assert list(Notice.objects.filter(**before)) == [locked]
    change()
    assert not Notice.objects.filter(**before).exists()
