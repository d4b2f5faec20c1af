"""One table, as one person may see it."""

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    Min,
    OuterRef,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.models import Game, Insider, Liking, Player, Round, Turn
from games.round_rows import read_states
from games.rules import engine
from games.rules.observation import Observation
from games.rules.state import State
from games.selectors.bell import unread_notices
from games.selectors.departures import with_departures
from games.selectors.endings import is_untold, untold
from games.selectors.errors import NotFound
from games.selectors.forecasts import next_turn, with_turn_times
from games.selectors.housemates import with_housemates
from games.selectors.kept_orders import left_orders
from games.selectors.log_entries import for_log, last_laid, log_entry
from games.selectors.moot import is_program
from games.selectors.motions import standing_motion
from games.selectors.player_views import (
    deadline_of,
    paused_until,
    person_of,
    player_view,
    without_gold,
)
from games.selectors.read_models import (
    Audience,
    InvitedView,
    LeftOrders,
    LogEntry,
    RematchView,
    Standing,
    TableView,
    Untold,
)
from games.selectors.reliability import with_reliability
from games.selectors.visibility import is_visible, me_among

LOG_LENGTH = 40


@dataclass(slots=True)
class _Read:
    """The rows of a table, for one viewer."""

    game: Game
    players: list[Player]
    me: Player | None

    @property
    def seat(self) -> int | None:
        return self.me.seat if self.me else None


@dataclass(frozen=True, slots=True)
class _Told:
    """The rounds as far as they are told, and what was left out of them."""

    observation: Observation | None = None
    result: Observation | None = None
    log: tuple[LogEntry, ...] = ()
    older: int | None = None
    untold: Untold = Untold.NOTHING
    left: LeftOrders | None = None


def audience(game_id: int, account: Account | None) -> Audience | None:
    """In which role this person may look at the table; one query.

    As its player, or else at a public one, one that keeps a seat for them, or where they gave
    theirs away.
    """
    own = account.pk if account else 0
    plays = Player.objects.filter(game=OuterRef("pk"), account_id=own)
    kept = Game.objects.filter(pk=OuterRef("pk"), invited=own, status=Game.Status.LOBBY)
    gave = Insider.objects.filter(player__game=OuterRef("pk"), account=own, may_watch=True)
    rows = Game.objects.filter(pk=game_id).annotate(
        plays=Exists(plays), may_look=Exists(plays) | Exists(kept) | Exists(gave)
    )
    game = rows.only("public").first()
    if game is None or not is_visible(game, game.may_look):
        return None
    return Audience.PLAYER if game.plays else Audience.SPECTATOR


def table(
    game_id: int, account: Account | None, *, arriving: bool = False, staged: bool = True
) -> TableView:
    """The table; at most five queries.

    A player who has not seen yet how a round ended is told of it up to its last turn, or, if they
    are just arriving, up to the turn before; not `staged`, they are told all at once. Raises
    NotFound for a table that this person may not see.
    """
    read = _read(game_id, account)
    game, me = read.game, read.me
    told = _tell(read, arriving, staged)
    now = timezone.now()
    standings = _standings(read) if _is_all_told(read, told, staged) else ()
    players = [
        replace(
            player_view(player, game, account, at_table=me is not None),
            stand_in=_stand_in(player, game),
        )
        for player in read.players
    ]
    return TableView(
        id=game.pk,
        name=game.name,
        status=game.status,
        version=game.version,
        rules=game.rules,
        seats=game.seats,
        practice=game.practice,
        is_member=me is not None,
        is_host=account is not None and game.host_id == account.pk,
        invite_token=game.invite_token if me and game.status == Game.Status.LOBBY else None,
        players=tuple(players if standings else map(without_gold, players)),
        seat=read.seat,
        observation=told.observation,
        result=told.result,
        log=told.log,
        older_log=told.older,
        last_laid=last_laid(told.result or told.observation, told.log),
        held=_held(read),
        may_read_chat=me is not None or game.status == Game.Status.FINISHED,
        may_write_chat=me is not None and game.status != Game.Status.CANCELLED,
        unread_chat=_unread(read),
        is_mentioned=me is not None and me.mentioned_in > me.messages_read,
        waiting_since=game.last_turn_at if game.status == Game.Status.RUNNING else None,
        standings=standings,
        waiting_elsewhere=getattr(read.players[0], "waiting_elsewhere", 0),
        next_game=getattr(read.players[0], "next_game", None),
        unread_notices=getattr(read.players[0], "unread_notices", 0),
        invited=_invited(read, account) if game.status == Game.Status.LOBBY else (),
        rematch=_rematch(game, me) if me and standings else None,
        untold=told.untold,
        looked=_looked(read),
        timing=game.timing,
        deadline=deadline_of(game),
        is_time_up=bool(game.played_for),
        is_deserted=game.all_away_since is not None,
        conditions=game.conditions,
        programs_welcome=game.programs_welcome,
        motion=standing_motion(game, read.players, me, now),
        paused_until=paused_until(game, now),
        may_ask=me is not None and _is_slow(game) and not is_program(me),
        forecast=next_turn(game, read.players, me),
        left=told.left,
    )


def _stand_in(player: Player, game: Game) -> str:
    """Who may play in the seat of somebody who is away; nobody's name where nobody was named."""
    if game.status != Game.Status.RUNNING or not player.has_named_stand_in:
        return ""
    return player.named_stand_in.name if player.named_stand_in else ""


def _is_slow(game: Game) -> bool:
    """Whether people play it over days."""
    return game.status == Game.Status.RUNNING and not (game.practice or game.imported)


def _read(game_id: int, account: Account | None) -> _Read:
    players = _ROWS(game_id) if account is None else _ROWS(game_id, account.pk)
    if not players:
        raise NotFound
    game = players[0].game
    read = _Read(game, players, me_among(players, account))
    if not is_visible(game, read.me is not None, account) and not _is_invited(game, account):
        raise NotFound
    return read


def _is_invited(game: Game, account: Account | None) -> bool:
    if account is None or game.status != Game.Status.LOBBY:
        return False
    return game.invited.filter(pk=account.pk).exists()


def _rows(game_id: int, own: int | None = None) -> QuerySet[Player]:
    rows = (
        with_housemates(with_turn_times(with_reliability(Player.objects.filter(game_id=game_id))))
        .select_related("account__own_hours", "game__round")
        .select_related("account", "game__round", "game__motion", "named_stand_in")
        .defer("game__round__deal")
        .order_by("seat", "id")
    )
    if own is None:
        return rows
    # An uncorrelated subquery: cheaper than a query of its own.
    return rows.annotate(
        waiting_elsewhere=Coalesce(_elsewhere(game_id, own, Count("id")), 0),
        next_game=_elsewhere(game_id, own, Min("game_id")),
        is_liked=Exists(Liking.objects.filter(account=own, person=OuterRef("account"))),
        unread_notices=Coalesce(unread_notices(own), 0),
        own_orders=Case(When(account=own, then=F("orders"))),
    )


def _elsewhere(game_id: int, own: int, answer: Any) -> Subquery:
    mine = Player.objects.filter(
        account_id=own,
        finished_at__isnull=True,
        stand_in="",
        game__status=Game.Status.RUNNING,
        game__round__turn=F("seat"),
    ).exclude(game_id=game_id)
    grouped = mine.order_by().annotate(all=Value(1)).values("all").annotate(answer=answer)
    return Subquery(grouped.values("answer"), output_field=IntegerField())


_ROWS = CompiledQuery(_rows)


def _tell(read: _Read, arriving: bool, staged: bool) -> _Told:
    current = read.game.round
    if current is None:
        return _Told()
    rounds, result = [current], _result_to_show(read, current, staged)
    if result not in (None, current.number):
        rounds += Round.objects.filter(game=read.game, number=result).defer("deal")
    states, log = read_states(read.game, rounds), _log(read)
    told, older = Untold.NOTHING, _older(log)
    if staged and is_untold(read.me, states[-1]):
        states[-1], log, told = untold(states[-1], log, read.seat, arriving=arriving)
    seen = [_observe(read, state) for state in states]
    left = None if told else _left(read, states[0], log)
    return _Told(seen[0], None if result is None else seen[-1], log, older, told, left)


def _left(read: _Read, state: State, log: tuple[LogEntry, ...]) -> LeftOrders | None:
    """The viewer's own orders; nobody else's were read."""
    if read.me is None:
        return None
    read.me.orders = getattr(read.me, "own_orders", None)
    left = left_orders(read.me, state, {entry.version: entry.events for entry in log})
    return left if left.orders else None


def _observe(read: _Read, state: State) -> Observation:
    return engine.observe(engine.load(state), read.seat)


def _result_to_show(read: _Read, current: Round, staged: bool) -> int | None:
    if read.game.status == Game.Status.FINISHED:
        return current.number
    if not staged:
        return current.number - 1 or None
    if read.seat is not None and read.me and read.me.result_seen < current.number - 1:
        return current.number - 1
    return None


def _older(log: tuple[LogEntry, ...]) -> int | None:
    turns = [entry for entry in log if entry.events]
    return turns[0].version if len(turns) >= LOG_LENGTH else None


def _log(read: _Read) -> tuple[LogEntry, ...]:
    entries = [log_entry(turn, read.me) for turn in reversed(_NEWEST(read.game.pk))]
    after = entries[0].version if len(entries) >= LOG_LENGTH else 0
    return with_departures(entries, read.game, read.me, after=after)


def _newest(game_id: int) -> QuerySet[Turn]:
    return for_log(Turn.objects.filter(game=game_id)).order_by("-version")[:LOG_LENGTH]


_NEWEST = CompiledQuery(_newest)


def _invited(read: _Read, account: Account | None) -> tuple[InvitedView, ...]:
    own = account.pk if account else None
    people = list(read.game.invited.order_by("pk").values_list("pk", "name"))
    if read.me is None and own not in dict(people):
        return (InvitedView(0, "", False),) * len(people)
    return tuple(InvitedView(pk, name, pk == own) for pk, name in people)


def _rematch(game: Game, me: Player) -> RematchView | None:
    mine = Player.objects.filter(game=OuterRef("pk"), account=me.account)
    rows = game.rematches.exclude(status=Game.Status.CANCELLED).annotate(sits=Exists(mine))
    row = rows.order_by("pk").values_list("pk", "status", "host__name", "sits").last()
    return RematchView(row[0], row[1], row[2] or "", row[3]) if row else None


def _looked(read: _Read) -> tuple[int, int]:
    return (read.me.ending_seen, read.me.result_seen) if read.me else (0, 0)


def _is_all_told(read: _Read, told: _Told, staged: bool) -> bool:
    """Whether the game is over and there is nothing left to look at before its standings."""
    if read.game.status != Game.Status.FINISHED or told.result is None:
        return False
    seen_all = not (staged and read.me) or read.me.result_seen >= told.result.number
    return seen_all and not told.untold


def _unread(read: _Read) -> int:
    return read.game.messages - read.me.messages_read if read.me else 0


def _held(read: _Read) -> tuple[int, int]:
    return (read.me.held_round, read.me.held_turn) if read.me else (0, 0)


def _standings(read: _Read) -> tuple[Standing, ...]:
    gold = {player.pk: player.gold or 0 for player in read.players}
    ranked = sorted(read.players, key=lambda player: (-gold[player.pk], player.seat or 0))
    return tuple(
        Standing(
            place=1 + sum(other > gold[player.pk] for other in gold.values()),
            name=player.shown_name,
            is_you=read.me is not None and player.pk == read.me.pk,
            gold=gold[player.pk],
            won=player.seat in read.game.winners,
            person=person_of(player),
            is_liked=getattr(player, "is_liked", False),
        )
        for player in ranked
    )
