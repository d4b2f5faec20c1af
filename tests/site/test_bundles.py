"""What production sends as one file: all there is, in its order, and few of them for a page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from saboteur_site.bundles import SCRIPTS, SHEETS, script_file, sheet_file
from saboteur_site.modules import modules_of
from saboteur_site.templatetags.drawn_once import _draw
from tests.factories import AccountFactory, running_game
from tests.processes import ROOT

TEMPLATES = "\n".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
ALONE = set(re.findall(r"{% static '((?:css|js)/[^']+)' %}", TEMPLATES))
BUNDLED = {name for names in SHEETS.values() for name in names} | {
    name for roots in SCRIPTS.values() for name in modules_of(roots)
}
MOST_SHEETS = 4
MOST_SCRIPTS = 6


def source(name: str) -> str:
    return (ROOT / "static" / name).read_text()


def test_every_sheet_and_script_is_in_a_bundle_or_linked_by_a_page() -> None:
    static = ROOT / "static"
    kept = {path.relative_to(static).as_posix() for path in static.glob("[cj]s*/*.[cj]s*")}
    assert len(kept) > 80
    assert kept == ALONE | BUNDLED


def test_every_bundle_is_linked_and_every_linked_bundle_is_there() -> None:
    assert set(re.findall(r'{% styles "(\w+)" %}', TEMPLATES)) == set(SHEETS)
    assert set(re.findall(r'{% scripts "(\w+)" %}', TEMPLATES)) == set(SCRIPTS)


def test_a_script_that_is_linked_alone_imports_nothing() -> None:
    scripts = sorted(name for name in ALONE if name.endswith(".js"))
    assert scripts
    assert [name for name in scripts if modules_of([name]) != (name,)] == []


@pytest.mark.parametrize("bundle", SHEETS)
def test_a_bundle_of_sheets_is_its_sheets_in_their_order(bundle: str, static_root: Path) -> None:
    collected = (static_root / sheet_file(bundle)).read_text()
    assert collected == "".join(map(source, SHEETS[bundle]))


@pytest.mark.parametrize("bundle", SCRIPTS)
def test_a_bundle_of_scripts_has_every_line_of_them_in_their_order(
    bundle: str, static_root: Path
) -> None:
    lines = iter((static_root / script_file(bundle)).read_text().split("\n"))
    for name in modules_of(SCRIPTS[bundle]):
        for line in source(name).split("\n"):
            own = line.removeprefix("export ")
            assert own.startswith("import ") or own in lines, (name, line)


@pytest.fixture
def collected(static_root: Path, settings: LazySettings) -> Iterator[Path]:
    """Static files as production names them; markup that is kept names them, too."""
    _draw.cache_clear()
    settings.STATIC_ROOT = static_root
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "saboteur_site.static_files.HashedFiles"}
    }
    yield static_root
    _draw.cache_clear()


@pytest.mark.django_db
def test_a_page_of_a_table_asks_for_few_files_in_production(
    client: Client, collected: Path
) -> None:
    ann, ben = AccountFactory.create_batch(2)
    game = running_game(ann, [ben, AccountFactory()])
    client.force_login(ann)
    page = client.get(reverse("games:table", args=[game.pk])).content.decode()
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)
    scripts = re.findall(r'<(?:script|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"', page)
    assert "css/board.bundle." in " ".join(sheets)
    assert "js/table.bundle." in " ".join(scripts)
    assert len(sheets) <= MOST_SHEETS
    assert len(scripts) <= MOST_SCRIPTS
    assert all((collected / name.removeprefix("/static/")).exists() for name in sheets + scripts)
