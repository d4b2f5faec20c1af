"""SQLite: its online backup, and a file that appears when it is complete."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import IO

from django.db import connection

from saboteur_site.backups.database import Database, Dump

# What lies beside a database that is in use.
_COMPANIONS = ("-wal", "-shm", "-journal")


class SQLite(Database):
    """The embedded default's file."""

    kind = "SQLite"
    member = "saboteur.sqlite3"

    @contextmanager
    def snapshot(self, folder: Path) -> Iterator[Dump]:
        """A copy that SQLite makes in one go: readers and writers need not wait for it."""
        with TemporaryDirectory(dir=folder, prefix=".backup-") as place:
            copy = Path(place) / self.member
            connection.ensure_connection()
            with closing(sqlite3.connect(copy)) as target:
                connection.connection.backup(target)
                # So that it is one file.
                target.execute("PRAGMA journal_mode=DELETE")

            def dump(out: IO[bytes]) -> None:
                with copy.open("rb") as file:
                    copyfileobj(file, out)

            yield dump

    def is_empty(self) -> bool:
        """Whether there is no file, or one without tables."""
        if not self._path.exists():
            return True
        with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as database:
            return database.execute("SELECT 1 FROM sqlite_master").fetchone() is None

    def load(self, dump: IO[bytes], then: str) -> None:
        """Fill a file beside it, and rename that."""
        path = self._path
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.restoring")
        draft.unlink(missing_ok=True)
        try:
            draft.touch(mode=0o600)
            with draft.open("wb") as file:
                copyfileobj(dump, file)
            with closing(sqlite3.connect(draft)) as database:
                database.executescript(then)
            connection.close()
            # What an empty one has left would be taken for changes to the new one.
            for companion in _COMPANIONS:
                path.with_name(path.name + companion).unlink(missing_ok=True)
            draft.rename(path)
        finally:
            draft.unlink(missing_ok=True)

    @property
    def _path(self) -> Path:
        return Path(connection.settings_dict["NAME"]).absolute()
