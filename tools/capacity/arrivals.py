"""When turns of an open load are due: at their rate, however slowly the site answers.

Independent of Locust, whose own pacing lets everybody arrive at the same moment.
"""

from collections.abc import Callable, Iterator
from itertools import count


def moments(table: int, tables: int, pace: float) -> Iterator[float]:
    """Yield a table's turns in seconds: one each `pace`, with the tables evenly spread over it."""
    return ((round_ + (table + 0.5) / tables) * pace for round_ in count())


def keep(
    timetable: Iterator[float],
    now: Callable[[], float],
    sleep: Callable[[float], None],
    play: Callable[[float], None],
) -> None:
    """Play at each moment, or after the turn before; pass how late that is, in seconds."""
    for due in timetable:
        sleep(max(0, due - now()))
        play(max(0, now() - due))
