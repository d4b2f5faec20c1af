"""Looks back at a turn for so many seconds of processor time: here, or in a child process.

`python -m games.coach.looking` is the child of the embedded default, as of Experts'
(`looking_ahead`): it reads what it is asked, answers, and ends.
"""

import os
import pickle
import sys
from time import monotonic, thread_time

from games import bots
from games.bots.looking_back import Lesson, look_back
from games.core.computers.looking_ahead import ask_child
from games.rules.moves import Move
from games.rules.observation import Observation

LONGEST = 5.0
"""By the clock at most so many times the processor time: on a busy machine a coach waits."""

GRACE = 10.0
"""Seconds that a child may take beyond its thinking."""

_NICENESS = 19
_WORLDS = 100_000  # more than any time allows
_CHILD = (sys.executable, "-m", "games.coach.looking")


def look(
    observation: Observation, played: Move, seed: str, seconds: float
) -> tuple[Lesson | None, float]:
    """Return the lesson of a turn, None for none, and the processor time that it took."""
    began = thread_time()

    def half() -> bots.Budget:
        used, since, most = thread_time(), monotonic(), seconds / 2

        def spent() -> float:
            return max(thread_time() - used, (monotonic() - since) / LONGEST) / most

        return bots.Budget(_WORLDS, spent if most else lambda: 1.0)

    lesson = look_back(observation, played, seed, half)
    return lesson, thread_time() - began


def look_in_a_child(
    observation: Observation, played: Move, seed: str, seconds: float
) -> tuple[Lesson | None, float]:
    """Look back in a child process, so that pages need not wait for their turn to compute.

    Raises OSError, SubprocessError or UnpicklingError if no answer comes in time.
    """
    asked = (observation, played, seed, seconds)
    answer: tuple[Lesson | None, float] = pickle.loads(  # noqa: S301 - the child's
        ask_child(_CHILD, asked, LONGEST * seconds + GRACE)
    )
    return answer


def main() -> None:
    """Answer what the parent process asks."""
    os.nice(_NICENESS)
    asked = pickle.load(sys.stdin.buffer)  # noqa: S301 - the parent's
    sys.stdout.buffer.write(pickle.dumps(look(*asked)))


if __name__ == "__main__":
    main()
