"""How many files the last commit of a kind touched; without catalogues and built files."""

import subprocess

# What is added, and which line of which file only a commit of that kind writes.
RECIPES = {
    "a page": (r"^    path\(", "games/urls.py"),
    "a kind of notice": (r'^        [A-Z_]+ = "', "games/models/notice.py"),
    "a transport": (r'^    "[a-z]+": [A-Z]', "games/notices/transports/__init__.py"),
    "a rule option": (r"^    [a-z_]+: (bool|int|str) = ", "games/rules/ruleset.py"),
    "an option of a table": (r"^    [a-z_]+ = models\.", "games/models/game.py"),
    "a kind of action card": (r"^    [A-Z][A-Za-z]+,$", "games/rules/kinds/registry.py"),
}
_BUILT = (".po", ".mo", "uv.lock")


def last_commit(line: str, file: str) -> tuple[str, int] | None:
    """The last commit that wrote such a line in that file, and how many files it touched."""
    found = _git("log", "-1", "-G", line, "--format=%h", "--", file)
    if not found:
        return None
    files = _git("show", "--name-only", "--format=", found).split()
    return found, sum(not name.endswith(_BUILT) for name in files)


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()
