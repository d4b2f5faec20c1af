"""What the pages ask for is there; in production a missing file would break the page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from saboteur_site.bundles import SCRIPTS, SHEETS, modules_of, sheet_file
from saboteur_site.static_files import SourceFiles
from saboteur_site.templatetags.drawn_once import _draw
from tests.factories import AccountFactory, running_game
from tests.processes import ROOT

ASKED = re.compile(r"{%\s*static\s+['\"]([^'\"]+)['\"]")
# A style sheet's own files, but not data: addresses and parts of the same file.
IN_STYLES = re.compile(r"url\(\s*['\"]?(?!data:|#)([^'\")]+)")


def test_every_static_file_a_template_or_a_style_sheet_asks_for_exists() -> None:
    named = [
        (path.name, name)
        for path in (ROOT / "templates").rglob("*")
        if path.is_file()
        for name in ASKED.findall(path.read_text())
    ]
    assert named
    assert [each for each in named if finders.find(each[1]) is None] == []
    asked = [
        sheet.parent / name.partition("#")[0]
        for sheet in (ROOT / "static").rglob("*.css")
        for name in IN_STYLES.findall(sheet.read_text())
    ]
    assert [file for file in asked if not file.exists()] == []


# What production sends as one file: all there is, in its order, and few of them for a page.

TEMPLATES = "\n".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
ALONE = set(re.findall(r"{% static '((?:css|js)/[^']+)' %}", TEMPLATES))
BUNDLED = {name for names in SHEETS.values() for name in names} | {
    name for roots in SCRIPTS.values() for name in modules_of(roots)
}
MOST_SHEETS = 4


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


def test_a_bundle_of_sheets_is_its_sheets_in_their_order(
    static_root: Path, subtests: pytest.Subtests
) -> None:
    for bundle in SHEETS:
        with subtests.test(bundle=bundle):
            collected = (static_root / sheet_file(bundle)).read_text()
            assert collected == "".join(map(source, SHEETS[bundle]))


def test_modules_import_each_other_by_the_names_that_production_gives_them(
    static_root: Path, subtests: pytest.Subtests
) -> None:
    hashed = re.compile(r"[a-z_]+\.[0-9a-f]{12}\.js")
    for path in (static_root / "js").glob("*.js"):
        if hashed.fullmatch(path.name):
            with subtests.test(name=path.name):
                imported = NAMED.findall(path.read_text())
                assert all(hashed.fullmatch(name) for name in imported)
                assert all((path.parent / name).exists() for name in imported)


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
    assert len(sheets) <= MOST_SHEETS
    assert all((collected / name.removeprefix("/static/")).exists() for name in sheets + scripts)


# Scripts that import each other: their order.

FILES = sorted(path.name for path in (ROOT / "static" / "js").glob("*.js"))
# Every address that a script names, found another way than by the module.
NAMED = re.compile(r"""['"]\./([a-z_]+\.js)['"]""")


def test_no_import_is_overlooked(subtests: pytest.Subtests) -> None:
    for name in FILES:
        with subtests.test(name=name):
            named = set(NAMED.findall((ROOT / "static" / "js" / name).read_text()))
            assert {f"js/{each}" for each in named} <= set(modules_of([f"js/{name}"]))


def test_what_a_module_imports_runs_before_it_and_once() -> None:
    ordered = modules_of(["js/lobby.js"])
    assert ordered[-1] == "js/lobby.js"
    assert ordered.index("js/connection_bar.js") < ordered.index("js/retry.js")
    assert len(set(ordered)) == len(ordered)
    with pytest.raises(FileNotFoundError):
        modules_of(["js/nowhere.js"])


# The links to a bundle, and to what is in it.


def drawn(tag: str) -> list[str]:
    template = Template(f"{{% load bundles %}}{{% {tag} %}}")
    return template.render(Context()).strip().split("\n")


def test_sheets_are_linked_one_by_one_in_their_order_or_where_they_are_collected_as_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert drawn("styles 'bare'") == [
        f'<link rel="stylesheet" href="/static/css/{name}.css">'
        for name in ("tokens", "base", "controls", "panels")
    ]
    monkeypatch.setattr(SourceFiles, "has_bundles", True, raising=False)
    bundle = '<link rel="stylesheet" href="/static/css/table.bundle.css">'
    assert drawn("styles 'table'") == [bundle]


def test_what_modules_import_at_any_depth_is_asked_for_before_them() -> None:
    roots = ("js/table.js", "js/clock.js")
    needed = [name for name in modules_of(roots) if name not in roots]
    assert "js/connection_bar.js" in needed
    assert drawn("scripts 'table'") == [
        *(f'<link rel="modulepreload" href="/static/{name}">' for name in needed),
        *(f'<script src="/static/{name}" type="module"></script>' for name in roots),
    ]


@pytest.mark.parametrize("tag", ["styles", "scripts"])
def test_a_bundle_that_is_not_there_is_an_error(tag: str) -> None:
    with pytest.raises(KeyError):
        drawn(f"{tag} 'nowhere'")
