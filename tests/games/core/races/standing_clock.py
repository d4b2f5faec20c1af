"""Time that stands still, so that how long a turn took is the same in two races."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.clock import Clock

# Long enough for a turn that is noted twice, or not at all, to be seen by its time.
RACED_AFTER = timedelta(hours=1)
_clock = Clock()
_built_at = _clock.time


def stand_at(span: timedelta) -> None:
    """Let it be this long after the tables were built."""
    _clock.time = _built_at + span


def fix_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have whatever asks Django for the time read this clock."""
    monkeypatch.setattr(timezone, "now", _clock.now)
