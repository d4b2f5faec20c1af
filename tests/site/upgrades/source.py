"""A repository with three versions of the site: as it is, with a column more, with one less."""

import subprocess
from pathlib import Path

from tests.processes import ROOT

MORE = "ALTER TABLE games_game ADD COLUMN mood integer NULL"
LESS = "ALTER TABLE games_game DROP COLUMN mood"
# To compress them takes each release some ten seconds.
_UNCOMPRESSED = (
    "WHITENOISE_SKIP_COMPRESS_EXTENSIONS = 'css js json map png svg txt woff2'.split()\n"
)
_MIGRATION = """
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", {before!r})]
    operations = [migrations.RunSQL({sql!r})]
"""


def make_source(source: Path) -> None:
    """Make it in that folder; its versions are tagged v1, v2 and v3."""
    git = ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    _run("git", "init", "--quiet", str(source))
    # The packages may be a link, which .gitignore does not mean.
    (source / ".git" / "info" / "exclude").write_text(".venv\n")
    here = [*git, f"--git-dir={source / '.git'}", f"--work-tree={ROOT}"]
    _run(*here, "add", "--all")
    _run(*here, "commit", "--quiet", "--message", "The site")
    there = [*git, "-C", str(source)]
    _run(*there, "reset", "--quiet", "--hard")
    with (source / "saboteur_site" / "settings" / "static.py").open("a") as settings:
        settings.write(_UNCOMPRESSED)
    _run(*there, "commit", "--quiet", "--all", "--message", "Compress no files")
    _run(*there, "tag", "v1")
    last = sorted((ROOT / "games" / "migrations").glob("0*.py"))[-1].stem
    for version, name, sql in (("v2", "9001_more", MORE), ("v3", "9002_less", LESS)):
        migration = source / "games" / "migrations" / f"{name}.py"
        migration.write_text(_MIGRATION.format(before=last, sql=sql))
        last = name
        _run(*there, "add", "--all")
        _run(*there, "commit", "--quiet", "--message", name)
        _run(*there, "tag", version)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT)
