"""Dumps of the site's database: PostgreSQL with its own programs, SQLite with its own copy."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient

from saboteur_site.backups import BadBackup

# Writes a dump to a file.
Dump = Callable[[IO[bytes]], None]


# The role that restores it owns it.
_DUMP = ("--no-owner", "--no-privileges")
_LOAD = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")


class PostgreSQL:
    """A database of a PostgreSQL server, dumped with pg_dump and loaded with psql."""

    # What people call it, and the name of its dump in a backup.
    kind = "PostgreSQL"
    member = "saboteur.sql"

    @contextmanager
    def snapshot(self, folder: Path) -> Iterator[Dump]:
        """Yield a function that writes pg_dump's output to a file, as of the open transaction. The
        function raises BadBackup if pg_dump fails. `folder` is for temporary files and not needed
        here.
        """
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
        """Return whether Django finds no table. A schema without tables counts as empty."""
        return not connection.introspection.table_names()

    def load(self, dump: IO[bytes], then: str) -> None:
        """Run the dump and then the SQL `then` with psql, in one transaction. Raises BadBackup,
        with the database still empty, if psql fails or is not installed.
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


class SQLite:
    """The SQLite file of an embedded site."""

    kind = "SQLite"
    member = "saboteur.sqlite3"

    @contextmanager
    def snapshot(self, folder: Path) -> Iterator[Dump]:
        """Yield a function that writes a copy of the database, kept in `folder`, to a file. SQLite
        makes the copy in one go, and readers and writers do not wait for it.
        """
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
        """Return whether the database's file is missing or has no tables."""
        if not self._path.exists():
            return True
        with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as database:
            return database.execute("SELECT 1 FROM sqlite_master").fetchone() is None

    def load(self, dump: IO[bytes], then: str) -> None:
        """Write the dump to a file beside the database's, run the SQL `then` in it, and move it to
        the database's place.
        """
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
