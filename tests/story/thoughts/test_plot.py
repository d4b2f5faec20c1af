"""The drawing of how suspicious each player was."""

from itertools import pairwise

import pytest

from games.story.thoughts.page import APART, WIDTH, plot_of

NAMES = ("Ann", "Ben", "Cleo")
DWARFS = ("miner", "saboteur", "miner")
SUSPICIONS = ((0.3, 0.3, 0.3), (0.1, 0.5, 0.3), (0.0, 1.0, 0.2))


def test_a_line_has_a_point_before_the_first_turn_and_after_each() -> None:
    plot = plot_of(SUSPICIONS, NAMES, DWARFS, 1, [])
    assert [len(line["points"].split()) for line in plot["lines"]] == [3, 3, 3]
    assert [line["is_saboteur"] for line in plot["lines"]] == [False, True, False]


def test_certainty_is_drawn_at_the_top_and_innocence_at_the_foot() -> None:
    plot = plot_of(SUSPICIONS, NAMES, DWARFS, 1, [])
    assert [line["end"] for line in plot["lines"]][:2] == [plot["foot"], plot["top"]]


def test_labels_stand_apart_and_inside_the_drawing(subtests: pytest.Subtests) -> None:
    for players in [2, 5, 12]:
        with subtests.test(players=players):
            names, dwarfs = ("x" * 60,) * players, ("miner",) * players
            plot = plot_of([(0.01,) * players] * 9, names, dwarfs, 0, [])
            labels = sorted(line["label"] for line in plot["lines"])
            assert all(b - a >= APART for a, b in pairwise(labels))
            assert plot["top"] <= labels[0] <= labels[-1] <= plot["foot"]
            assert all(len(line["name"]) <= 20 for line in plot["lines"])


def test_every_turn_has_a_strip_that_leads_to_it_and_the_turn_shown_a_line() -> None:
    plot = plot_of(SUSPICIONS, NAMES, DWARFS, 2, [(1, 1)])
    assert [turn for _x, _width, turn in plot["strips"]] == [1, 2]
    assert plot["now"] == plot["right"]
    assert plot["left"] < plot["spots"][0][0] < plot["right"] < WIDTH


def test_lines_that_are_no_saboteurs_are_told_apart_by_dashes() -> None:
    plot = plot_of([(0.2,) * 5], ("a", "b", "c", "d", "e"), ("miner",) * 5, 0, [])
    assert [line["dash"] for line in plot["lines"]] == [0, 1, 2, 3, 0]


def test_few_turns_are_written_below() -> None:
    plot = plot_of([(0.2,)] * 61, ("a",), ("miner",), 0, [])
    assert [turn for turn, _ in plot["ticks"]] == [0, 12, 24, 36, 48, 60]
    assert [turn for turn, _ in plot_of([(0.2,)], ("a",), ("miner",), 0, [])["ticks"]] == [0]
