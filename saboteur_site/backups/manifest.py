"""The manifest of a backup, with which another version can refuse it."""

import json
import subprocess
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from saboteur_site.backups import BadBackup, keys

# `git archive`, with which releases are made, writes the commit into it (.gitattributes).
_FILE = settings.BASE_DIR / "saboteur_site" / "commit.txt"


def commit() -> str:
    """Return the commit of this release or clone. Empty if neither a file nor git has it."""
    commit_id = str(_FILE.read_text(encoding="utf-8").strip())
    if not commit_id.startswith("$"):
        return commit_id
    ask = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "HEAD"]
    try:
        return subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""


FORMAT = 1


def _version() -> str:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def _applied() -> list[str]:
    """The migrations that made the tables, also those that this version does not know."""
    loader = MigrationLoader(connection)
    mine = [key for key in loader.applied_migrations if key[0] in loader.migrated_apps]
    return _spelled(mine, loader)


def _spelled(names: Iterable[tuple[str, str]], loader: MigrationLoader) -> list[str]:
    # Those of older sites are recorded as well, beside the one that replaces them.
    replaced = {key for one in loader.disk_migrations.values() for key in one.replaces}
    return sorted(".".join(key) for key in names if key not in replaced)


@dataclass(frozen=True, slots=True)
class Manifest:
    """A description of the site at the moment of a backup: its database, migrations, keys and
    version.
    """

    database: str
    migrations: list[str]
    has_keys: bool
    keys: dict[str, list[str]]
    version: str
    commit: str
    made_at: str
    format: int

    @classmethod
    def of_here(cls, database: str, *, has_keys: bool) -> "Manifest":
        """Return the manifest of a backup of this site's `database` that is made now."""
        return cls(
            database=database,
            migrations=_applied(),
            has_keys=has_keys,
            keys=keys.fingerprints(),
            version=_version(),
            commit=commit(),
            made_at=timezone.now().isoformat(timespec="seconds"),
            format=FORMAT,
        )

    def written(self) -> str:
        """Return the manifest as JSON text."""
        return json.dumps(asdict(self), indent=2) + "\n"


def read(text: bytes) -> Manifest:
    """Return the manifest in this JSON. Raises BadBackup if it cannot be read or has another
    format.
    """
    try:
        fields = json.loads(text)
        if fields["format"] == FORMAT:
            # Older ones name no commit.
            return Manifest(**{"commit": "", **fields})
    except (ValueError, TypeError, KeyError):
        raise BadBackup(
            "This file is not a backup of a site: its manifest cannot be read."
        ) from None
    raise BadBackup(
        f"This backup has another format ({fields['format']}), made by another version."
    )


def check(manifest: Manifest, database: str) -> None:
    """Raise BadBackup if a backup's manifest does not fit this site. `database` is the kind of this
    site's database, which must be the same, as must the migrations.
    """
    if manifest.database != database:
        raise BadBackup(f"This backup is from {manifest.database}, and this site uses {database}.")
    theirs, ours = set(manifest.migrations), set(_known())
    if theirs == ours:
        return
    first = min(theirs ^ ours)
    whose = "only the backup" if first in theirs else "only this version"
    there = manifest.commit[:12] or f"the one that has {max(theirs)} as its last migration"
    made_by, here = _named(manifest.version, manifest.commit), _named(_version(), commit())
    raise BadBackup(
        f"This backup is from another version ({made_by}; this is {here}), with other tables: "
        f"{whose} has {first}. Restore it with that version, then upgrade: "
        f"deploy/upgrade --only-files {there}"
    )


def _named(version: str, commit: str) -> str:
    return f"{version}, commit {commit[:12]}" if commit else version


def _known() -> list[str]:
    """The migrations that make the tables of this version."""
    loader = MigrationLoader(None)
    return _spelled(loader.disk_migrations, loader)
