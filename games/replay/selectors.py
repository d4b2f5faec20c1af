"""Moments of a game as one seat or a spectator could see them then."""

from dataclasses import dataclass, fields, replace
from zlib import crc32

from django.core.cache import cache

from accounts.models import Account
from games.core.history.played_rounds import (
    players_in,
    position_after,
    round_at,
    rounds_of,
    turns_in,
)
from games.core.tables.endings import is_ending_untold
from games.core.tables.log_entries import last_laid, log_entry
from games.core.tables.log_events import told_with_turns
from games.core.tables.log_models import LastLaid, LogEntry
from games.core.tables.player_views import player_view
from games.core.tables.read_models import PlayerView
from games.core.visibility import EndingFirst, NotFound, me_among, viewer_among
from games.models import Game, Player, Round
from games.models.roll_back import roll_backs_of
from games.reactions.selectors import is_open
from games.replay.models import ReplayShare
from games.rules import engine
from games.rules.observation import Ending, FaceUp, GivenCards, LaidCard, Observation, SeenDwarf

NOBODY = "nobody"
EVERYTHING = "all"
_KEPT_SECONDS = 3600
# The cache key depends on these fields, so that no older release's entries are loaded.
_PARTS = (Observation, LaidCard, SeenDwarf, GivenCards, Ending, FaceUp)
_FIELDS = crc32(repr([[field.name for field in fields(part)] for part in _PARTS]).encode())


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after `turn` turns of the round in `seen`, for a viewer.

    `seat` is the viewer's own; `seen.seat` the one whose view is shown, None for a spectator's.
    `turns` is the number of turns so far of each round, `told` this round's log, including later
    turns. `is_laid_open` is true for a game that is over or abandoned, of which any view may be
    shown. `face_up` is set on request. `view` is the view of a shared replay, None for players and
    spectators. With `may_react` the viewer may react to turns, with `is_reacted_to` somebody has.
    """

    id: int
    name: str
    is_finished: bool
    players: tuple[PlayerView, ...]
    seat: int | None
    seen: Observation
    turn: int
    turns: tuple[int, ...]
    told: tuple[LogEntry, ...]
    last_laid: LastLaid | None
    face_up: FaceUp | None = None
    view: int | str | None = None
    is_laid_open: bool = False
    may_react: bool = False
    is_reacted_to: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players by seat."""
        return tuple(player.name for player in self.players)


def moment(
    game_id: int,
    account: Account | None,
    number: int | None = None,
    turn: int = 0,
    seat: int | str | None = None,
) -> Moment:
    """Return a game after `turn` turns of the round `number` (None: the newest).

    While the game runs everybody looks from their own seat, or as a spectator; once it is over
    `seat` may be any seat, NOBODY for a spectator, or EVERYTHING for all cards face up. Raises
    NotFound for a table that this person may not see and for a moment that does not exist (yet),
    and EndingFirst for a player who has yet to be shown the end of this round or an earlier one.
    Makes at most four queries.
    """
    players = players_in(game_id)
    viewer_among(players, account)
    return _moment(players, account, number, turn, seat)


def _shared(game_id: int, number: int | None, turn: int, seat: int | str) -> Moment:
    """Return a moment of a finished game as it was shared. Raises NotFound."""
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
    entries = told_with_turns([log_entry(each, me) for each in turns_in(row)], game, row.number)
    seen = _observe(game, rounds, row, turn, _from_seat(game, players, me, seat))
    open_ = seat == EVERYTHING and game.is_laid_open
    return Moment(
        id=game.pk,
        name=game.shown_name,
        is_finished=game.status == Game.Status.FINISHED,
        is_laid_open=game.is_laid_open,
        players=tuple(player_view(player, game, account) for player in players),
        seat=me.seat if me else None,
        seen=seen,
        turn=turn,
        turns=tuple(each.turn_number for each in rounds),
        told=entries,
        last_laid=last_laid(seen, entries[:turn]),
        face_up=_face_up(game, rounds, row, turn) if open_ else None,
        may_react=me is not None and is_open(game),
        is_reacted_to=bool(game.reactions),
    )


def _from_seat(
    game: Game, players: list[Player], me: Player | None, asked: int | str | None
) -> int | None:
    """Return the seat whose view is shown; a running game shows no more than its table does."""
    if game.is_laid_open:
        if asked in (NOBODY, EVERYTHING):
            return None
        if asked in [player.seat for player in players]:
            return int(asked or 0)
    return me.seat if me else None


def _observe(
    game: Game, rounds: list[Round], row: Round, turn: int, seat: int | None
) -> Observation:
    """Return the observation, cached for further steps, since past turns never change."""
    key = _key(game, row, turn, seat)
    kept = cache.get(key)
    if isinstance(kept, Observation):
        return kept
    position = position_after(game, rounds, row, turn)
    seen = engine.observe(position, seat, game_over=game.is_laid_open)
    cache.set(key, seen, _KEPT_SECONDS)
    return seen


def _face_up(game: Game, rounds: list[Round], row: Round, turn: int) -> FaceUp:
    """Return everything face up, cached like the observation."""
    key = _key(game, row, turn, EVERYTHING)
    kept = cache.get(key)
    if isinstance(kept, FaceUp):
        return kept
    shown = engine.face_up(position_after(game, rounds, row, turn))
    cache.set(key, shown, _KEPT_SECONDS)
    return shown


def _key(game: Game, row: Round, turn: int, view: int | str | None) -> str:
    # The deal is in the key, as a restored database may use an id again. So is each roll back,
    # after which other turns have the same numbers, and the end, which opens the gold.
    dealt = crc32(repr((row.deal, roll_backs_of(game, row.number), game.is_laid_open)).encode())
    return f"replay/{_FIELDS:x}/{game.pk}/{dealt:x}/{row.number}/{turn}/{view}"


def shares_of(game_id: int, account: Account) -> tuple[list[Player], list[ReplayShare]]:
    """Return the players of a finished game, and a player's shares of its replay.

    Raises NotFound for anyone who does not play there, and for a game that is not over. Makes two
    queries.
    """
    rows = Player.objects.filter(game_id=game_id, game__status=Game.Status.FINISHED)
    players = list(rows.select_related("account", "game").order_by("seat"))
    if me_among(players, account) is None:
        raise NotFound
    shares = ReplayShare.objects.filter(game_id=game_id, account=account).order_by("pk")
    return players, list(shares)


def shared_moment(token: str, number: int | None = None, turn: int = 0) -> Moment:
    """Return a moment of the replay with this token, in the shared view: the round `number` (None:
    the newest) after `turn` turns. Raises NotFound for an unknown token or moment.
    """
    share = _share_of(token)
    return _shared(share.game_id, number, turn, share.perspective)


def shared_mine(token: str, number: int | None = None, turn: int | None = None) -> Moment:
    """Return a moment of the replay with this token as a spectator sees it: after `turn` turns of
    the round `number`, or at the end of the newest round if `turn` is None. Raises NotFound for an
    unknown token or moment.
    """
    share = _share_of(token)
    if turn is None:
        turns = _shared(share.game_id, None, 0, NOBODY).turns
        number, turn = len(turns), turns[-1]
    return _shared(share.game_id, number, turn, NOBODY)


def _share_of(token: str) -> ReplayShare:
    # PostgreSQL refuses some characters that no token contains.
    known = ReplayShare.objects.filter(token=token) if token.isprintable() else None
    share = known.filter(game__status=Game.Status.FINISHED).first() if known else None
    if share is None:
        raise NotFound
    return share
