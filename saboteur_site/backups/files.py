"""Backups as zip files of a manifest, a dump and perhaps the keys: made and restored."""

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from getpass import getuser
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.notices import hold
from saboteur_site.backups import BadBackup, keys, manifest
from saboteur_site.backups.databases import PostgreSQL, SQLite
from saboteur_site.backups.manifest import Manifest
from saboteur_site.embedded.single_instance import AlreadyRunning, single_instance

MANIFEST, KEYS = "manifest.json", "keys.env"


def back_up(path: Path, *, with_keys: bool = False) -> Manifest:
    """Write a backup of the database to a new file, while the site goes on, and return its
    manifest. `with_keys` includes the site's keys. Raises BadBackup if the database is empty, if
    the file exists or cannot be written, or if the dump fails.
    """
    database = _database()
    if database.is_empty():
        raise BadBackup("There is no site here to back up: its database is empty.")
    with (
        _new(path) as file,
        ZipFile(file, "w", ZIP_DEFLATED) as archive,
        database.snapshot(path.absolute().parent) as dump,
    ):
        here = Manifest.of_here(database.kind, has_keys=with_keys)
        archive.writestr(MANIFEST, here.written())
        if with_keys:
            archive.writestr(KEYS, keys.spelled())
        with archive.open(database.member, "w", force_zip64=True) as out:
            dump(out)
    return here


def restore(path: Path) -> tuple[Manifest, list[str]]:
    """Restore a backup into an empty database, with all notices held back, and return its manifest
    and a list of warnings, one for each missing key. Raises BadBackup, and leaves the database
    empty, if the file is unfit, the database is not empty, or the embedded site is running.
    """
    database = _database()
    with _alone(), _opened(path) as archive:
        there = manifest.read(archive.read(MANIFEST))
        manifest.check(there, database.kind)
        if not database.is_empty():
            raise BadBackup(
                "There is a site already: a backup is only restored into an empty database."
            )
        # First, since an empty place needs no keys: an interrupted restore can begin again.
        put_back = keys.put_back(archive.read(KEYS).decode()) if there.has_keys else []
        with archive.open(database.member) as dump:
            database.load(dump, hold.sql_to_begin(timezone.now()))
    return there, keys.warnings(there.keys, put_back)


def _database() -> PostgreSQL | SQLite:
    return PostgreSQL() if connection.vendor == "postgresql" else SQLite()


@contextmanager
def _new(path: Path) -> Iterator[IO[bytes]]:
    """A new file for its owner alone, which is gone again if it is not completed."""
    try:
        file = open(path, "xb", opener=_private)  # noqa: SIM115
    except OSError as error:
        raise BadBackup(f"{path} cannot be written: {error.strerror}.") from None
    try:
        with file:
            yield file
    except OSError as error:
        path.unlink()
        raise BadBackup(f"{path} cannot be written: {error.strerror}.") from None
    except BaseException:
        path.unlink()
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@contextmanager
def _opened(path: Path) -> Iterator[ZipFile]:
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise BadBackup(f"{path} does not exist.") from None
    except OSError as error:
        raise BadBackup(
            f"{path} cannot be read by the user {getuser()}: {error.strerror}. Copy it to where "
            "that user may read it."
        ) from None
    try:
        with file, ZipFile(file) as archive:
            yield archive
    except (BadZipFile, KeyError, EOFError, zlib.error):
        raise BadBackup(f"{path} is no backup, or is damaged.") from None


@contextmanager
def _alone() -> Iterator[None]:
    """Keep the embedded site from starting meanwhile. Raises BadBackup if it runs."""
    lock = single_instance(settings.VAR_DIR / "play.lock") if settings.EMBEDDED else nullcontext()
    try:
        with lock:
            yield
    except AlreadyRunning:
        raise BadBackup(f"The site is running in {settings.VAR_DIR}: stop it first.") from None
