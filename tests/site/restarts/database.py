"""A PostgreSQL that is stopped and killed, and keeps what it had committed."""

import os
import signal
import subprocess
from contextlib import suppress

from tests.services.postgresql import PostgreSQL, program
from tests.services.service import MissingService


class Restarted(PostgreSQL):
    """A server of one test's own, with safety: whatever was committed survives a kill."""

    def command(self) -> list[str]:
        """The server; what it has written is as safe as its machine."""
        return [*super().command(), "--synchronous-commit=on", "--full-page-writes=on"]

    def shut_down_at_once(self) -> None:
        """Send everybody home in the middle of a word, as `pg_ctl stop -m immediate` does."""
        self._end(signal.SIGQUIT)

    def kill(self) -> None:
        """Kill it, as a system does that is out of memory."""
        self._end(signal.SIGKILL)

    def run_again(self) -> None:
        """Start it once more, after the last of its old processes is gone."""
        for _ in range(20):
            with suppress(MissingService):
                return self.run()
        return self.run()

    def take(self, address: str) -> None:
        """Take over what there is in a database of another server."""
        dump = [program("pg_dump"), "--no-owner", address]
        load = [program("psql"), "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", self.url]
        done = subprocess.run(dump, check=True, stdout=subprocess.PIPE)
        subprocess.run(load, check=True, input=done.stdout, stdout=subprocess.DEVNULL)

    def _end(self, number: int) -> None:
        assert self.process is not None
        os.kill(self.process.pid, number)
        self.process.wait(timeout=60)
