"""Shares with their likely ranges."""

import pytest

from games.core.tables.read_models import Share
from games.table.shares import ShareTable, dwarf_row, row_of, wilson, with_figures


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
    assert (row.cells, row.between, row.drawing) == (("4", "too few"), "", "")


def test_a_share_stands_with_its_range_in_words_and_drawn() -> None:
    row = dwarf_row(Share("miner", 100, 62))
    assert (row.name, row.cells) == ("Miner", ("100", "62\u00a0%"))
    assert row.between == "52\u00a0% to 71\u00a0%"
    assert 'class="range__dot" cx="74.4"' in row.drawing


def test_a_table_without_a_single_figure_is_left_out() -> None:
    few, enough = row_of("Boss", Share("boss", 4, 4)), dwarf_row(Share("miner", 5, 3))
    columns = ("rounds", "won")
    shown = ShareTable("By dwarf", "Dwarf", columns, (few, enough))
    assert with_figures(ShareTable("By box", "Box", columns, (few,)), shown) == (shown,)
    cells = next(iter(shown.lines))[1]
    assert list(cells) == [("rounds", "4"), ("won", "too few")]
