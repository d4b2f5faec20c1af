"""The door for turns: who may play, at which version, and that refusals change nothing."""

from random import Random
from typing import Any

import pytest
from django.db import DatabaseError

from accounts.models import Account
from games.core.errors import IllegalMove, NotYours, StaleTurn
from games.core.history.records import differences
from games.core.round_rows import read_snapshots
from games.core.turns import turns
from games.models import Game, Notice, Player, Turn
from games.rules.moves import Lay, LayTheft, Pass, Steal
from games.rules.notation import write_move
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_one, play_out, some_move, to_act


def rows(game: Game) -> dict[str, Any]:
    """Everything a turn could change."""
    game = Game.objects.select_related("round").get(pk=game.pk)
    assert game.round is not None
    return {
        "version": game.version,
        "round": read_snapshots(game, [game.round])[0],
        "turns": list(Turn.objects.values()),
        "notices": list(Notice.objects.values()),
        "players": list(Player.objects.order_by("id").values()),
    }


def a_turn(game: Game, seed: int = 1) -> dict[str, Any]:
    """What the door wants to hear from the person whose turn it is."""
    return {
        "game_id": game.pk,
        "account": to_act(game).account,
        "version": game.version,
        "move": some_move(game, Random(seed)),
    }


@pytest.mark.both
def test_a_turn_is_played_logged_and_the_version_grows(game: Game) -> None:
    asked, player = a_turn(game), to_act(game)
    after = turns.take_turn(**asked).game
    turn = Turn.objects.get()
    assert after.version == game.version + 1
    assert (turn.number, turn.version, turn.seat) == (1, after.version, player.seat)
    assert turn.move == write_move(asked["move"])
    assert turn.events[0]["seat"] == player.seat
    assert to_act(game).seat == ((player.seat or 0) + 1) % 3


def test_the_same_post_twice_plays_one_turn(game: Game) -> None:
    asked = a_turn(game)
    turns.take_turn(**asked)
    before = rows(game)
    with pytest.raises(StaleTurn) as refused:
        turns.take_turn(**asked)
    assert refused.value.sentence
    assert rows(game) == before


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_another_version_is_refused_and_changes_nothing(game: Game, off: int) -> None:
    asked, before = a_turn(game), rows(game)
    with pytest.raises(StaleTurn):
        turns.take_turn(**{**asked, "version": game.version + off})
    assert rows(game) == before


def test_an_outsider_and_a_moderator_may_not_play(game: Game, olga: Account, mo: Account) -> None:
    asked, before = a_turn(game), rows(game)
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            turns.take_turn(**{**asked, "account": stranger})
    assert rows(game) == before


def test_a_table_that_does_not_exist_or_has_not_begun_is_not_yours(ann: Account) -> None:
    table = open_table(ann, seats=3)
    for game_id in (table.pk, table.pk + 1000):
        with pytest.raises(NotYours):
            turns.take_turn(game_id=game_id, account=ann, version=1, move=Pass(("NE",)))


def test_a_move_that_the_rules_refuse_changes_nothing(
    game: Game, subtests: pytest.Subtests
) -> None:
    for move, code in [
        (Lay("NE", (10**30, 0)), "not-in-hand"),
        (Pass(()), "wrong-count"),
        (Steal(1), "wrong-phase"),
        (LayTheft(), "not-in-hand"),
    ]:
        with subtests.test(move=move, code=code):
            asked, before = a_turn(game), rows(game)
            with pytest.raises(IllegalMove) as refused:
                turns.take_turn(**{**asked, "move": move})
            assert refused.value.code == code
            assert refused.value.sentence
            assert rows(game) == before


def test_whoever_is_not_to_act_is_told_so(game: Game) -> None:
    asked, before = a_turn(game), rows(game)
    others = Player.objects.filter(game=game).exclude(pk=to_act(game).pk)
    for other in others.select_related("account"):
        with pytest.raises(IllegalMove) as refused:
            turns.take_turn(**{**asked, "account": other.account})
        assert refused.value.code == "not-your-turn"
    assert rows(game) == before


def test_after_the_end_every_move_is_refused_as_over(over: Game, ann: Account) -> None:
    with pytest.raises(IllegalMove) as refused:
        turns.take_turn(game_id=over.pk, account=ann, version=over.version, move=Pass(("NE",)))
    assert refused.value.code == "over"


@pytest.mark.parametrize("broken", ["save_round", "_append", "outbox.save"])
def test_a_transaction_that_dies_half_way_leaves_nothing(
    game: Game, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, before = a_turn(game), rows(game)

    def die(*_: Any) -> None:
        raise DatabaseError("the lights went out")

    monkeypatch.setattr(f"games.core.turns.turns.{broken}", die)
    with pytest.raises(DatabaseError):
        turns.take_turn(**asked)
    monkeypatch.undo()
    assert rows(game) == before
    turns.take_turn(**asked)


def test_when_a_round_ends_the_next_is_dealt_at_once(game: Game) -> None:
    chance = Random(4)
    while game.round is not None and game.round.number == 1:
        game = play_one(game, chance)
    first, second = game.rounds.order_by("number")
    assert first.phase == "over"
    assert second.starter == second.turn == first.outcome["next_starter"]
    assert second.purses == first.purses
    assert game.round == second
    told = Notice.objects.filter(version=game.version, transport="mail", kind="turn")
    assert told.get().player == to_act(game)


def test_a_game_ends_after_its_last_round_with_gold_and_winners(game: Game) -> None:
    game = play_out(game)
    players = list(game.players.order_by("seat"))
    assert game.status == Game.Status.FINISHED
    assert game.rounds.count() == 3
    assert game.ended_at is not None
    assert [player.gold for player in players] == game.rounds.get(number=3).purses
    best = max(player.gold or 0 for player in players)
    assert game.winners == [player.seat for player in players if player.gold == best]
    assert all(player.finished_at == game.ended_at for player in players)
    told = Notice.objects.filter(kind=Notice.Kind.FINISHED).values_list("player", flat=True)
    assert set(told) == {player.pk for player in players}
    assert not list(differences(game))


@pytest.mark.parametrize("rules", [{"expansion": True}, {"edition": "classic"}])
def test_other_rules_are_played_to_the_end_too(rules: dict[str, Any], ann: Account) -> None:
    game = play_out(running_game(ann, AccountFactory.create_batch(4), rules=rules))
    assert game.status == Game.Status.FINISHED
    assert not list(differences(game))


def test_the_version_is_compared_again_when_it_is_written(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = a_turn(game)
    real = turns._accepted

    def slow(*args: Any) -> Any:
        # Somebody else's turn gets in, as if the lock had not held.
        Game.objects.filter(pk=game.pk).update(version=game.version + 1)
        return real(*args)

    monkeypatch.setattr(turns, "_accepted", slow)
    with pytest.raises(StaleTurn):
        turns.take_turn(**asked)
    assert not Turn.objects.exists()
