"""Rounds that were rolled back: their records replay, and shuffles that cannot be are refused."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import engine
from games.rules.fair.reshuffling import lay_anew, shuffle_anew
from games.rules.fair.seeds import round_seed
from games.rules.files.parsing import Unreadable
from games.rules.files.record import (
    Record,
    RoundRecord,
    positions,
    read_record,
    replay,
    result_of,
    write_record,
)
from games.rules.turn.compact import expand
from tests.rules.tables import TABLES, Table


def rolled_back(table: Table, name: str, turns: tuple[int, ...]) -> tuple[Record, engine.Position]:
    """A round played at random that came back to these turns, and how it ended."""
    deal = engine.deal(table.rules, table.players, round_seed(name))
    position, played = engine.start(table.rules, deal), RoundRecord(0, deal)
    chance = Random(name)
    while True:
        for nth in range(turns.count(len(played.moves))):
            if position.outcome is None:
                played.shuffles.append(shuffle_anew(position, round_seed(name, nth + 2)))
                lay_anew(position, played.shuffles[-1])
        if (seat := position.turn) is None:
            break
        move = chance.choice(engine.legal(position))
        played.moves.append((seat, expand(position, move)))
        engine.apply(position, move)
    played.result = result_of(position)
    names = [f"Seat {seat}" for seat in range(table.players)]
    return Record(table.rules, names, [played]), position


def written(turns: tuple[int, ...] = (0, 6)) -> dict[str, Any]:
    record, _ = rolled_back(TABLES[0], "opal", turns)
    game: dict[str, Any] = json.loads(json.dumps(write_record(record)))
    return game


@given(
    st.sampled_from(TABLES),
    st.text("abc", min_size=2, max_size=5),
    st.lists(st.integers(0, 20), max_size=3),
)
def test_a_round_that_was_rolled_back_replays_to_how_it_lies(
    table: Table, name: str, turns: list[int]
) -> None:
    record, end = rolled_back(table, name, tuple(sorted(turns)))
    game = json.loads(json.dumps(write_record(record)))
    again = read_record(game)
    assert write_record(again) == game
    assert replay(again) == []
    *_, last = positions(again)
    assert engine.save(last) == engine.save(end)


def test_a_round_without_roll_backs_says_nothing_of_them() -> None:
    assert "shuffles" not in written(())["rounds"][0]


def test_without_its_shuffles_such_a_round_is_another() -> None:
    game = written()
    del game["rounds"][0]["shuffles"]
    with pytest.raises(Unreadable, match="refused as not-in-hand"):
        replay(read_record(game))


def _change(changes: dict[str, Any]) -> dict[str, Any]:
    game = deepcopy(written())
    game["rounds"][0]["shuffles"][1] |= changes
    return game


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"turn": -1}, r"shuffles\[1\]\.turn: a whole number"),
        ({"turn": 9999}, "shuffles: after a turn that was not played"),
        ({"draw": ["NWSE"]}, r"shuffles\[1\]\.draw: unknown code"),
        ({"goals": ["treasure"]}, r"shuffles\[1\]\.goals: one for each place"),
        ({"nuggets": [4]}, r"shuffles\[1\]\.nuggets"),
        ({"spare": "miner"}, r"shuffles\[1\]\.spare: a list"),
        ({"weather": "wet"}, r"shuffles\[1\]: unknown weather"),
    ],
)
def test_a_shuffle_that_cannot_be_read_is_named(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        read_record(_change(changes))


def test_shuffles_stand_in_the_order_of_their_turns() -> None:
    game = written()
    game["rounds"][0]["shuffles"].reverse()
    with pytest.raises(Unreadable, match="order of their turns"):
        read_record(game)


@pytest.mark.parametrize("changes", [{"draw": ["NS"]}, {"nuggets": [1]}, {"spare": []}])
def test_a_shuffle_of_other_cards_is_named(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match=r"rounds\[0\]\.shuffles\[1\]: other cards"):
        replay(read_record(_change(changes)))
