"""How much work something is: counted, or in time of a core beside a yardstick; never by a clock on
the wall, which other programs move.
"""

import gc
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")
# So much longer the first request of its kind may take.
_COLD = 10
# A page of a table takes about as long as two yardsticks.
MOST_YARDSTICKS = 40.0


class TooMuchWork(BaseException):
    """Something goes on for longer than it may. No `except Exception` of the site holds it up."""


def steps_of(work: Callable[[], object]) -> int:
    """How many lines were run, each time round a loop anew, in all that the work calls."""
    steps = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return steps


def yardstick() -> float:
    """The seconds of a core that some plain Python takes here and now, the best of three."""

    def once() -> float:
        begun = thread_time()
        sum(len(str(number)) for number in range(100_000))
        return thread_time() - begun

    return min(once() for _try in range(3))


@contextmanager
def at_most(seconds: float, what: object) -> Iterator[None]:
    """Raises TooMuchWork, with what it was, once so many seconds of a core are used up."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooMuchWork(what)

    before = signal.signal(signal.SIGPROF, stop)
    # What is collected in between is mostly other tests' litter.
    gc.disable()
    begun = thread_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.enable()
    # What was done in C was not stopped.
    if thread_time() - begun > seconds:
        raise TooMuchWork(what)


def bounded(work: Callable[[], T], seconds: float, what: object) -> T:
    """What the work comes to. Raises TooMuchWork if it takes more than so many seconds of a core.

    What is slow once is tried again: whoever comes first has modules imported, templates read.
    """
    begun = thread_time()
    with at_most(_COLD * seconds, what):
        result = work()
    if thread_time() - begun <= seconds:
        return result
    with at_most(seconds, what):
        return work()
