"""Let tools of others read the API's document, and a client that is typed by it play both boxes.

    python -m tests.openapi.judge MODULES

MODULES is a folder of npm with `redocly`, `openapi-typescript`, `openapi-fetch` and `typescript`.
Exit code 1 when Redocly finds an error, the types do not hold, or a game does not come to its end.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.embedded.play import Play
from tests.embedded.test_a_whole_game import sign_up
from tests.embedded.test_programs import token_of
from tests.embedded.visitor import Visitor
from tests.processes import ROOT, clean_environment

PLAYER = Path(__file__).with_name("player.ts")
TO_TYPES = (
    "openapi-typescript",
    "schema.json",
    "--default-non-nullable=false",
    "-o",
    "schema.d.ts",
)
TO_SCRIPT = (
    *("tsc", "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext"),
    *("--target", "es2022", "--outDir", ".", PLAYER.name),
)


def main() -> int:
    """Read, build, play; the exit code."""
    modules = Path(sys.argv[1]).resolve()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "node_modules").symlink_to(modules)
        (folder / "package.json").write_text('{"type": "module"}')
        shutil.copy(PLAYER, folder)
        write_document(folder / "schema.json")
        for program, *words in (("redocly", "lint", "schema.json"), TO_TYPES, TO_SCRIPT):
            run(folder, str(modules / ".bin" / program), *words)
        play_both_boxes(folder)
    return 0


def write_document(path: Path) -> None:
    """Write the API's document, as the site tells it."""
    words = ("manage.py", "spectacular", "--format", "openapi-json", "--file", str(path))
    run(ROOT, sys.executable, *words, SABOTEUR_MODE="embedded")


def play_both_boxes(folder: Path) -> None:
    """Play a game of each box on a site of its own, by the program that was built."""
    site = Play(folder / "var", BOT_PAUSE_SECONDS="0,0").start()
    try:
        for box in ("base", "second"):
            visitor = Visitor(site.url)
            sign_up(visitor, f"Typed-{box}")
            token = token_of(visitor)
            run(folder, "node", "player.js", site.url, box, SABOTEUR_TOKEN=token)
    finally:
        site.stop()


def run(folder: Path, *command: str, **environment: str) -> None:
    """Run a program in a folder. Raises CalledProcessError when it fails."""
    subprocess.run(
        command, cwd=folder, env=clean_environment(**environment), check=True, timeout=300
    )


if __name__ == "__main__":
    sys.exit(main())
