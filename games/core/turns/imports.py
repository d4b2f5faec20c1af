"""Imports of recorded games for study: nobody plays them, and they are marked as imported."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from accounts.names import skeleton
from games.core.plain_text import one_line
from games.core.round_rows import new_round
from games.core.seating import naming
from games.models import Game, Player, Round, Turn
from games.models.game import LONGEST_NAME
from games.rules import engine
from games.rules.events import Event
from games.rules.files.parsing import Unreadable
from games.rules.files.record import Record, replay, standings
from games.rules.moves import Move
from games.rules.notation import write_move
from games.rules.phases import OVER
from games.rules.position import Position

_PlayedTurn = tuple[int, Move, list[Event]]


def import_game(record: Record, name: str) -> Game:
    """Write the game of a record under this name and return it, finished, or running up to the
    record's end. Everybody may look at it, as at any public table. Raises Unreadable for a record
    that does not replay to its results, for names that nobody may have, or for rounds that were
    rolled back, whose turns alone do not lead to the final order of cards.
    """
    seats = _seat_names(record)
    for number, played in enumerate(record.rounds):
        if played.shuffles:
            raise Unreadable(f"rounds[{number}].shuffles: a round rolled back cannot be taken in")
    if failures := replay(record):
        first = failures[0]
        raise Unreadable(f"{first.key}: {first.expected} is written, {first.found} is played")
    now = timezone.now()
    with transaction.atomic():
        game = Game.objects.create(
            name=one_line(name)[:LONGEST_NAME],
            options=record.rules.options(),
            seats=len(record.seats),
            status=Game.Status.RUNNING,
            public=True,
            imported=True,
            started_at=now,
            last_turn_at=now,
        )
        _seat(game, record, seats, _write_rounds(game, record))
    return game


def _write_rounds(game: Game, record: Record) -> Position:
    purses: list[int] | None = None
    for number, played in enumerate(record.rounds, start=1):
        position = engine.start(record.rules, played.deal, number, played.starter, purses)
        played_turns = [
            (seat, move, engine.play(position, seat, move)) for seat, move in played.moves
        ]
        game.round = new_round(game, position, played.deal)
        _write_turns(game, game.round, played_turns)
        purses = position.purses
    return position


def _write_turns(game: Game, row: Round, played_turns: list[_PlayedTurn]) -> None:
    Turn.objects.bulk_create(
        Turn(
            game=game,
            round=row,
            number=number,
            version=game.version + number,
            seat=seat,
            move=write_move(move),
            events=[event.as_json() for event in events],
        )
        for number, (seat, move, events) in enumerate(played_turns, start=1)
    )
    game.version += len(played_turns)


def _seat(game: Game, record: Record, names: list[str], last: Position) -> None:
    finished = last.phase == OVER and last.number == record.rules.rounds
    if finished:
        game.status, game.ended_at = Game.Status.FINISHED, game.started_at
        game.winners = standings(last.purses)
    game.save(update_fields=["status", "ended_at", "winners", "round", "version"])
    Player.objects.bulk_create(
        Player(
            game=game,
            seat=seat,
            name=name,
            gold=last.purses[seat] if finished else None,
            finished_at=game.ended_at,
        )
        for seat, name in enumerate(names)
    )


def _seat_names(record: Record) -> list[str]:
    found: list[str] = []
    for seat, written in enumerate(record.seats):
        try:
            found.append(naming.seat_name(written))
        except ValidationError as error:
            raise Unreadable(f"seats[{seat}]: {' '.join(error.messages)}") from error
    if len({skeleton(name) for name in found}) < len(found):
        raise Unreadable("seats: two of these names look alike")
    return found
