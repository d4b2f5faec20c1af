"""Playing games through the doors, for tests."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core import computers
from games.core.deadlines import time_outs
from games.core.locking import LockedGame, lock_running
from games.core.round_rows import read_positions
from games.core.turns import tallies, turns
from games.models import Game, Player, Turn
from games.rules import engine
from games.rules.moves import LayTheft, Move
from games.rules.phases import DIGGING, OVER, STEALING
from games.rules.position import Position
from tests.clock import Clock


def position_of(game: Game) -> Position:
    """The current round of a game, read from its rows."""
    game = Game.objects.select_related("round").get(pk=game.pk)
    assert game.round is not None
    return read_positions(game, [game.round])[0]


def to_act(game: Game) -> Player:
    """The player whose turn it is."""
    return Player.objects.select_related("account").get(game=game, seat=position_of(game).turn)


def some_move(game: Game, chance: Random) -> Move:
    """A legal move of the player whose turn it is."""
    return _some_move_at(position_of(game), chance)


def _some_move_at(position: Position, chance: Random) -> Move:
    assert position.turn is not None
    return chance.choice(engine.legal_moves(position, position.turn))


def play_one(game: Game, chance: Random) -> Game:
    """Play some legal move, as the person or for the computer player whose turn it is."""
    game.refresh_from_db()
    position = position_of(game)
    return _play(game, _players_by_seat(game)[position.turn], _some_move_at(position, chance))


def play_some(game: Game, number: int, seed: int = 1) -> Game:
    """Play up to so many random legal moves; stops when the game is over.

    Each is played through the door. The game is locked once for all of them, and the round read
    once and followed from there: to do so before every move costs as much as the moves.
    """
    game.refresh_from_db()
    if number and game.status == Game.Status.RUNNING:
        with transaction.atomic():
            game = _play_on(lock_running(game.pk), number, Random(seed))
        game.refresh_from_db()
    return game


def play_round(game: Game, seed: int = 1) -> Game:
    """Play random legal moves to the end of the round, as `play_some` does."""
    with transaction.atomic():
        game = _play_on(lock_running(game.pk), 10_000, Random(seed), several_rounds=False)
    game.refresh_from_db()
    return game


def play_to_theft(deal: Callable[[], Game]) -> Game:
    """Deal a game of Saboteur 2 and play until a thief is asked whom to rob.

    The moves are tried without the rows before they are played. Some deals lead to no theft at
    random: then another one is dealt.
    """
    for _ in range(5):
        game = deal()
        begun = position_of(game)
        for seed in range(100):
            moves = _moves_to_theft(deepcopy(begun), Random(seed))
            if moves:
                return _play_all(game, moves)
    raise AssertionError("no theft in five hundred games")


def _moves_to_theft(position: Position, chance: Random) -> list[Move]:
    """Moves that lead to a theft; none if these do not."""
    moves: list[Move] = []
    while position.phase == DIGGING:
        assert position.turn is not None
        legal = engine.legal_moves(position, position.turn)
        theft = next((move for move in legal if isinstance(move, LayTheft)), None)
        moves.append(theft or chance.choice(legal))
        engine.play(position, position.turn, moves[-1])
    return moves if position.phase == STEALING else []


def _play_all(game: Game, moves: list[Move]) -> Game:
    with transaction.atomic():
        locked = lock_running(game.pk)
        for move in moves:
            (player,) = locked.at_seat(position_of(locked.game).turn)
            turns.play(locked, player, locked.game.version, move)
    game.refresh_from_db()
    return game


def _play_on(
    locked: LockedGame, number: int, chance: Random, *, several_rounds: bool = True
) -> Game:
    position = None
    for _ in range(number):
        if locked.game.status != Game.Status.RUNNING:
            break
        if position is not None and position.phase == OVER:
            if not several_rounds:
                break
            position = None
        if position is None:
            position = position_of(locked.game)
        (player,) = locked.at_seat(position.turn)
        move = _some_move_at(position, chance)
        turns.play(locked, player, locked.game.version, move)
        engine.play(position, player.seat or 0, move)
    return locked.game


def _play(game: Game, player: Player, move: Move) -> Game:
    if player.account is not None:
        return turns.take_turn(
            game_id=game.pk, account=player.account, version=game.version, move=move
        ).game
    game = Game.objects.select_related("round").get(pk=game.pk)
    locked = LockedGame(game, list(game.players.select_related("account").order_by("seat")))
    return turns.play(locked, player, game.version, move).game


def _players_by_seat(game: Game) -> dict[int | None, Player]:
    return {player.seat: player for player in game.players.select_related("account")}


def play_out(game: Game, seed: int = 1) -> Game:
    """Play random legal moves to the end of the game, and count it as the sweep would."""
    game = play_some(game, 10_000, seed)
    tallies.count(game.pk)
    return game


def tell_all(game: Game) -> Game:
    """Let everybody have been shown how its rounds ended, and have gone on from their results."""
    game.players.update(ending_seen=3, result_seen=3)
    return game


def let_computers_go(game: Game) -> None:
    """End the pause of the computer player whose turn it is."""
    Game.objects.filter(pk=game.pk, computer_at__isnull=False).update(computer_at=timezone.now())


def run_out(game: Game, clock: Clock) -> Player:
    """Let the time of whoever is to act run out, and have it noticed; they are returned."""
    game.refresh_from_db()
    assert game.deadline is not None
    player, clock.time = to_act(game), game.deadline
    assert game.pk in [row.id for row in time_outs.due(clock.time, 5)]
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    player.refresh_from_db()
    return player


def let_the_site_play(game: Game, clock: Clock) -> Turn:
    """Wait until the site plays, and have it play."""
    game.refresh_from_db()
    assert game.computer_at is not None
    clock.time = game.computer_at
    assert computers.play(game.pk)
    game.refresh_from_db()
    turn = Turn.objects.filter(game=game).order_by("-version").first()
    assert turn is not None
    return turn


def seat_of(game: Game, account: Account) -> int:
    """The seat of a person."""
    seat = Player.objects.values_list("seat", flat=True).get(game=game, account=account)
    assert seat is not None
    return seat
