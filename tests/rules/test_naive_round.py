"""The engine and a plain reading of the rules play the same rounds, move by move."""

from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from games.rules import engine
from games.rules.fair.dealing import seat_players
from games.rules.fair.seeds import round_seed
from games.rules.notation import read_move, write_move
from tests.rules.naive_round import FIXED, NaiveRound
from tests.rules.tables import TABLES, Table

# How much a player prefers to dig, and to be quick about the pile: rounds that end in every way.
HABITS = ((0.0, 1.0), (0.95, 1.0), (0.6, 0.3))


CASES = [(table, HABITS[number % 3]) for number, table in enumerate(TABLES)]
# Asking the plain reading for every legal move takes long: not before each one.
ASKED_EVERY = 15


@pytest.mark.sliced("tables")
@pytest.mark.parametrize(("table", "habit"), CASES, ids=str)
def test_both_readings_of_the_rules_play_the_same_rounds(
    table: Table, habit: tuple[float, float]
) -> None:
    chance = Random(f"{table} {habit}")
    starter = seat_players(round_seed(f"{table}", 0), table.players).starter
    left, purses = None, None
    for number in range(1, table.rules.rounds + 1):
        deal = engine.deal(table.rules, table.players, round_seed(f"{table}", number), left)
        deal.draw = deal.draw[: int(len(deal.draw) * habit[1])]
        position = engine.start(table.rules, deal, number, starter, purses)
        naive = _naive(position, starter)
        _play_out(position, naive, chance, habit[0])
        assert naive.next_starter is not None
        starter, left, purses = naive.next_starter, position.nuggets, position.purses


def _naive(position: engine.Position, starter: int) -> NaiveRound:
    state = engine.save(position)
    return NaiveRound(
        options=asdict(position.rules),
        dwarfs=state.dwarfs,
        spare=state.spare,
        goals=state.goals,
        hands=state.hands,
        draw=state.draw,
        nuggets=state.nuggets,
        purses=state.purses,
        starter=starter,
    )


def _play_out(position: engine.Position, naive: NaiveRound, chance: Random, digging: float) -> None:
    plies = 0
    while (seat := naive.turn) is not None:
        _compare(position, naive)
        moves = [write_move(move) for move in engine.legal_moves(position, seat)]
        if plies % ASKED_EVERY == 0:
            assert sorted(map(_key, moves)) == sorted(map(_key, naive.moves(seat)))
        move = _choose(moves, chance, digging)
        engine.play(position, seat, read_move(move))
        naive.play(seat, move)
        plies += 1
    _compare(position, naive)


def _key(move: dict[str, Any]) -> str:
    """A move in one order of its keys, and of the cards it discards."""
    return str(sorted((name, sorted(v) if name in ("pass", "discard") else v)
                      for name, v in move.items()))  # fmt: skip


def _choose(moves: list[dict[str, Any]], chance: Random, digging: float) -> dict[str, Any]:
    """Somebody digs east with open cards, or does anything, useful things rather than not."""
    digs = [move for move in moves if "at" in move and move["play"] != "rockfall"]
    if digs and chance.random() < digging:
        return max(digs, key=lambda move: _promise(move) + 2 * chance.random())
    useful = [move for move in moves if not {"pass", "discard"} & set(move)]
    return chance.choice(useful if useful and chance.random() < 0.6 else moves)


def _promise(move: dict[str, Any]) -> float:
    x, y = move["at"]
    ways = 0 if "." in move["play"] else len(move["play"].partition("+")[0])
    return float(x - 0.1 * abs(y) + 0.6 * ways)


def _compare(position: engine.Position, naive: NaiveRound) -> None:
    state = engine.save(position)
    assert (state.turn, state.phase) == (naive.turn, naive.phase)
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in naive.hands]
    assert [sorted(cards) for cards in state.front] == [sorted(cards) for cards in naive.front]
    assert (state.draw, state.dwarfs, state.spare) == (naive.draw, naive.dwarfs, naive.spare)
    assert state.purses == naive.purses
    assert sorted(state.nuggets) == sorted(naive.nuggets)
    laid = {(x, y): (code, turned) for x, y, code, turned in state.board}
    assert laid == {at: card for at, card in naive.maze.items() if card[0] not in FIXED}
    mine = {card.at: (card.card, card.turned) for card in engine.observe(position, None).mine}
    assert mine == naive.maze
    _compare_ends(state.outcome, naive)


def _compare_ends(outcome: dict[str, Any] | None, naive: NaiveRound) -> None:
    if outcome is None:
        assert naive.winners is None
        return
    assert outcome["connector"] == naive.connector
    assert sorted(outcome["winners"]) == naive.winners
    assert outcome["next_starter"] == naive.next_starter
