"""The clock of a table in words, on the page of a case about delays and of the table."""

from typing import Any

from games.moderation.selectors.clocks import TableClock
from games.wording.paces import pace_name


def clock_lines(clock: TableClock | None) -> dict[str, Any]:
    """A clock and the name of its pace for a template; nothing where there is none."""
    return {"clock": clock, "pace": pace_name(clock.pace)} if clock is not None else {}
