"""`manage.py play` with a companion that dies soon after the start: `python -m … worker|beat`."""

import sys
import time

import celery.beat
from celery.worker import WorkController

DELAY_SECONDS = 2


def die(self: object, *args: object) -> None:
    """Work for a moment, then break."""
    time.sleep(DELAY_SECONDS)
    raise RuntimeError("killed for the test")


if __name__ == "__main__":
    victim = {"worker": WorkController, "beat": celery.beat.Service}[sys.argv[1]]
    victim.start = die
    sys.argv = ["manage.py", "play"]
    from manage import main

    main()
