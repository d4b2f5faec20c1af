"""Backups of a database: PostgreSQL by its own programs, SQLite by its own copy."""

import os
import sqlite3
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, ClassVar

from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient

from saboteur_site.backups import BadBackup

# Writes a dump to a file.
Dump = Callable[[IO[bytes]], None]


class Database(ABC):
    """The site's database, as something to copy and to fill."""

    kind: ClassVar[str]
    """What people call it."""

    member: ClassVar[str]
    """The name of its dump inside a backup."""

    @abstractmethod
    def snapshot(self, folder: Path) -> AbstractContextManager[Dump]:
        """Yield a dump of one moment of the database, while the site goes on; `folder` has room for
        a copy.

        What Django reads inside is of the same moment.
        """

    @abstractmethod
    def is_empty(self) -> bool:
        """Return whether there is not a single table."""

    @abstractmethod
    def load(self, dump: IO[bytes], then: str) -> None:
        """Fill an empty database and run SQL, both or neither. Raises BadBackup."""


# The role that restores it owns it.
_DUMP = ("--no-owner", "--no-privileges")
_LOAD = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")


class PostgreSQL(Database):
    """A server's database; its own programs copy and fill it."""

    kind = "PostgreSQL"
    member = "saboteur.sql"

    @contextmanager
    def snapshot(self, folder: Path) -> Iterator[Dump]:
        """Yield a dump in a transaction whose moment pg_dump shares."""
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                cursor.execute("SELECT pg_export_snapshot()")
                (name,) = cursor.fetchone()

            def dump(out: IO[bytes]) -> None:
                with _run("pg_dump", (*_DUMP, f"--snapshot={name}"), stdout=subprocess.PIPE) as run:
                    assert run.stdout is not None
                    copyfileobj(run.stdout, out)

            yield dump

    def is_empty(self) -> bool:
        """Return whether Django finds no table; a schema alone is nothing."""
        return not connection.introspection.table_names()

    def load(self, dump: IO[bytes], then: str) -> None:
        """Have psql read the dump and the SQL after it; the COMMIT comes last.

        If anything breaks before that, psql goes without it, and the database stays empty.
        """
        with _run("psql", _LOAD, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as run:
            assert run.stdin is not None
            run.stdin.write(b"BEGIN;\n")
            copyfileobj(dump, run.stdin)
            # The dump leaves no schema to search.
            run.stdin.write(f"\nRESET search_path;\n{then}\nCOMMIT;\n".encode())


@contextmanager
def _run(program: str, options: Sequence[str], **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    """One of PostgreSQL's programs at the site's database. Raises BadBackup if it fails."""
    arguments, own = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, options)
    environment: dict[str, Any] = os.environ | (own or {})
    with TemporaryFile() as errors:
        try:
            command = [program, *arguments[1:]]
            run = subprocess.Popen(command, env=environment, stderr=errors, **streams)  # noqa: S603
        except FileNotFoundError:
            raise BadBackup(
                f"{program} is not installed: it comes with PostgreSQL's client programs."
            ) from None
        # One that ends early says why, or at least how.
        with suppress(BrokenPipeError), run:
            yield run
        if run.returncode:
            errors.seek(0)
            raise BadBackup(f"{program} failed: {errors.read().decode(errors='replace').strip()}")


# What lies beside a database that is in use.
_COMPANIONS = ("-wal", "-shm", "-journal")


class SQLite(Database):
    """The embedded default's file."""

    kind = "SQLite"
    member = "saboteur.sqlite3"

    @contextmanager
    def snapshot(self, folder: Path) -> Iterator[Dump]:
        """Yield a copy that SQLite makes in one go: readers and writers need not wait for it."""
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
        """Return whether there is no file, or one without tables."""
        if not self._path.exists():
            return True
        with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as database:
            return database.execute("SELECT 1 FROM sqlite_master").fetchone() is None

    def load(self, dump: IO[bytes], then: str) -> None:
        """Fill a file beside the database's, and put it in that one's place."""
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
