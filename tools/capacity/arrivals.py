"""When turns of an open load are due: at their rate, however slowly the site answers.

Nothing here knows of Locust, whose own pacing has everybody come at once.
"""

from collections.abc import Callable, Iterator
from itertools import count


def moments(table: int, tables: int, pace: float) -> Iterator[float]:
    """A table's own timetable, in seconds: a turn each pace, the tables evenly spread over it."""
    return ((round_ + (table + 0.5) / tables) * pace for round_ in count())


def keep(
    timetable: Iterator[float],
    now: Callable[[], float],
    sleep: Callable[[float], None],
    play: Callable[[float], None],
) -> None:
    """Play at each moment, or as soon as the turn before is over; say how late that is."""
    for due in timetable:
        sleep(max(0, due - now()))
        play(max(0, now() - due))
