"""One table as one person sees it."""

from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import Account
from games.core.tables.forecasts import next_turn
from games.core.tables.motions import standing_motion
from games.core.tables.player_views import (
    deadline_of,
    left_seat,
    paused_until,
    player_view,
    standings_of,
)
from games.core.tables.read_models import (
    Audience,
    ChatState,
    Elsewhere,
    InvitedView,
    PlayerView,
    RematchView,
    ShownRound,
    TableClock,
    TableView,
    Viewer,
)
from games.core.tables.table_rounds import shown_rounds
from games.core.tables.table_rows import TableRows, read_rows
from games.core.visibility import is_visible
from games.models import Game, Player

STATUSES = tuple(Game.Status.values)


def audience(game_id: int, account: Account | None) -> Audience | None:
    """Return whether this person may look at a table as its player or as a spectator, or None if
    they may not look. Everybody may watch a public table, and an invited person the table that
    keeps a seat for them. Makes one query.
    """
    own = account.pk if account else 0
    plays = Player.objects.filter(game=OuterRef("pk"), account_id=own)
    kept = Game.objects.filter(pk=OuterRef("pk"), invited=own, status=Game.Status.LOBBY)
    rows = Game.objects.filter(pk=game_id).annotate(
        plays=Exists(plays), may_look=Exists(plays) | Exists(kept)
    )
    game = rows.only("public").first()
    if game is None or not is_visible(game, game.may_look):
        return None
    return Audience.PLAYER if game.plays else Audience.SPECTATOR


def table(
    game_id: int,
    account: Account | None,
    *,
    arriving: bool = False,
    staged: bool = True,
) -> TableView:
    """Return a table as one person sees it.

    Unless `staged` is false, a player who has not seen how a round ended gets it up to its last
    turn, or up to the turn before if they are just `arriving`. Raises NotFound for a table that
    this person may not see. Makes at most five queries.
    """
    rows = read_rows(game_id, account)
    game, me = rows.game, rows.me
    shown = shown_rounds(rows, arriving, staged)
    now = timezone.now()
    standings = standings_of(game, rows.players, me) if _is_all_shown(rows, shown, staged) else ()
    return TableView(
        id=game.pk,
        name=game.shown_name,
        status=game.status,
        version=game.version,
        rules=game.rules,
        seats=game.seats,
        practice=game.practice,
        public=game.public,
        is_branch=game.branched_at is not None,
        invite_token=game.invite_token if me and game.status == Game.Status.LOBBY else None,
        players=_players(rows, account, gold=bool(standings)),
        me=_viewer(rows, account),
        round=shown,
        standings=standings,
        chat=_chat(rows),
        clock=_clock(rows, now),
        invited=_invited(rows, account) if game.status == Game.Status.LOBBY else (),
        rematch=_rematch(game, me) if me and standings else None,
        is_deserted=game.was_deserted,
        conditions=game.conditions,
        programs_welcome=game.programs_welcome,
        computers_claim=game.computers_claim,
        masked=game.masked,
        begins=game.begins if game.status == Game.Status.LOBBY else None,
        motion=standing_motion(game, rows.players, me, now),
        reactions=game.reactions,
        left_seat=left_seat(game, rows.players),
    )


def _viewer(rows: TableRows, account: Account | None) -> Viewer:
    game, me = rows.game, rows.me
    return Viewer(
        is_member=me is not None,
        is_host=account is not None and game.host_id == account.pk,
        seat=rows.seat,
        held=(me.held_round, me.held_turn) if me else (0, 0),
        looked=(me.ending_seen, me.result_seen) if me else (0, 0),
        tips=me.tips if me else "",
        may_ask=me is not None and _is_slow(game) and not me.is_program,
        forecast=next_turn(game, rows.players, me),
        elsewhere=_elsewhere(rows),
    )


def _players(rows: TableRows, account: Account | None, *, gold: bool) -> tuple[PlayerView, ...]:
    """Return everybody at the table; their gold only with `gold`, once it may be shown."""
    return tuple(
        player_view(
            player,
            rows.game,
            account,
            at_table=rows.me is not None,
            gold=gold,
            stand_in=_stand_in(player, rows.game),
        )
        for player in rows.players
    )


def _stand_in(player: Player, game: Game) -> str:
    """Return the name of an absent player's stand-in; empty if nobody was named."""
    if game.status != Game.Status.RUNNING or not player.has_named_stand_in:
        return ""
    return player.named_stand_in.name if player.named_stand_in else ""


def _chat(rows: TableRows) -> ChatState:
    game, me = rows.game, rows.me
    if me is None:
        last = game.messages if game.is_laid_open else 0
        return ChatState(may_read=game.is_laid_open, last=last, read=last)
    return ChatState(
        may_read=True,
        may_write=game.is_laid_open or game.status not in _closed_to(game),
        last=game.messages,
        read=me.messages_read,
        is_mentioned=me.mentioned_in > me.messages_read,
    )


def _closed_to(game: Game) -> tuple[Game.Status, ...]:
    """Return when nobody may write in a table's chat."""
    masked = (Game.Status.LOBBY,) if game.masked else ()
    return (Game.Status.CANCELLED, *masked)


def _clock(rows: TableRows, now: datetime) -> TableClock:
    game = rows.game
    return TableClock(
        timing=game.timing,
        waiting_since=game.last_turn_at if game.status == Game.Status.RUNNING else None,
        deadline=deadline_of(game),
        is_time_up=bool(game.played_for),
        paused_until=paused_until(game, now),
    )


def _elsewhere(rows: TableRows) -> Elsewhere:
    """Return the facts read beside each player of a table for a viewer who has logged in."""
    row = rows.players[0]
    return Elsewhere(
        waiting=getattr(row, "waiting_elsewhere", 0),
        next_game=getattr(row, "next_game", None),
        unread_notices=getattr(row, "unread_notices", 0),
    )


def _is_slow(game: Game) -> bool:
    """Return whether people play it over days."""
    return game.status == Game.Status.RUNNING and not (game.practice or game.imported)


def _invited(rows: TableRows, account: Account | None) -> tuple[InvitedView, ...]:
    own = account.pk if account else None
    people = list(rows.game.invited.order_by("pk").values_list("pk", "name", "portrait"))
    if rows.game.masked:
        # Whoever accepts goes from the list as another mask comes: only the invited see it.
        people = [person for person in people if person[0] == own]
    if rows.me is None and all(pk != own for pk, *_shown in people):
        return (InvitedView(0, "", False),) * len(people)
    return tuple(InvitedView(pk, name, pk == own, portrait) for pk, name, portrait in people)


def _rematch(game: Game, me: Player) -> RematchView | None:
    mine = Player.objects.filter(game=OuterRef("pk"), account=me.account)
    rows = game.rematches.exclude(status=Game.Status.CANCELLED).annotate(sits=Exists(mine))
    columns = ("pk", "status", "host__name", "sits", "masked")
    row = rows.order_by("pk").values_list(*columns).last()
    if row is None:
        return None
    pk, status, host, sits, masked = row
    return RematchView(pk, status, "" if masked else host or "", sits)


def _is_all_shown(rows: TableRows, shown: ShownRound, staged: bool) -> bool:
    """Return whether the game is over and only its standings are left to show."""
    if rows.game.status != Game.Status.FINISHED or shown.result is None:
        return False
    seen_all = not (staged and rows.me) or rows.me.result_seen >= shown.result.number
    return seen_all and not shown.untold
