"""How long games take at the paces there are, about."""

import pytest

from games.clocks.lasting import days
from games.clocks.paces import HOUR, PRESETS, Bank

TURNS = 150


@pytest.mark.parametrize(
    ("pace", "range_"),
    [
        ("tonight", (0, 1)),
        ("quick", (2, 3)),
        ("daily", (9, 14)),
        ("relaxed", (19, 29)),
        ("turn-6h", (3, 4)),
        ("turn-24h", (9, 14)),
        ("turn-3d", (27, 42)),
        ("none", (8, 15)),
    ],
)
def test_five_players_take_so_many_days(pace: str, range_: tuple[int, int]) -> None:
    assert days(PRESETS[pace], TURNS, 5, 5) == range_


def test_it_is_a_range_even_where_there_is_little_to_play() -> None:
    assert days(PRESETS["quick"], 1, 12, 1) == (1, 2)
    assert days(Bank(HOUR, HOUR * 0, HOUR), 50, 3, 3) == (1, 2)


def test_the_more_computer_players_the_sooner_it_is_over() -> None:
    assert days(PRESETS["relaxed"], TURNS, 5, 2) < days(PRESETS["relaxed"], TURNS, 5, 5)
