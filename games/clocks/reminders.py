"""When a person is reminded of their turn (clocks.md 3)."""

from datetime import datetime, timedelta

from games.clocks.arithmetic import Clock, deadline

SHORTEST_ALLOWANCE = timedelta(hours=2)
SHARES = (0.5, 0.9)


def reminders(clock: Clock, start: datetime, allowance: timedelta) -> tuple[datetime, ...]:
    """The instants at which half and nine tenths of a turn's time have run; none for short turns.

    In running time: nobody who has said when they sleep is woken.
    """
    if allowance < SHORTEST_ALLOWANCE:
        return ()
    return tuple(deadline(clock, start, allowance * share) for share in SHARES)
