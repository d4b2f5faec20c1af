"""Dates are written in one way everywhere."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

from tests.processes import ROOT

_FILTER = re.compile(r"""\|date:(["'])(.*?)\1""")
# For machines.
_OF_MACHINES = {"c", r"Y-m-d\TH:iO"}


def test_templates_name_a_format_and_make_none_up() -> None:
    found = {
        written
        for path in (ROOT / "templates").rglob("*.*")
        for _, written in _FILTER.findall(path.read_text(encoding="utf-8"))
    }
    assert {one for one in found - _OF_MACHINES if not one.endswith("_FORMAT")} == set()


def test_each_language_has_its_own_words_in_the_same_order(subtests: pytest.Subtests) -> None:
    for language, day, short in [
        ("en", "5 November 2026", "5 Nov 2026"),
        ("es", "5 de noviembre de 2026", "5 nov 2026"),
        ("fr", "5 novembre 2026", "5 nov. 2026"),
    ]:
        with subtests.test(language=language, day=day, short=short):
            at = datetime(2026, 11, 5, 21, 40, tzinfo=UTC)
            with translation.override(language):
                assert date_format(at, "DATE_FORMAT") == day
                assert date_format(at, "DATETIME_FORMAT") == f"{day}, 21:40"
                assert date_format(at, "SHORT_DATE_FORMAT") == short
                assert date_format(at, "SHORT_DATETIME_FORMAT") == f"{short}, 21:40"
