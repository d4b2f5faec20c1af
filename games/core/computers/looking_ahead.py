"""An expert's move by the clock: in this process, or in a child that may be killed.

`python -m games.core.computers.looking_ahead` is the child: it reads what it is asked, answers with
the number of one of the legal moves, and ends.
"""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from games import bots
from games.rules.moves import Move
from games.rules.observation import Observation

GRACE = 4.0
"""Seconds a child may take beyond its thinking, to start and on a busy machine."""

_NICENESS = 10  # pages come first
_PLAYOUTS = 20_000  # more than any budget in seconds allows
_CHILD = (sys.executable, "-m", "games.core.computers.looking_ahead")
_HOME = Path(__file__).resolve().parents[3]  # wherever the site was started


def choose(observation: Observation, seed: str, policy: str, seconds: float) -> Move:
    """The best move that is found in so many seconds.

    It comes when they are over, even if there was nothing to think about: the time a move took is
    to reveal nothing about the hand.
    """
    began = monotonic()
    budget = bots.Budget(_PLAYOUTS, lambda: (monotonic() - began) / seconds if seconds else 1.0)
    move = bots.choose(observation, seed, policy, budget)
    sleep(max(0.0, began + seconds - monotonic()))
    return move


def choose_in_a_child(
    observation: Observation,
    seed: str,
    policy: str,
    seconds: float,
    child: tuple[str, ...] = _CHILD,
    grace: float = GRACE,
) -> Move:
    """The same in a child process, so that no thread of this one waits for its turn to compute.

    Raises OSError, SubprocessError, ValueError or IndexError if no answer comes in time.
    """
    asked = (observation, seed, policy, seconds)
    return observation.moves[int(ask_child(child, asked, seconds + grace))]


def ask_child(child: tuple[str, ...], asked: object, seconds: float) -> bytes:
    """Return a child process's answer. Raises OSError or SubprocessError without one in time."""
    answer = subprocess.run(  # noqa: S603 - this very interpreter
        child,
        input=pickle.dumps(asked),
        capture_output=True,
        check=True,
        timeout=seconds,
        cwd=_HOME,
    )
    return answer.stdout


def main() -> None:
    """Answer what the parent process asks."""
    os.nice(_NICENESS)
    observation, seed, policy, seconds = pickle.load(sys.stdin.buffer)  # noqa: S301 - the parent's
    print(observation.moves.index(choose(observation, seed, policy, seconds)))


if __name__ == "__main__":
    main()
