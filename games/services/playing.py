"""The middle of a turn: the rules decide, and only what they changed is written.

A turn costs at most ten statements, however many players and turns: the game with its players and
round, the mine, the piles; then the game, the round, the piles, a card of the mine, the turn and a
notice. A round's end adds the next round, a game's end the gold of its players.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.models import Game, Notice, Player, Turn
from games.notices import outbox
from games.round_rows import changed_piles, save_piles, save_round
from games.rules import engine
from games.rules.events import Event
from games.rules.files.record import standings
from games.rules.moves import Lay, read_move, write_move
from games.rules.refusals import Refused
from games.rules.state import OVER, State
from games.services import calling, dealing, telling
from games.services.errors import IllegalMove, StaleTurn
from games.services.holding import Held


@dataclass(slots=True)
class _Played:
    """A turn that the rules accepted and that is not written yet."""

    seat: int
    move: object
    events: list[Event]
    before: State
    after: State
    at: datetime


def take_held_turn(held: Held, player: Player, version: int, move: object) -> Game:
    """Play a move in a game that is locked already. Raises StaleTurn or IllegalMove."""
    if held.game.version != version:
        raise StaleTurn
    if player.seat is None or held.game.status != Game.Status.RUNNING:
        raise IllegalMove("over")
    _write(held, _play(held, player.seat, move))
    return held.game


def _play(held: Held, seat: int, move: object) -> _Played:
    before = held.state()
    position = engine.load(before)
    try:
        events = engine.play_written(position, seat, move)
    except Refused as refused:
        raise IllegalMove(refused.code) from refused
    kept = recorded(move, events[0])
    return _Played(seat, kept, events, before, engine.save(position), timezone.now())


def recorded(move: object, event: Event) -> dict[str, Any]:
    """A move as it is kept: of a card that looks the same turned there is one way only."""
    read = read_move(move)
    if isinstance(read, Lay):
        read = Lay(read.card, read.at, bool(event.turned))
    return write_move(read)


def _write(held: Held, played: _Played) -> None:
    game, row, after = held.game, held.game.round, played.after
    assert row is not None
    piles = changed_piles(row, played.before, after)
    changes: dict[str, Any] = {"last_turn_at": played.at}
    if after.phase == OVER and after.number < game.rules.rounds:
        changes["round"], dealt = dealing.deal_next(game, after)
        piles += dealt
    elif after.phase == OVER:
        winners = standings(after.purses)
        changes |= {"status": Game.Status.FINISHED, "ended_at": played.at, "winners": winners}
    turn = changes["round"].turn if "round" in changes else after.turn
    changes |= calling.call(held, turn, played.at)
    held.move_on(**changes)
    save_round(row, played.before, after)
    save_piles(piles)
    _append(held, row.pk, played)
    if game.status == Game.Status.FINISHED:
        _settle(held, after, played.at)
    else:
        outbox.write(game, held.at_seat(turn), Notice.Kind.TURN, played.at)
    telling.tell_later(game.pk, game.version)


def _append(held: Held, round_id: int, played: _Played) -> None:
    Turn.objects.create(
        game=held.game,
        round_id=round_id,
        number=_number(played.after),
        version=held.game.version,
        seat=played.seat,
        move=played.move,
        events=[event.as_json() for event in played.events],
        at=played.at,
    )


def _settle(held: Held, after: State, at: datetime) -> None:
    for player in held.players:
        player.gold, player.finished_at = after.purses[player.seat or 0], at
    Player.objects.bulk_update(held.players, ["gold", "finished_at"])
    outbox.write(held.game, held.players, Notice.Kind.FINISHED, at)


def _number(after: State) -> int:
    # The engine counts the turns of the dig; thieves take theirs after it.
    thefts = after.outcome["stolen"] if after.outcome else ()
    return after.turns + len(thefts)
