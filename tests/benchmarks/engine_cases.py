"""The engine: plies, lists of moves, copies and playouts, beside python-chess."""

from collections.abc import Callable
from random import Random

import chess

from games.rules import engine
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from tests.benchmarks.stopwatch import Case
from tools import playout
from tools.seeds import round_seed

GROUP = "engine"
_CHESS, _CHESS_LIST = "python-chess: a random ply", "python-chess: a legal list"
_PLIES = 200


def cases() -> list[Case]:
    """Games of random moves by their plies, and what is asked of one position."""
    made = [
        Case(GROUP, _CHESS, lambda: _chess_plies(Random(1)), counts=True),
        Case(GROUP, _CHESS_LIST, _chess_list(), 200),
    ]
    for name, rules in (("base", Ruleset()), ("Saboteur 2", Ruleset(expansion=True))):
        position = engine.start(rules, engine.deal(rules, 5, round_seed("bench")))
        made += [
            Case(GROUP, f"{name}: a random ply", _plies(rules), 1, _CHESS, counts=True),
            Case(GROUP, f"{name}: a legal list", _legal(position), 200, _CHESS_LIST),
            Case(GROUP, f"{name}: a copy", position.copy, 200),
            Case(GROUP, f"{name}: what a seat sees", _observe(position), 50),
        ]
    return made


def _chess_plies(chance: Random) -> int:
    board = chess.Board()
    for _ in range(_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            board = chess.Board()
            continue
        board.push(chance.choice(moves))
    return _PLIES


def _chess_list() -> Callable[[], object]:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    return lambda: list(board.legal_moves)


def _plies(rules: Ruleset) -> Callable[[], object]:
    def play() -> int:
        tally = playout.SeriesTally()
        playout.play_game(rules, 5, "bench", playout.POLICIES["random"], tally, recording=False)
        return tally.plies

    return play


def _legal(position: Position) -> Callable[[], object]:
    return lambda: engine.legal(position)


def _observe(position: Position) -> Callable[[], object]:
    return lambda: engine.observe(position, 0)
