"""A lock that keeps a second embedded site from starting: queue and live messages are in one
process's memory.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(Exception):
    """Raised when another process serves the site's files; the text is its process id, or
    “unknown”.
    """


@contextmanager
def single_instance(path: Path) -> Iterator[None]:
    """Hold the lock file at `path` inside the `with` block. Raises AlreadyRunning if another
    process holds it.

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
