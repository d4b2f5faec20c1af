"""A module's script, and what it imports."""

import re

import pytest
from django.template import Context, Template

from saboteur_site.templatetags.modules import imports_of
from tests.processes import ROOT

SCRIPTS = sorted(path.name for path in (ROOT / "static" / "js").glob("*.js"))
# Every address that a script names, found another way than by the tag.
NAMED = re.compile(r"""['"]\./([a-z_]+\.js)['"]""")


def drawn(name: str) -> str:
    return Template("{% load modules %}{% module '" + name + "' %}").render(Context())


def test_a_module_without_imports_is_a_script_alone() -> None:
    assert drawn("js/clock.js").strip() == (
        '<script src="/static/js/clock.js" type="module"></script>'
    )


def test_what_a_module_imports_at_any_depth_is_asked_for_before_it() -> None:
    assert imports_of("js/lobby.js")[:3] == ("js/mentions.js", "js/pressed.js", "js/retry.js")
    assert "js/connection_bar.js" in imports_of("js/lobby.js")
    links, script = drawn("js/lobby.js").rsplit("\n", 1)
    assert links.count('<link rel="modulepreload" href="/static/js/') == len(
        imports_of("js/lobby.js")
    )
    assert script == '<script src="/static/js/lobby.js" type="module"></script>'


def test_modules_that_import_each_other_are_named_once() -> None:
    assert len(set(imports_of("js/table.js"))) == len(imports_of("js/table.js")) > 20


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_import_is_overlooked(name: str) -> None:
    named = set(NAMED.findall((ROOT / "static" / "js" / name).read_text()))
    assert {f"js/{each}" for each in named} <= {f"js/{name}", *imports_of(f"js/{name}")}


def test_a_module_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        drawn("js/nowhere.js")
