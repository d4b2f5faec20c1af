"""Time that stands still until a test moves it."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone


class Clock:
    """What `timezone.now()` reads."""

    def __init__(self) -> None:
        self.time = timezone.now()

    def now(self) -> datetime:
        """The time on this clock."""
        return self.time

    def pass_by(self, **span: float) -> None:
        """Let some time pass: `pass_by(minutes=2)`."""
        self.time += timedelta(**span)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that is moved by hand, for whatever asks Django for the time."""
    hands = Clock()
    monkeypatch.setattr(timezone, "now", hands.now)
    return hands
