"""Checks whether pages and programs are up to date: far more frequent than reads of the table."""

from dataclasses import dataclass
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.core.tables.read_models import Viewer
from games.core.tables.tables import audience
from games.core.visibility import NotFound
from games.models import Game, Player

_NOBODY = 0
_TABLES = ("version", "status", "messages", "reactions", "public")
_LOOKS = ("held_round", "held_turn", "ending_seen", "result_seen")
_MINE = ("id", "seat", "messages_read", "tips", *_LOOKS)

# A socket that follows more would hold up the others.
MOST_FOLLOWED = 100


def _glances(game_id: int, own: int) -> QuerySet[Game, tuple[Any, ...]]:
    mine = FilteredRelation("players", condition=Q(players__account=own))
    columns = (*_TABLES, *(f"mine__{name}" for name in _MINE))
    return Game.objects.filter(pk=game_id).annotate(mine=mine).values_list(*columns)


_GLANCES = CompiledQuery(_glances)


@dataclass(frozen=True, slots=True)
class Glance:
    """The numbers that show whether a page is out of date, read with one query."""

    version: int
    status: str
    unread_chat: int
    reactions: int
    # Of the viewer only what changes a page: seat, looks and tips.
    me: Viewer


def glance(game_id: int, account: Account | None) -> Glance:
    """Return a table's present numbers for a viewer.

    Makes one query, or two for viewers without a seat there. Raises NotFound for a table that this
    person may not see.
    """
    found = _GLANCES.first(game_id, account.pk if account else _NOBODY)
    if found is None:
        raise NotFound
    version, status, messages, reactions, public, me, seat, read, tips, *looks = found
    if not (me or public) and audience(game_id, account) is None:
        raise NotFound
    held_round, held_turn, ending, result = looks if me else (0, 0, 0, 0)
    return Glance(
        version=version,
        status=status,
        unread_chat=messages - read if me else 0,
        reactions=reactions,
        me=Viewer(
            seat=seat,
            held=(held_round, held_turn),
            looked=(ending, result),
            tips=tips or "",
        ),
    )


def my_versions(account_id: int) -> dict[int, int]:
    """Return the version of each of a person's tables in the lobby or running, by the game's id.

    Only the newest 100 games are read. Makes one query.
    """
    mine = Player.objects.filter(
        account_id=account_id, game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING)
    )
    rows = mine.order_by("-game_id").values_list("game_id", "game__version")
    return dict(rows[:MOST_FOLLOWED])
