"""Lists of style sheets and scripts that a page uses together.

Production sends each list of sheets as one file; a sheet's place in its list is its place in the
cascade. Scripts are modules; a page links them with all their imports. A file may be in several
lists: a page loads it once.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

# In every page's head; the bare pages are errors, the offline page and the one turn.
_COLOURS = ("css/tokens.css", "css/base.css")
SHEETS: dict[str, tuple[str, ...]] = {
    "site": (*_COLOURS, "css/frame.css", "css/controls.css", "css/panels.css", "css/forms.css"),
    "bare": (*_COLOURS, "css/controls.css", "css/panels.css"),
    "board": (
        "css/table.css",
        "css/players.css",
        "css/mine.css",
        "css/connection_bar.css",
        "css/dock.css",
        "css/side_panel.css",
        "css/reactions.css",
        "css/result.css",
        "css/dialog.css",
        "css/rule.css",
    ),
    "table": (
        "css/countdown.css",
        "css/private_card.css",
        "css/claims.css",
        "css/since.css",
        "css/suspicions.css",
        "css/motion.css",
        "css/plans.css",
        "css/sheet.css",
    ),
    "rule": ("css/dialog.css", "css/rule.css"),
    "lobby": ("css/side_panel.css", "css/lobby.css", "css/begins.css", "css/connection_bar.css"),
    "one_turn": (
        "css/forms.css",
        "css/dock.css",
        "css/mine.css",
        "css/countdown.css",
        "css/one_turn.css",
    ),
    "person": (
        "css/mine.css",
        "css/game_lists.css",
        "css/find.css",
        "css/person.css",
        "css/figures.css",
    ),
}
# Modules that a page asks for; what they import comes along.
SCRIPTS: dict[str, tuple[str, ...]] = {
    "site": (
        "js/time_zone.js",
        "js/menu.js",
        "js/piece.js",
        "js/token.js",
        "js/refused.js",
        "js/written.js",
        "js/service_worker.js",
    ),
    "table": ("js/table.js", "js/clock.js"),
    "replay": ("js/replay.js",),
    "lesson": ("js/lesson.js",),
    "lobby": ("js/lobby.js",),
    "my_games": ("js/clock.js", "js/next_game.js"),
    "hours": ("js/retry.js", "js/waking_bar.js"),
    "rule": ("js/rule_dialog.js",),
    "fair_deal": ("js/fair_deal.js",),
}
_IMPORT = re.compile(r"""^import\s[^;]*?['"](\.[^'"]+)['"];""", re.M)


def sheets_of(bundle: str) -> tuple[str, ...]:
    """Return the static files that a page links for a bundle of style sheets: one file if bundles
    are built, else each sheet.
    """
    are_built = getattr(staticfiles_storage, "has_bundles", False)
    return (sheet_file(bundle),) if are_built else SHEETS[bundle]


def sheet_file(bundle: str) -> str:
    """Return the name of the static file of a bundle of style sheets. It is in the folder of the
    sheets, so that their relative addresses hold.
    """
    return f"css/{bundle}.bundle.css"


def bundles() -> Iterator[tuple[str, str]]:
    """Yield a pair for each bundle of style sheets: the name of its file, and its text."""
    for bundle, sheets in SHEETS.items():
        yield sheet_file(bundle), "".join(map(_source, sheets))


def modules_of(roots: Iterable[str]) -> tuple[str, ...]:
    """Return the script modules `roots` and all their imports, each once, every import before the
    module that needs it. Raises FileNotFoundError for a missing module.
    """
    ordered: dict[str, None] = {}

    def gather(name: str, above: tuple[str, ...]) -> None:
        for address in _IMPORT.findall(_source(name)):
            imported = normpath(str(PurePosixPath(name).parent / address))
            if imported not in above and imported not in ordered:
                gather(imported, (*above, name))
        ordered[name] = None

    for root in roots:
        gather(root, ())
    return tuple(ordered)


def _source(name: str) -> str:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path).read_text(encoding="utf-8")
