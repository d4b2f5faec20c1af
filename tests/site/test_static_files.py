"""What the pages ask for is there; in production a missing file would break the page."""

import re

import pytest
from django.contrib.staticfiles import finders

from tests.processes import ROOT

ASKED = re.compile(r"{%\s*static\s+['\"]([^'\"]+)['\"]")
# A style sheet's own files, but not data: addresses and parts of the same file.
IN_STYLES = re.compile(r"url\(\s*['\"]?(?!data:|#)([^'\")]+)")


def asked_for() -> set[tuple[str, str]]:
    """Where, and which static file."""
    return {
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / "templates").rglob("*")
        if path.is_file()
        for name in ASKED.findall(path.read_text())
    }


def test_every_static_file_a_template_asks_for_exists() -> None:
    assert asked_for()
    missing = {(where, name) for where, name in asked_for() if finders.find(name) is None}
    assert not missing


@pytest.mark.parametrize(
    "sheet", sorted((ROOT / "static").rglob("*.css")), ids=lambda path: path.name
)
def test_every_file_a_style_sheet_asks_for_exists(sheet) -> None:
    names = IN_STYLES.findall(sheet.read_text())
    missing = [name for name in names if not (sheet.parent / name.partition("#")[0]).exists()]
    assert not missing
