"""One process at a time: the queue and live messages are in its memory, and a second would miss
them.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(Exception):
    """Another process serves these files; the text says which, if that is known."""


@contextmanager
def single_instance(path: Path) -> Iterator[None]:
    """Hold the lock file at `path` while inside; raises `AlreadyRunning` when another process does.

    The system releases the lock with the process, however it ends, so a crash leaves nothing to
    clean up.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(os.read(handle, 20).decode().strip() or "unknown") from None
        os.truncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)
