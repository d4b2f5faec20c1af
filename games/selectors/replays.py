"""A game turn by turn: each moment as one seat, or a spectator, could see it then."""

import logging
from dataclasses import fields, replace
from zlib import crc32

from django.core.cache import cache

from accounts.models import Account
from games.models import Game, Player, Round, Turn
from games.models.roll_back import roll_backs_of
from games.round_rows import beginning_of
from games.rules import engine
from games.rules.face_up import FaceUp
from games.rules.fair.reshuffling import lay_due
from games.rules.moves import Move
from games.rules.notation import read_move
from games.rules.observation import Ending, GivenCards, LaidCard, Observation, SeenDwarf
from games.rules.position import Position
from games.rules.refusals import Refused
from games.selectors.departures import told_with_turns
from games.selectors.endings import is_ending_untold
from games.selectors.errors import EndingFirst, NotFound
from games.selectors.log_entries import for_log, last_laid, log_entry
from games.selectors.player_views import player_view
from games.selectors.read_models import Moment
from games.selectors.visibility import is_visible, me_among

logger = logging.getLogger(__name__)

NOBODY = "nobody"
EVERYTHING = "all"
_KEPT_SECONDS = 3600
# Bumped with the fields, so that what an older release cached is not loaded.
_PARTS = (Observation, LaidCard, SeenDwarf, GivenCards, Ending, FaceUp)
_FIELDS = crc32(repr([[field.name for field in fields(part)] for part in _PARTS]).encode())


def moment(
    game_id: int,
    account: Account | None,
    number: int | None = None,
    turn: int = 0,
    seat: int | str | None = None,
) -> Moment:
    """The game after so many turns of round `number` (None: the newest); four queries at most.

    While the game runs everybody looks from their own seat, or as a spectator. In one that is over
    `seat` may be any seat, NOBODY for a spectator, or EVERYTHING for all cards face up. Raises
    NotFound for a table that this person may not see, and for a moment that there is not (yet);
    EndingFirst while a player has yet to be shown how this round, or one before, ended.
    """
    players = players_in(game_id)
    me = me_among(players, account)
    if not players or not is_visible(players[0].game, me is not None, account):
        raise NotFound
    return _moment(players, account, number, turn, seat)


def shared(game_id: int, number: int | None, turn: int, seat: int | str) -> Moment:
    """A moment of a finished game as it was shared with whoever comes. Raises NotFound."""
    players = players_in(game_id)
    if not players or players[0].game.status != Game.Status.FINISHED:
        raise NotFound
    return replace(_moment(players, None, number, turn, seat), view=seat)


def _moment(
    players: list[Player],
    account: Account | None,
    number: int | None,
    turn: int,
    seat: int | str | None,
) -> Moment:
    game, me = players[0].game, me_among(players, account)
    rounds = list(rounds_of(game))
    row = round_at(rounds, number)
    if is_ending_untold(me, rounds[: row.number]):
        raise EndingFirst
    if turn > row.turn_number:
        raise NotFound
    told = told_with_turns([log_entry(each, me) for each in turns_in(row)], game, row.number)
    seen = _observe(game, rounds, row, turn, _from_seat(game, players, me, seat))
    open_ = seat == EVERYTHING and game.is_laid_open
    return Moment(
        id=game.pk,
        name=game.name,
        is_finished=game.status == Game.Status.FINISHED,
        is_laid_open=game.is_laid_open,
        players=tuple(player_view(player, game, account) for player in players),
        seat=me.seat if me else None,
        seen=seen,
        turn=turn,
        turns=tuple(each.turn_number for each in rounds),
        told=told,
        last_laid=last_laid(seen, told[:turn]),
        face_up=_face_up(game, rounds, row, turn) if open_ else None,
    )


def players_in(game_id: int) -> list[Player]:
    """The players of a game that has begun, by seat, each with the game; one query."""
    rows = Player.objects.filter(game_id=game_id, game__round__isnull=False)
    return list(rows.select_related("account", "game").order_by("seat"))


def rounds_of(game: Game) -> list[Round]:
    """The rounds that have begun, with what is told of them; one query."""
    columns = ("number", "starter", "turns", "purses", "outcome", "deal", "phase")
    return list(Round.objects.filter(game=game).only(*columns, "game_id").order_by("number"))


def round_at(rounds: list[Round], number: int | None) -> Round:
    """A round by its number, the newest for None. Raises NotFound."""
    # They are numbered from 1, without gaps.
    if number is None:
        return rounds[-1]
    if not 1 <= number <= len(rounds):
        raise NotFound
    return rounds[number - 1]


def turns_in(row: Round) -> list[Turn]:
    """The turns of a round in their order, as a log tells them; one query."""
    return list(for_log(Turn.objects.filter(round=row)).order_by("number"))


def move_of(turn: Turn) -> Move:
    """The move of a turn of a game that is over; one query unless it is loaded with it."""
    return read_move(turn.move)


def _from_seat(
    game: Game, players: list[Player], me: Player | None, asked: int | str | None
) -> int | None:
    """Whose eyes one looks through: a running game shows nobody more than it does at its table."""
    if game.is_laid_open:
        if asked in (NOBODY, EVERYTHING):
            return None
        if asked in [player.seat for player in players]:
            return int(asked or 0)
    return me.seat if me else None


def _observe(
    game: Game, rounds: list[Round], row: Round, turn: int, seat: int | None
) -> Observation:
    """The observation; past turns never change, so it is cached for further steps."""
    key = _key(game, row, turn, seat)
    kept = cache.get(key)
    if isinstance(kept, Observation):
        return kept
    seen = engine.observe(position_after(game, rounds, row, turn), seat)
    cache.set(key, seen, _KEPT_SECONDS)
    return seen


def _face_up(game: Game, rounds: list[Round], row: Round, turn: int) -> FaceUp:
    """What was hidden, cached likewise."""
    key = _key(game, row, turn, EVERYTHING)
    kept = cache.get(key)
    if isinstance(kept, FaceUp):
        return kept
    shown = engine.face_up(position_after(game, rounds, row, turn))
    cache.set(key, shown, _KEPT_SECONDS)
    return shown


def _key(game: Game, row: Round, turn: int, view: int | str | None) -> str:
    # The deal is part of the key: a restored database may use the same id again. So is each roll
    # back, which gives the same numbers to other turns.
    dealt = crc32(repr((row.deal, roll_backs_of(game, row.number))).encode())
    return f"replay/{_FIELDS:x}/{game.pk}/{dealt:x}/{row.number}/{turn}/{view}"


def position_after(game: Game, rounds: list[Round], row: Round, turn: int) -> Position:
    """The round as it stood after so many turns, with all that was hidden; one query.

    Raises NotFound when it does not replay.
    """
    purses = rounds[row.number - 2].purses if row.number > 1 else None
    position, shuffles = beginning_of(game, row, purses)
    moves = Turn.objects.filter(round=row, number__lte=turn).order_by("number")
    try:
        for seat, move in moves.values_list("seat", "move"):
            engine.play(position, seat, read_move(move))
            lay_due(position, shuffles)
    except Refused as refused:
        logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        raise NotFound from refused
    return position
