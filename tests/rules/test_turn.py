"""Moves and turns."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from games.rules import engine
from games.rules.cards.cards import CODES, PATH_CODES, SLOTS, tools_of
from games.rules.cards.tiles import tile_of
from games.rules.events import Event
from games.rules.files.setup import set_up
from games.rules.kinds.on_a_player import OnAPlayer
from games.rules.kinds.registry import BY_CARD, compact, expand
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.notation import Malformed, read_move, write_move
from games.rules.refusals import Refused
from games.rules.ruleset import Ruleset
from tests.rules.tables import TABLES, Table, new_round, random_position, random_round
from tools.seeds import round_seed

CELLS = [(x, y) for x in range(-8, 13) for y in range(-7, 8)]


def _every_move(position: engine.Position, seat: int) -> Iterator[Move]:
    """Everything a seat might try with its hand, legal or not, each different move once."""
    hand = sorted({CODES[number] for number in position.hands[seat]})
    for card in hand:
        if card in PATH_CODES:
            for at in CELLS:
                yield Lay(card, at)
                if tile_of(card, True) & 1:
                    yield Lay(card, at, turned=True)
        elif isinstance(BY_CARD[card], OnAPlayer):
            for on in range(position.players):
                for tool in tools_of(card) if card.startswith("repair-") else (None,):
                    yield PlayOn(card, on, tool)
        elif card == "rockfall":
            yield from (Rockfall(at) for at in CELLS)
        elif card == "map":
            yield from (LookAtGoal(goal) for goal in range(3))
        else:
            yield LayTheft()
    for count in (1, 2, 3):
        yield from (Pass(cards) for cards in combinations_with_replacement(hand, count))
    for cards in combinations_with_replacement(hand, 2):
        yield from (DiscardTwo(cards, remove) for remove in SLOTS)
    yield from (Steal(victim) for victim in (None, *range(position.players)))


def _is_allowed(position: engine.Position, seat: int, move: Move) -> bool:
    try:
        engine.judge(position, seat, move)
    except Refused:
        return False
    return True


def _plain(move: Move) -> Move:
    """A pass in one order of its cards."""
    if isinstance(move, Pass):
        return Pass(tuple(sorted(move.cards)))
    if isinstance(move, DiscardTwo):
        return DiscardTwo(tuple(sorted(move.cards)), move.remove)
    return move


def test_what_is_listed_is_what_the_judge_allows(subtests: pytest.Subtests) -> None:
    for table in TABLES[::3]:
        with subtests.test(str(table)):
            for seed in "fgh":
                position = random_position(table, seed)
                seat = position.turn
                assert seat is not None
                allowed = {m for m in _every_move(position, seat) if _is_allowed(position, seat, m)}
                assert set(map(_plain, engine.legal_moves(position, seat))) == set(
                    map(_plain, allowed)
                )


def test_every_move_survives_its_number_and_its_notation(subtests: pytest.Subtests) -> None:
    for table in TABLES[::2]:
        with subtests.test(str(table)):
            position = new_round(table, "i")
            for step in random_round(position, "i"):
                for number in engine.legal(step.position):
                    move = expand(step.position, number)
                    assert compact(step.position, move) == number
                    assert read_move(write_move(move)) == move


def test_a_stealing_seat_may_rob_whoever_has_gold() -> None:
    for seed in range(200):
        position = new_round(Table(TABLES[-1].rules, 5), f"thief {seed}")
        for step in random_round(position, f"{seed}"):
            if step.position.phase != "stealing":
                continue
            victims = {m.victim for m in engine.legal_moves(step.position, step.seat)}
            rich = {s for s, gold in enumerate(step.position.purses) if gold and s != step.seat}
            assert victims == rich | {None}
            return
    pytest.fail("no theft in two hundred rounds")


# Counts of the positions a few turns deep: whoever makes the engine faster must keep them. The
# first turn's counts were checked by the plain judge; the deeper ones guard against any change.

COUNTS = [
    (Ruleset(), 3, (18, 414, 10868)),
    (Ruleset(), 10, (16, 360, 7206)),
    (Ruleset(edition="classic"), 5, (23, 718, 19590)),
    (Ruleset(expansion=True), 2, (53, 3794, 193309)),
    (Ruleset(expansion=True), 12, (73, 5214, 348371)),
]


def perft(position: engine.Position, depth: int) -> int:
    """How many different lines of play of this many turns there are."""
    moves = engine.legal(position)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = position.copy()
        engine.apply(after, move)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize(("rules", "players", "expected"), COUNTS)
def test_the_lines_of_play_are_as_many_as_ever(
    rules: Ruleset, players: int, expected: tuple[int, ...]
) -> None:
    deal = engine.deal(rules, players, round_seed("counts"))
    position = engine.start(rules, deal)
    assert tuple(perft(position, depth) for depth in range(1, len(expected) + 1)) == expected


# What everybody is told of what followed from a move.

_WAY = ["EW@1,0", "NEW@2,0", "NESW@3,0", "EW@4,0", "NEW@5,0/turned", "NESW@6,0"]


def _reaching(*goals: str) -> tuple[Event, ...]:
    """What is told when seat 1 digs to the goal in the middle."""
    written = {
        "dwarfs": ["miner", "saboteur", "miner"],
        "goals": list(goals),
        "board": _WAY,
        "hands": [["map"], ["EW"], ["map"]],
        "draw": ["ES", "ES"],
        "turn": 1,
    }
    position = set_up(written)
    return tuple(engine.play(position, 1, Lay("EW", (7, 0))))


@pytest.mark.parametrize(("card", "other"), [("stone-sw", "stone-es"), ("stone-es", "stone-sw")])
def test_it_is_told_whether_a_goal_lies_as_listed_or_turned(card: str, other: str) -> None:
    turned = card == "stone-es"
    assert _reaching("treasure", card, other)[1:] == (
        Event("revealed", goal=1, card=card, turned=turned),
    )


def test_who_dug_to_the_treasure_is_told() -> None:
    told = _reaching("stone-es", "treasure", "stone-sw")
    assert told[-1] == Event("dug-out", seat=1, treasure=True)


# Thieves are asked one after the other, and what they took is kept with the outcome.


def test_who_took_from_whom_is_kept_with_who_declined() -> None:
    written = {
        "rules": {"expansion": True},
        "dwarfs": ["saboteur", "blue", "green"],
        "front": [[], ["theft"], ["theft"]],
        "thefts": [1, 2],
        "hands": [["map"], [], []],
    }
    position = set_up(written)
    engine.play(position, 0, Pass(("map",)))
    engine.play(position, 2, Steal(0))
    engine.play(position, 1, Steal(None))
    assert position.outcome is not None
    assert position.outcome.stolen == ((2, 0), (1, None))


WELL_FORMED = [
    {"play": "NE", "at": [3, -1]},
    {"play": "NE", "at": [3, -1], "turned": True},
    {"play": "break-lantern", "on": 2},
    {"play": "repair-cart", "on": 0},
    {"play": "repair-pickaxe-cart", "on": 2, "tool": "cart"},
    {"play": "rockfall", "at": [3, -1]},
    {"play": "map", "goal": 0},
    {"pass": ["NE"]},
    {"pass": []},
    {"play": "theft"},
    {"play": "swap-hands", "on": 1},
    {"discard": ["NE", "map"], "remove": "trapped"},
    {"steal": 3},
    {"steal": None},
]


MALFORMED = [
    None,
    [],
    "NE",
    {},
    {1: 2},
    {"play": "NWSE", "at": [0, 1]},
    {"play": ["NE"], "at": [0, 1]},
    {"play": "start", "at": [0, 1]},
    {"play": "NE"},
    {"play": "NE", "at": [0, 1], "on": 1},
    {"play": "NE", "at": [0]},
    {"play": "NE", "at": [0, 1.5]},
    {"play": "NE", "at": [0, True]},
    {"play": "NE", "at": "0,1"},
    {"play": "NE", "at": [0, 1], "turned": 1},
    {"play": "break-cart"},
    {"play": "break-cart", "on": -1},
    {"play": "break-cart", "on": "1"},
    {"play": "break-cart", "on": True},
    {"play": "break-cart", "on": 1, "tool": "cart"},
    {"play": "repair-pickaxe-cart", "on": 2},
    {"play": "repair-pickaxe-cart", "on": 2, "tool": "lantern"},
    {"play": "map", "goal": 3},
    {"play": "map", "goal": True},
    {"play": "theft", "on": 1},
    {"play": "rockfall", "at": [0, 1], "turned": False},
    {"pass": "NE"},
    {"pass": ["NE"], "draw": 1},
    {"pass": [7]},
    {"discard": ["NE", "map"]},
    {"discard": ["NE", "map"], "remove": "map"},
    {"steal": -1},
    {"steal": "1"},
    {"play": "NE", "pass": ["NE"]},
]


def test_a_move_survives_being_read_and_written(subtests: pytest.Subtests) -> None:
    for written in WELL_FORMED:
        with subtests.test(written=written):
            assert write_move(read_move(written)) == written


def test_a_tool_may_be_named_where_the_card_has_one() -> None:
    named = read_move({"play": "repair-cart", "on": 0, "tool": "cart"})
    assert named == read_move({"play": "repair-cart", "on": 0})


def test_what_cannot_be_read_is_malformed(subtests: pytest.Subtests) -> None:
    for written in MALFORMED:
        with subtests.test(written=written):
            with pytest.raises(Malformed) as refused:
                read_move(written)
            assert refused.value.code == "malformed"
            assert refused.value.fault
