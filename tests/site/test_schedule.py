"""The schedule of beat, whatever the clock does."""

from datetime import timedelta

import pytest
from django.utils import timezone

from saboteur_site.schedule import Every


@pytest.mark.parametrize(
    ("seconds_ago", "is_due"),
    [(1, False), (3, True), (3600, True), (-1, True), (-3 * 86_400, True)],
)
def test_a_task_is_due_after_its_time_and_once_the_clock_has_gone_back(
    seconds_ago: int, is_due: bool
) -> None:
    told = Every(2).is_due(timezone.now() - timedelta(seconds=seconds_ago))
    assert told.is_due is is_due
    assert 0 < told.next <= 2
