"""A round survives being split into rows, and a turn costs the same however long it lasts."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core.round_rows import read_positions, read_snapshots
from games.core.turns import turns
from games.models import Deck, Game, Player, Round
from games.rules import engine
from games.rules.moves import Move, Pass
from games.rules.phases import OVER
from games.rules.snapshot import Snapshot
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_some, position_of, some_move, to_act

pytestmark = pytest.mark.django_db


def new_game(players: int, **rules: Any) -> Game:
    people = AccountFactory.create_batch(players)
    return running_game(people[0], people[1:], rules=rules)


def stored(row: Round) -> Snapshot:
    return read_snapshots(row.game, [Round.objects.get(pk=row.pk)])[0]


def take(game: Game, player: Player, move: Move) -> Game:
    return turns.take_turn(
        game_id=game.pk, account=player.account, version=game.version, move=move
    ).game


@pytest.mark.parametrize(
    ("players", "rules"),
    [(3, {}), (5, {"edition": "classic"}), (10, {"rounds": 1}), (4, {"expansion": True})],
)
def test_after_every_turn_the_rows_hold_what_the_engine_holds(
    players: int, rules: dict[str, Any]
) -> None:
    game, chance = new_game(players, **rules), Random(players)
    while game.status == Game.Status.RUNNING:
        row, player, move = game.round, to_act(game), some_move(game, chance)
        assert row is not None
        assert player.seat is not None
        position = position_of(game)
        engine.play(position, player.seat, move)
        game = take(game, player, move)
        assert stored(row) == engine.save(position)


@pytest.mark.postgresql
@pytest.mark.parametrize("players", [3, 10])
def test_a_turn_costs_at_most_ten_statements_from_the_first_to_the_last(players: int) -> None:
    game, chance = new_game(players), Random(players)
    costs: dict[tuple[str, int], set[tuple[int, int]]] = {}
    while game.status == Game.Status.RUNNING:
        row, player, move = game.round, to_act(game), some_move(game, chance)
        draws = bool(Deck.objects.get(round=row, kind=Deck.Kind.DRAW).cards)
        with CaptureQueriesContext(connection) as statements:
            game = take(game, player, move)
        # The test's own transaction makes savepoints of what begins and commits a real turn.
        real = [one for one in statements if "SAVEPOINT" not in one["sql"]]
        assert len(real) <= 10
        if game.round == row and game.status == Game.Status.RUNNING and draws:
            kind = (type(move).__name__, row.number)
            costs.setdefault(kind, set()).add((len(real), len(statements)))
    # Within a round it is at most eight, and ten with the transaction's own beginning and end.
    assert max(max(cost) for cost in costs.values()) == (8, 10)
    assert costs["Lay", 1] == costs["Lay", 3]
    assert costs["Pass", 1] == costs["Pass", 3]


@pytest.mark.both
def test_a_turn_writes_only_the_piles_it_changed() -> None:
    game = new_game(5)
    before = {(deck.kind, deck.seat): deck.cards for deck in Deck.objects.all()}
    player = to_act(game)
    hand = before[Deck.Kind.HAND, player.seat]
    turns.take_turn(
        game_id=game.pk, account=player.account, version=game.version, move=Pass((hand[0],))
    )
    after = {(deck.kind, deck.seat): deck.cards for deck in Deck.objects.all()}
    assert {key for key in after if after[key] != before.get(key)} == {
        (Deck.Kind.HAND, player.seat),
        (Deck.Kind.DISCARD, player.seat),
        (Deck.Kind.DRAW, Deck.TABLE),
    }
    assert after[Deck.Kind.DISCARD, player.seat] == [hand[0]]


def test_cards_are_read_back_in_the_order_they_were_laid_after_a_rockfall_too() -> None:
    game = play_some(new_game(3), 60, seed=5)
    row = game.round
    assert row is not None
    orders = list(row.board_cards.order_by("order").values_list("order", flat=True))
    assert orders == sorted(set(orders))


@pytest.mark.postgresql
def test_two_rounds_are_read_with_one_query() -> None:
    game, chance = new_game(3), Random(1)
    while Round.objects.count() == 1:
        game = take(game, to_act(game), some_move(game, chance))
    rounds = list(game.rounds.order_by("number"))
    with CaptureQueriesContext(connection) as statements:
        first, second = read_positions(game, rounds)
    assert len(statements) == 1
    assert (first.phase, first.number, second.number) == (OVER, 1, 2)


def test_a_game_that_has_not_begun_has_no_positions() -> None:
    assert read_positions(open_table(AccountFactory(), seats=3), []) == []
