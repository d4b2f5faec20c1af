"""The load of `make capacity` plays at the table's page as people do."""

from random import Random

from games.rules import engine
from games.rules.fair.seeds import round_seed
from games.rules.notation import write_move
from games.rules.ruleset import Ruleset
from games.rules.state import OVER
from games.table.dock.choice import read_choice
from tools.capacity.forms import form_of
from tools.capacity.shares import shares_of


def test_every_move_of_both_boxes_can_be_posted_as_a_form() -> None:
    for expansion in (False, True):
        rules = Ruleset(expansion=expansion)
        position = engine.start(rules, engine.deal(rules, 5, round_seed("load")))
        chance = Random(1)
        while position.phase != OVER:
            seat = position.turn
            assert seat is not None
            moves = engine.legal_moves(position, seat)
            assert [read_choice(form_of(write_move(move))).move() for move in moves] == moves
            engine.play(position, seat, chance.choice(moves))


def test_time_belongs_to_the_first_part_that_a_stack_goes_through() -> None:
    turn = "turn (games/core/turns/turns.py:9)"
    stacks = [
        f"run (threading.py:1);{turn} 2",
        f"run (threading.py:1);_play (games/core/computers/computers.py:3);{turn} 1",
        "run (threading.py:1);render (django/template/base.py:4) 4",
        "run (threading.py:1) 1",
    ]
    assert shares_of(stacks) == {
        "turns": 2 / 8,
        "computer players": 1 / 8,
        "drawing": 4 / 8,
        "": 1 / 8,
    }
