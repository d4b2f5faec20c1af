"""The rounds of a game and their turns: the moves, and their public events."""

import logging
from collections import defaultdict
from collections.abc import Iterable

from accounts.models import Account
from games.core.round_rows import beginning_of
from games.core.tables.endings import is_ending_untold
from games.core.tables.log_entries import for_log, log_entry
from games.core.tables.log_models import LogEntry
from games.core.visibility import EndingFirst, NotFound, viewer_among
from games.models import Game, Player, Round, Turn
from games.rules import engine
from games.rules.fair.reshuffling import lay_due
from games.rules.moves import Move
from games.rules.notation import read_move
from games.rules.position import Position
from games.rules.refusals import Refused

logger = logging.getLogger(__name__)


def players_in(game_id: int) -> list[Player]:
    """Return the players of a game by seat, each with the game and account.

    Returns an empty list for a game that has not begun. Makes one query.
    """
    rows = Player.objects.filter(game_id=game_id, game__round__isnull=False)
    return list(rows.select_related("account", "game").order_by("seat"))


def rounds_of(game: Game) -> list[Round]:
    """Return the rounds of a game that have begun, in order of their numbers, with only their
    public columns. Makes one query.
    """
    columns = ("number", "starter", "turns", "purses", "outcome", "deal", "phase")
    return list(Round.objects.filter(game=game).only(*columns, "game_id").order_by("number"))


def round_at(rounds: list[Round], number: int | None) -> Round:
    """Return the round with this number, or the newest for None.

    Raises NotFound for other numbers.
    """
    # They are numbered from 1, without gaps.
    if number is None:
        return rounds[-1]
    if not 1 <= number <= len(rounds):
        raise NotFound
    return rounds[number - 1]


def finished_game(
    game_id: int, account: Account | None
) -> tuple[Game, list[Player], Player | None, list[Round]]:
    """Return a finished game, its players by seat, the viewer's own player (None for a spectator),
    and its rounds. Raises NotFound for a game that is not over or that this person may not see, and
    EndingFirst while a player has yet to be shown how it ended. Makes two queries.
    """
    players = players_in(game_id)
    me = viewer_among(players, account)
    game = players[0].game
    if game.status != Game.Status.FINISHED:
        raise NotFound
    rounds = rounds_of(game)
    if is_ending_untold(me, rounds):
        raise EndingFirst
    return game, players, me, rounds


def turns_in(row: Round) -> list[Turn]:
    """Return the turns of a round in order, with the columns of a log. Makes one query."""
    return list(for_log(Turn.objects.filter(round=row)).order_by("number"))


def position_after(game: Game, rounds: list[Round], row: Round, turn: int) -> Position:
    """Return the position of the round `row`, with all its secrets, after its first `turn` turns.

    `rounds` are all rounds of the game. Raises NotFound if the rules refuse one of the stored
    moves. Makes one query.
    """
    moves = Turn.objects.filter(round=row, number__lte=turn).order_by("number")
    taken = [(seat, read_move(move)) for seat, move in moves.values_list("seat", "move")]
    return replayed(game, rounds, row, taken)


def replayed(
    game: Game, rounds: list[Round], row: Round, moves: Iterable[tuple[int, Move]]
) -> Position:
    """Return the position of the round `row`, with all its secrets, after these moves, given as
    pairs of seat and move. `rounds` are all rounds of the game. Raises NotFound if the rules refuse
    one of the moves.
    """
    purses = rounds[row.number - 2].purses if row.number > 1 else None
    position, shuffles = beginning_of(game, row, purses)
    try:
        for seat, move in moves:
            engine.play(position, seat, move)
            lay_due(position, shuffles)
    except Refused as refused:
        logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        raise NotFound from refused
    return position


def moves_by_round(game: Game) -> dict[int, list[tuple[int, Move]]]:
    """Return a list of pairs (seat, move) for each round of a game, in order, by the id of the
    round. Makes one query.
    """
    found = defaultdict(list)
    rows = Turn.objects.filter(game=game).order_by("version")
    for round_id, seat, move in rows.values_list("round_id", "seat", "move"):
        found[round_id].append((seat, read_move(move)))
    return found


def entries_by_round(game: Game, me: Player | None) -> dict[int, list[LogEntry]]:
    """Return the log entries of a game's turns, in order, by the id of the round.

    `me` is the viewer's player (None for a spectator), whose unseen turns are marked as new. Makes
    one query.
    """
    found = defaultdict(list)
    for turn in for_log(Turn.objects.filter(game=game)).order_by("version"):
        found[turn.round_id].append(log_entry(turn, me))
    return found
