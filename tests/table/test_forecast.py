"""Figures in words: shares with their likely ranges, forecasts in the reader's own zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.clocks.forecast import Likely
from games.core.tables.read_models import Share
from games.table.countdown import line_words
from games.table.shares import dwarf_row, row_of, wilson, with_figures
from games.wording.durations import likely_words

# A Monday.
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


def test_a_range_is_told_as_finely_as_it_is_known(subtests: pytest.Subtests) -> None:
    for first, last, words in [
        (at(2, 9), at(2, 9, 50), "probably within an hour"),
        (at(2, 18), at(2, 22), "likely this evening"),
        (at(2, 11), at(2, 20), "likely today"),
        (at(3, 6), at(3, 11), "likely tomorrow morning"),
        (at(5, 6), at(5, 11), "likely Thursday morning"),
        (at(5, 13), at(5, 17), "likely Thursday afternoon"),
        (at(5, 0), at(5, 4), "likely Thursday before dawn"),
        (at(5, 6), at(5, 21), "likely Thursday"),
        (at(2, 20), at(3, 8), "likely today or tomorrow"),
        (at(5, 20), at(6, 8), "likely Thursday or Friday"),
        (at(4, 20), at(7, 8), "likely between Wednesday and Saturday"),
        (at(8, 20), at(12, 8), "likely between Sunday and 12 March"),
    ]:
        with subtests.test(first=first, last=last, words=words), timezone.override(UTC):
            assert likely_words(Likely(first, last), NOW) == words


def test_the_days_are_those_of_the_reader() -> None:
    likely = Likely(at(5, 20), at(5, 22))
    with timezone.override(ZoneInfo("Pacific/Auckland")):
        assert likely_words(likely, NOW) == "likely Friday morning"


def test_a_line_of_a_list_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    with timezone.override(UTC):
        assert line_words(Likely(at(5, 6), at(5, 11))) == "your turn: likely Thu morning"
    assert line_words(None) == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "probablemente el jueves por la mañana"), ("fr", "sans doute jeudi matin")],
)
def test_it_is_told_in_every_language(language: str, words: str) -> None:
    with timezone.override(UTC), translation.override(language):
        assert likely_words(Likely(at(5, 6), at(5, 11)), NOW) == words


def test_wilson_s_interval_has_its_known_bounds(subtests: pytest.Subtests) -> None:
    for hits, cases, low, high in [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (62, 100, 0.5222, 0.7090),
    ]:
        with subtests.test(hits=hits, cases=cases, low=low):
            assert wilson(hits, cases) == pytest.approx((low, high), abs=0.0005)


def test_a_share_of_nothing_has_no_interval(subtests: pytest.Subtests) -> None:
    for hits, cases in [(0, 0), (2, 1), (-1, 3)]:
        with subtests.test(hits=hits, cases=cases), pytest.raises(ValueError, match="of"):
            wilson(hits, cases)


def test_a_share_of_few_cases_is_no_figure() -> None:
    row = row_of("Boss", Share("boss", 4, 4))
    assert row["cells"] == [("rounds", "4"), ("won", "too few")]
    assert (row["between"], row["drawing"]) == ("", "")


def test_a_share_stands_with_its_range_in_words_and_drawn() -> None:
    row = dwarf_row(Share("miner", 100, 62))
    assert (row["name"], row["cells"][1][1]) == ("Miner", "62\u00a0%")
    assert row["between"] == "52\u00a0% to 71\u00a0%"
    assert 'class="range__dot" cx="74.4"' in row["drawing"]


def test_a_table_without_a_single_figure_is_left_out() -> None:
    few, enough = row_of("Boss", Share("boss", 4, 4)), dwarf_row(Share("miner", 5, 3))
    shown = {"rows": [few, enough]}
    assert with_figures({"rows": [few]}, shown) == [shown]
