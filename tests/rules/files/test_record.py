"""Whole games: what is recorded replays to the same results, and what is wrong is named."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import engine
from games.rules.fair.reshuffling import lay_anew, shuffle_anew
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
from games.rules.kinds.registry import expand
from tests.rules.tables import TABLES, Table
from tools import playout
from tools.seeds import round_seed


def _game(table: Table = TABLES[0], seed: str = "lapis") -> dict[str, Any]:
    policy = playout.POLICIES["random"]
    record = playout.play_game(table.rules, table.players, seed, policy, playout.SeriesTally())
    written: dict[str, Any] = json.loads(json.dumps(write_record(record)))
    return written


def test_a_recorded_game_replays_to_the_same_results(subtests: pytest.Subtests) -> None:
    for table in TABLES:
        with subtests.test(str(table)):
            written = _game(table)
            record = read_record(written)
            assert replay(record) == []
            assert write_record(record) == written
            assert len(record.rounds) == table.rules.rounds


LEFT_OUT = object()


def _changed(game: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The game with another value at a place such as `rounds.0.result`, or without it."""
    changed: Any = deepcopy(game)
    part, *way = changed, *[int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way[:-1]:
        part = part[step]
    if value is LEFT_OUT:
        del part[way[-1]]
    else:
        part[way[-1]] = value
    return changed


def test_a_result_that_does_not_follow_is_named(subtests: pytest.Subtests) -> None:
    game = _game()
    for path, value, key in [
        ("purses.0", game["purses"][0] + 1, "purses"),
        ("winners", [], "winners"),
        ("rounds.0.result.treasure", True, "rounds[0].result"),
    ]:
        with subtests.test(path=path, key=key):
            changed = read_record(_changed(game, path, value))
            assert [failure.key for failure in replay(changed)] == [key]


def test_a_file_that_breaks_the_notation_is_refused_with_the_place(
    subtests: pytest.Subtests,
) -> None:
    game = _game()
    starter, nuggets = game["rounds"][1]["starter"], game["rounds"][1]["deal"]["nuggets"]
    unfinished = {**game["rounds"][0], "moves": game["rounds"][0]["moves"][:-1]}
    del unfinished["result"]
    for path, value, place in [
        ("rounds.0.moves", LEFT_OUT, "moves"),
        ("rounds.1.weather", "wet", "weather"),
        ("rounds.0.deal.draw.3", "NWSE", "deal"),
        ("rounds.1.starter", (starter + 1) % 3, "starter"),
        ("rounds.1.deal.nuggets", [*nuggets, 3], "nuggets"),
        ("rounds.0.moves.0.move", {"play": "NESW", "at": [5, 5]}, r"moves\[0\]"),
        ("rules", {"expansion": True, "selfish_dwarf": True}, "rules"),
        ("seats", ["Ann"], "seats"),
        ("format", "saboteur-game/9", "format"),
        ("rounds", game["rounds"] * 2, "rounds: from 1 to 3"),
        ("rounds.0", unfinished, r"rounds\[1\]: the round before it is not over"),
        ("rounds.1.moves.4.seat", 1.0, r"rounds\[1\].moves\[4\].seat"),
        ("rounds.2.result.winners", [0, "Ann"], r"rounds\[2\].result.winners"),
        ("rounds.0.result.treasure", 0, r"rounds\[0\].result.treasure"),
        ("winners", 3, "winners"),
        ("rounds.0.deal.aside", ["NS"], r"rounds\[0\].deal.aside"),
        ("rounds.0.deal.nuggets.0", True, r"rounds\[0\].deal.nuggets"),
    ]:
        with subtests.test(place), pytest.raises(Unreadable, match=place):
            replay(read_record(_changed(game, path, value)))


def test_what_is_not_a_game_is_refused(subtests: pytest.Subtests) -> None:
    for written, reason in [
        (None, "game: an object"),
        ([], "game: an object"),
        ({}, "missing"),
        ({"format": "saboteur-game/1"}, "missing"),
        ("game", "game: an object"),
    ]:
        with subtests.test(written=written, reason=reason), pytest.raises(Unreadable, match=reason):
            read_record(written)


# Rounds that were rolled back: their records replay, and shuffles that cannot be are refused.


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


def test_a_shuffle_that_cannot_be_read_is_named(subtests: pytest.Subtests) -> None:
    for changes, fault in [
        ({"turn": -1}, r"shuffles\[1\]\.turn: a whole number"),
        ({"turn": 9999}, "shuffles: after a turn that was not played"),
        ({"draw": ["NWSE"]}, r"shuffles\[1\]\.draw: unknown code"),
        ({"goals": ["treasure"]}, r"shuffles\[1\]\.goals: one for each place"),
        ({"nuggets": [4]}, r"shuffles\[1\]\.nuggets"),
        ({"spare": "miner"}, r"shuffles\[1\]\.spare: a list"),
        ({"weather": "wet"}, r"shuffles\[1\]: unknown weather"),
    ]:
        with subtests.test(changes=changes, fault=fault), pytest.raises(Unreadable, match=fault):
            read_record(_change(changes))


def test_shuffles_stand_in_the_order_of_their_turns() -> None:
    game = written()
    game["rounds"][0]["shuffles"].reverse()
    with pytest.raises(Unreadable, match="order of their turns"):
        read_record(game)


def test_a_shuffle_of_other_cards_is_named(subtests: pytest.Subtests) -> None:
    for changes in [{"draw": ["NS"]}, {"nuggets": [1]}, {"spare": []}]:
        with (
            subtests.test(changes=changes),
            pytest.raises(Unreadable, match=r"rounds\[0\]\.shuffles\[1\]: other cards"),
        ):
            replay(read_record(_change(changes)))
