"""The fast mine against a slow and plain one (`naive_maze`), on mines grown at random."""

from random import Random

import pytest

from games.rules.cards.cards import CODES, FIXED, NUMBER, PATH_CODES, PATH_COUNT
from games.rules.cards.cells import GOALS, STEP, letters_of, pack, unpack
from games.rules.cards.tiles import GROUPS, REACH_FOR, TURNS, code_of, tile_of
from games.rules.mine.drawing import draw
from games.rules.mine.maze import Maze
from games.rules.mine.placements import placements
from games.rules.position import Position
from games.rules.turn import apply
from tests.rules.mine import naive_maze
from tests.rules.tables import TABLES, Table, new_round, random_position

GROWN = [table for table in TABLES if table.players in (3, 5)]


def _naive(position: Position) -> naive_maze.Maze:
    return {
        unpack(cell): (code_of(tile), bool(tile & 1)) for cell, tile in position.maze.tiles.items()
    }


def _face_down(position: Position) -> dict[naive_maze.Cell, str]:
    hidden = position.maze.hidden.items()
    return {unpack(cell): CODES[position.goals[goal]] for cell, goal in hidden}


def _reached(position: Position) -> set[naive_maze.Group]:
    return {
        (unpack(cell), letters_of(group))
        for cell, openings in position.maze.reached.items()
        for group in GROUPS[position.maze.tiles[cell]]
        if group & openings
    }


def _ways(position: Position, number: int) -> set[tuple[naive_maze.Cell, bool]]:
    return {(unpack(move), bool(move & 1)) for move in placements(position, [number])}


def test_what_is_reached_and_where_cards_may_lie(subtests: pytest.Subtests) -> None:
    for table in GROWN:
        with subtests.test(str(table)):
            grown = [random_position(table, f"maze {seed}") for seed in range(6)]
            assert sum(_lies_as_in_the_other_mine(position, table) for position in grown) > 150


def _lies_as_in_the_other_mine(position: Position, table: Table) -> int:
    """Look at both mines; in how many ways a card may be laid there."""
    maze = _naive(position)
    assert _reached(position) == naive_maze.reached(maze)
    ways = 0
    for number in range(PATH_COUNT if table.rules.expansion else 16):
        found = _ways(position, number)
        ways += len(found)
        assert found == naive_maze.placements(
            CODES[number], maze, _face_down(position), table.rules.edition
        )
    return ways


def _laid(position: Position) -> list[int]:
    return [cell for cell, tile in position.maze.tiles.items() if tile >> 1 < PATH_COUNT]


def test_a_rockfall_leaves_what_the_other_cards_make(subtests: pytest.Subtests) -> None:
    for table in GROWN:
        with subtests.test(str(table)):
            grown = [random_position(table, f"fall {seed}") for seed in range(12)]
            largest = sorted(grown, key=lambda position: len(_laid(position)))[-3:]
            cut_off = sum(
                _falls_as_in_the_other_mine(position, n) for n, position in enumerate(largest)
            )
            assert cut_off


def _falls_as_in_the_other_mine(grown: Position, seed: int) -> int:
    """Take some cards away, one from each copy; how often that cut others off."""
    cut_off = 0
    for cell in Random(seed).sample(_laid(grown), 6):
        position, reached = grown.copy(), len(grown.maze.reached)
        position.maze.remove(cell)
        cut_off += len(position.maze.reached) < reached - 1
        assert _reached(position) == naive_maze.reached(_naive(position))
        asked = {beside: position.maze.edges(beside) for beside in _beside(position)}
        assert position.maze.frontier == {at: edges for at, edges in asked.items() if edges}
    return cut_off


def _beside(position: Position) -> set[int]:
    """The cells beside or below face-up cards that are neither a card nor a face-down goal."""
    maze = position.maze
    around = {cell + step for cell in maze.tiles for step in STEP.values()} | set(maze.frontier)
    return around - set(maze.tiles) - set(maze.hidden)


def test_goals_are_turned_over_in_the_same_order_and_the_same_way() -> None:
    """Path cards are laid towards the goals until no more can be, in both mines."""
    revealed = sum(_dig_towards_the_goals(seed) for seed in range(30))
    assert revealed > 15


def _dig_towards_the_goals(seed: int) -> int:
    position, chance = new_round(Table(TABLES[0].rules, 3), f"goal {seed}"), Random(seed)
    for _ in range(25):
        ways = placements(position, list(range(7)))  # those without dead ends
        if not ways or position.turn is None:
            break
        move = max(ways, key=lambda way: unpack(way)[0] + chance.random() * 3)
        _lay_in_both(position, move)
    return len(position.revealed)


def _lay_in_both(position: Position, move: int) -> None:
    maze, face_down, known = _naive(position), _face_down(position), len(position.revealed)
    number, turned = (move & 255) >> 1, bool(move & 1)
    maze[unpack(move)] = (CODES[number], turned)
    order = naive_maze.reveal(maze, face_down, unpack(move))
    assert position.turn is not None
    position.hands[position.turn].append(number)
    apply(position, move)
    assert [unpack(GOALS[goal]) for goal in position.revealed[known:]] == order
    assert _naive(position) == maze


@pytest.mark.parametrize("team", ["blue", "green"])
def test_doors_shut_out_the_other_team(team: str) -> None:
    shut_out = sum(_shuts_out_as_in_the_other_mine(team, seed) for seed in range(20))
    assert shut_out > 8


def _shuts_out_as_in_the_other_mine(team: str, seed: int) -> bool:
    """Compare what a team reaches; whether a door keeps it from anything."""
    position = random_position(Table(TABLES[-1].rules, 5), f"doors {seed}")
    lit = position.maze.lit_by(REACH_FOR[team])
    found = {
        (unpack(cell), letters_of(group))
        for cell, openings in lit.items()
        for group in GROUPS[position.maze.tiles[cell]]
        if group & openings
    }
    assert found == naive_maze.reached(_naive(position), closed_to=team)
    return found != naive_maze.reached(_naive(position))


# The mine in characters (`games.rules.mine.drawing`).

IN_THE_MINE = sorted({*PATH_CODES, *(code for code, _ in FIXED)})


def _card(code: str, turned: bool = False, reached: int = 0) -> str:
    """One card alone, without the labels."""
    cell = pack(0, 0)
    lines = draw({cell: tile_of(code, turned)}, {cell: reached}, {}).split("\n")[1:]
    return "\n".join(line[4:].ljust(5) for line in lines)


def test_a_card_shows_its_tunnels_and_what_it_bears(subtests: pytest.Subtests) -> None:
    for code, reached, drawn in [
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
    ]:
        with subtests.test(code=code, reached=reached, drawn=drawn):
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
