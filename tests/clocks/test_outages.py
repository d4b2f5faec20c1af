"""What was still to come when the site went down comes later by as long as it was down."""

from datetime import UTC, datetime, timedelta

import pytest

from games.clocks.outages import put_off

HOUR = timedelta(hours=1)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "since", "later"),
    [
        (5, -5, 3),  # to come after it
        (2, -5, 3),  # to come while it was down
        (5, 1, 2),  # begun while it was down
        (0, -5, 0),  # due when it began
        (-1, -5, 0),  # due before
        (9, 3, 0),  # begun when it was over
    ],
)
def test_what_was_to_come_is_put_off_by_what_of_the_outage_it_lived_through(
    at: int, since: int, later: int
) -> None:
    found = put_off(NOON + at * HOUR, NOON, NOON + 3 * HOUR, NOON + since * HOUR)
    assert found == NOON + (at + later) * HOUR
