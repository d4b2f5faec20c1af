"""When beat sends its tasks."""

from datetime import datetime
from typing import Any

from celery.schedules import schedstate, schedule


class Every(schedule):  # type: ignore[misc]
    """Every so many seconds, whatever the clock does.

    If the clock was ahead for a moment, the library would wait until the time it showed then.
    """

    def is_due(self, last_run_at: datetime) -> Any:
        """Return whether it is time, and in how many seconds to ask again."""
        if self.maybe_make_aware(last_run_at) > self.now():
            return schedstate(is_due=True, next=self.seconds)
        return super().is_due(last_run_at)
