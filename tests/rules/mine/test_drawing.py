"""The mine in characters (`games.rules.mine.drawing`)."""

import pytest

from games.rules.cards.cards import FIXED, NUMBER, PATH_CODES
from games.rules.cards.cells import GOALS, pack
from games.rules.cards.tiles import TURNS, tile_of
from games.rules.mine.drawing import draw
from games.rules.mine.maze import Maze

IN_THE_MINE = sorted({*PATH_CODES, *(code for code, _ in FIXED)})


def _card(code: str, turned: bool = False, reached: int = 0) -> str:
    """One card alone, without the labels."""
    cell = pack(0, 0)
    lines = draw({cell: tile_of(code, turned)}, {cell: reached}, {}).split("\n")[1:]
    return "\n".join(line[4:].ljust(5) for line in lines)


@pytest.mark.parametrize(
    ("code", "reached", "drawn"),
    [
        ("NES", 7, ["  ┃  ", "  ┣━━", "  ┃  "]),
        ("NES", 0, ["  │  ", "  ├──", "  │  "]),
        ("N.E.S.W", 8, ["  ╵  ", "╸   ╶", "  ╷  "]),
        ("N.ES", 6, ["  ╵  ", "  ┏━━", "  ┃  "]),
        ("NS.EW", 5, ["  ┃  ", "──╫──", "  ┃  "]),
        ("NW.ES", 6, ["  │  ", "──╱━━", "  ┃  "]),
        ("NE.SW", 0, ["  │  ", "──╲──", "  │  "]),
        ("ES+ladder", 6, ["H    ", "  ┏━━", "  ┃  "]),
        ("EW+blue", 0, ["B    ", "─────", "     "]),
        ("NS.E+green", 0, ["G │  ", "  │ ╶", "  │  "]),
        ("S+crystal", 0, ["*    ", "     ", "  ╷  "]),
        ("start", 15, ["S ┃  ", "━━╋━━", "  ┃  "]),
        ("treasure", 15, ["T ┃  ", "━━╋━━", "  ┃  "]),
        ("stone-sw", 12, ["O    ", "━━┓  ", "  ┃  "]),
    ],
)
def test_a_card_shows_its_tunnels_and_what_it_bears(
    code: str, reached: int, drawn: list[str]
) -> None:
    assert _card(code, reached=reached).split("\n") == drawn


def test_a_turned_card_shows_where_its_openings_are_now() -> None:
    assert _card("ES+ladder", turned=True, reached=9).split("\n") == ["H ┃  ", "━━┛  ", "     "]


def test_no_two_cards_look_the_same_whichever_way_they_lie() -> None:
    stones = ("stone-sw", "stone-es")
    drawn: dict[str, tuple[str, bool]] = {}
    for code in IN_THE_MINE:
        for turned in (False, True)[: 1 + TURNS[NUMBER[code]]]:
            other = drawn.setdefault(_card(code, turned), (code, turned))
            assert other == (code, turned) or {other[0], code} <= set(stones)


def test_a_goal_shows_its_number_until_it_is_turned_over() -> None:
    maze = Maze()
    assert "░░1░░" in str(maze)
    maze.reveal(GOALS[1], tile_of("treasure", False))
    assert "░░1░░" not in str(maze)
    assert "T │" in str(maze)


def test_the_labels_grow_with_the_mine() -> None:
    maze = Maze()
    for x in range(1, 4):
        maze.lay(pack(-x, 0), tile_of("NESW", False))
    maze.lay(pack(-3, -1), tile_of("NS", False))
    lines = str(maze).splitlines()
    assert lines[0].split() == [str(x) for x in range(-3, 9)]
    assert [line.split()[0] for line in lines[2::3]] == ["-2", "-1", "0", "1", "2"]
    assert all(line == line.rstrip() for line in lines)
