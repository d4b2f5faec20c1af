"""Records of whole games for files, and comparisons of a game's rows with its replay.

They include all secrets: they are for operators and for the export of finished games.
"""

from collections.abc import Iterator
from typing import NamedTuple

from accounts.models import Account
from games.core.round_rows import beginning_of, read_positions, read_snapshots
from games.core.visibility import NotFound, SecretUntilOver, is_visible
from games.models import Game, Player, Round, Turn
from games.models.roll_back import shuffles_of
from games.rules import engine
from games.rules.cards.deal import Deal, Shuffle
from games.rules.events import Event
from games.rules.fair.reshuffling import CannotShuffle, lay_due
from games.rules.files.record import Record, RoundRecord, result_of, standings
from games.rules.notation import read_move
from games.rules.phases import OVER
from games.rules.position import Position
from games.rules.refusals import Refused


def record_of(game: Game) -> Record:
    """Return the record of a whole game with all its secrets; that of a running game ends with its
    latest turn.
    """
    players = game.players.select_related("account").order_by("seat")
    record = Record(game.rules, [player.shown_name for player in players], [])
    rounds = list(game.rounds.order_by("number"))
    for row, position in zip(rounds, read_positions(game, rounds), strict=True):
        turns = row.turn_rows.order_by("number").values_list("seat", "move")
        deal = Deal.from_json(row.deal)
        moves = [(seat, read_move(move)) for seat, move in turns]
        played = RoundRecord(row.starter, deal, moves, None, shuffles_of(game, row.number))
        if position.phase == OVER:
            played.result = result_of(position)
            record.purses = position.purses
        record.rounds.append(played)
    if game.status == Game.Status.FINISHED:
        record.winners = list(game.winners)
    else:
        record.purses = None
    return record


def finished_record(game_id: int, account: Account | None) -> Record:
    """Return the record of a finished game, with its secrets.

    Raises NotFound if this person may not see the game, and SecretUntilOver if it is not over.
    """
    game = Game.objects.filter(pk=game_id).first()
    mine = account is not None and Player.objects.filter(game=game_id, account=account).exists()
    if game is None or not is_visible(game, mine):
        raise NotFound
    if game.status != Game.Status.FINISHED:
        raise SecretUntilOver
    return record_of(game)


class ReplayDifference(NamedTuple):
    """A difference between the rows of a game and its replay.

    `values` holds hands, roles and other secrets of a running game: show them only to people who
    asked for them.
    """

    place: str
    what: str
    values: str = ""

    def __str__(self) -> str:
        """Return the place and the name of the fact that differs, without secret values."""
        return f"{self.place}: {self.what}"


def differences(game: Game) -> Iterator[ReplayDifference]:
    """Yield each difference between a game's rows and its replay from the deals."""
    rounds = list(game.rounds.order_by("number"))
    over: Position | None = None
    for row, snapshot in zip(rounds, read_snapshots(game, rounds), strict=True):
        if over is None and row.number > 1:
            yield ReplayDifference(f"round {row.number}", "begins before the one before it is over")
        yield from _beginning(row, over)
        position, shuffles = beginning_of(game, row, list(over.purses) if over else None)
        yield from _turns(row, position, shuffles)
        yield from _compare(f"round {row.number}", snapshot, engine.save(position))
        over = position if position.phase == OVER else None
    if rounds:
        yield from _facts(game, rounds[-1], over)


def _beginning(row: Round, over: Position | None) -> Iterator[ReplayDifference]:
    if over is None or over.outcome is None:
        return
    stored: dict[str, object] = {"starter": row.starter}
    replayed: dict[str, object] = {"starter": over.outcome.next_starter}
    if not over.rules.expansion:
        stored["gold pile dealt"] = sorted(row.deal["nuggets"])
        replayed["gold pile dealt"] = sorted(over.nuggets)
    yield from _compare(f"round {row.number}", stored, replayed)


def _turns(row: Round, position: Position, shuffles: list[Shuffle]) -> Iterator[ReplayDifference]:
    for turn in row.turn_rows.order_by("number"):
        place = f"round {row.number}, turn {turn.number}"
        try:
            events = engine.play(position, turn.seat, read_move(turn.move))
            lay_due(position, shuffles)
        except CannotShuffle as fault:
            yield ReplayDifference(place, f"the shuffle after it: {fault}")
            return
        except Refused as refused:
            yield ReplayDifference(place, f"the replay refuses the move: {refused.code}")
            return
        yield from _compare(place, {"events": _told(turn)}, {"events": events})


def _told(turn: Turn) -> list[Event]:
    return [Event.from_json(event) for event in turn.events]


def _facts(game: Game, last: Round, over: Position | None) -> Iterator[ReplayDifference]:
    finished = over is not None and last.number == game.rules.rounds
    purses = list(over.purses) if over is not None and finished else None
    players = Player.objects.filter(game=game).order_by("seat")
    stored: dict[str, object] = {
        "current round": game.round_id,
        "finished": game.status == Game.Status.FINISHED,
        "winners": game.winners,
        "gold": list(players.values_list("gold", flat=True)),
    }
    replayed: dict[str, object] = {
        "current round": last.pk,
        "finished": finished,
        "winners": standings(purses) if purses else [],
        "gold": purses or [None] * len(last.dwarfs),
    }
    if game.status != Game.Status.CANCELLED:
        yield from _compare("game", stored, replayed)


def _compare(
    place: str, stored: dict[str, object], replayed: dict[str, object]
) -> Iterator[ReplayDifference]:
    for name, found in stored.items():
        if found != replayed[name]:
            yield ReplayDifference(place, name, f"{found}, replay: {replayed[name]}")
