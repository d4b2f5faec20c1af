"""The rows of one table, read in one query for one viewer."""

from dataclasses import dataclass
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

from accounts.compiled_query import CompiledQuery
from accounts.models import Account, Liking
from games.core.people.reliability import with_reliability
from games.core.tables.forecasts import with_turn_times
from games.core.tables.waiting import waiting_for
from games.core.visibility import NotFound, is_visible, me_among
from games.models import Game, Player
from games.models.round import long_columns
from games.notices.unread import unread_notices


@dataclass(slots=True)
class TableRows:
    """A game, its players by seat, and the viewer's own player and seat (None for spectators)."""

    game: Game
    players: list[Player]
    me: Player | None

    @property
    def seat(self) -> int | None:
        """Return the viewer's seat, or None for spectators and before the start."""
        return self.me.seat if self.me else None


def read_rows(game_id: int, account: Account | None) -> TableRows:
    """Return the rows of a table for a viewer.

    Makes one query, or two for people who are only invited. Raises NotFound for a table that this
    person may not see.
    """
    players = _ROWS(game_id) if account is None else _ROWS(game_id, account.pk)
    if not players:
        raise NotFound
    game = players[0].game
    read = TableRows(game, players, me_among(players, account))
    if not is_visible(game, read.me is not None) and not _is_invited(game, account):
        raise NotFound
    return read


def _is_invited(game: Game, account: Account | None) -> bool:
    if account is None or game.status != Game.Status.LOBBY:
        return False
    return game.invited.filter(pk=account.pk).exists()


def _rows(game_id: int, own: int | None = None) -> QuerySet[Player]:
    rows = (
        with_turn_times(with_reliability(Player.objects.filter(game_id=game_id)))
        .select_related("account__own_hours", "game__round")
        .select_related("account", "game__round", "game__motion", "named_stand_in")
        .defer(*long_columns("game__round"))
        .order_by("seat", "id")
    )
    if own is None:
        return rows
    # An uncorrelated subquery: cheaper than a query of its own.
    return rows.annotate(
        waiting_elsewhere=Coalesce(_elsewhere(game_id, own, Count("id")), 0),
        next_game=_elsewhere(game_id, own, Min("game_id"), game__practice=False),
        is_liked=Exists(Liking.objects.filter(account=own, person=OuterRef("account"))),
        unread_notices=Coalesce(unread_notices(own), 0),
        own_orders=Case(When(account=own, then=F("orders"))),
    )


def _elsewhere(game_id: int, own: int, answer: Any, **only: Any) -> Subquery:
    mine = waiting_for(own).filter(**only).exclude(game_id=game_id)
    grouped = mine.order_by().annotate(all=Value(1)).values("all").annotate(answer=answer)
    return Subquery(grouped.values("answer"), output_field=IntegerField())


_ROWS = CompiledQuery(_rows)
