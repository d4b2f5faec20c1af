"""The links to a bundle, and to what is in it."""

import pytest
from django.template import Context, Template

from saboteur_site.modules import modules_of
from saboteur_site.static_files import SourceFiles


def drawn(tag: str) -> list[str]:
    template = Template(f"{{% load bundles %}}{{% {tag} %}}")
    return template.render(Context()).strip().split("\n")


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SourceFiles, "has_bundles", True, raising=False)


def test_sheets_are_linked_one_by_one_in_their_order() -> None:
    assert drawn("styles 'bare'") == [
        f'<link rel="stylesheet" href="/static/css/{name}.css">'
        for name in ("tokens", "base", "controls", "panels")
    ]


def test_what_modules_import_at_any_depth_is_asked_for_before_them() -> None:
    roots = ("js/table.js", "js/clock.js")
    needed = [name for name in modules_of(roots) if name not in roots]
    assert "js/connection_bar.js" in needed
    assert drawn("scripts 'table'") == [
        *(f'<link rel="modulepreload" href="/static/{name}">' for name in needed),
        *(f'<script src="/static/{name}" type="module"></script>' for name in roots),
    ]


@pytest.mark.usefixtures("collected")
def test_where_files_are_collected_a_bundle_is_one_link() -> None:
    assert drawn("styles 'table'") == [
        '<link rel="stylesheet" href="/static/css/table.bundle.css">'
    ]
    assert drawn("scripts 'table'") == [
        '<script src="/static/js/table.bundle.js" type="module"></script>'
    ]


@pytest.mark.parametrize("tag", ["styles", "scripts"])
def test_a_bundle_that_is_not_there_is_an_error(tag: str) -> None:
    with pytest.raises(KeyError):
        drawn(f"{tag} 'nowhere'")
