"""The games in which a person plays or sits, or to which they are invited, and the key where a page
ends.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from operator import attrgetter
from typing import Any

from django.db.models import (
    BooleanField,
    DateTimeField,
    Exists,
    ExpressionWrapper,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
)
from django.db.models.functions import Coalesce

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.core.tables.forecasts import with_turn_times
from games.core.tables.log_entries import for_log
from games.core.tables.waiting import MOST_AT_ONCE, waiting_for
from games.ids import read_id
from games.lists.selectors.finished import finished_places
from games.lists.selectors.lines import (
    Turns,
    lines_of,
    lines_with,
    looked_through,
    page_of,
    read_key,
    write_key,
)
from games.lists.selectors.open_tables import open_to
from games.lists.selectors.read_models import GameLine, MyGames, Page
from games.models import Game, Player, Turn
from games.models.round import long_columns
from games.seats.selectors import MOST_AT_ONCE as MOST_SEATS
from games.seats.selectors import LentSeat, lent_to, requests_to, seen_lent_seat

# How many running games a page shows, and how many open and how many finished ones beside them.
PAGE, BESIDE = 50, 4
# What waits for somebody without a clock comes after whatever has one.
_NO_CLOCK = timedelta(days=36_500)
_MINE, _OTHERS = "mine", "others"
_KEY = attrgetter("key")
# Numbers of games, whatever they are found by.
_Part = QuerySet[Any, Any]


@dataclass(frozen=True, slots=True)
class MyPlace:
    """A game of the page, with the person's part in it and the list it belongs to. `finished` is
    the game's key among the finished games, or None.
    """

    game: Game
    sits: bool
    is_mine_to_play: bool
    finished: tuple[datetime, int] | None
    is_invited: bool
    is_open: bool

    @property
    def is_played(self) -> bool:
        """Return whether the person plays in the game, and it is running."""
        return self.sits and self.game.status == Game.Status.RUNNING

    @property
    def key(self) -> tuple[datetime, int]:
        """Return a pair by which the list of games is sorted: a time and the game's id. The time is
        that of the deadline for a game that waits for the person, else that of the last turn.
        """
        since = self.game.last_turn_at or self.game.created_at
        if self.is_mine_to_play:
            return self.game.deadline or since + _NO_CLOCK, self.game.pk
        return since, self.game.pk


def found_games(account_id: int, after: str | None) -> list[MyPlace]:
    """Return the games of the page after the key `after` (None for the first page), with a few
    running ones beyond its end if there are more. Makes one query.
    """
    key = _read(after)
    rows = list(_later(account_id, *key)) if key else _FIRST(account_id)
    return [_found(row) for row in rows]


def cut(places: Iterable[MyPlace]) -> tuple[list[MyPlace], str | None]:
    """Return a pair: the running games of a page, in order, and the key of the last one, None if no
    more follow.

    Games that wait for the person come first, the least time left first, then those without a
    clock, the longest waiting first. The others follow, the latest turn first.
    """
    running = [place for place in places if place.is_played]
    mine = sorted((one for one in running if one.is_mine_to_play), key=_KEY)
    others = sorted((one for one in running if not one.is_mine_to_play), key=_KEY, reverse=True)
    ordered = mine + others
    shown = ordered[:PAGE]
    return shown, _write(shown[-1]) if len(ordered) > PAGE else None


def _found(game: Game) -> MyPlace:
    asked = partial(getattr, game)
    place, seat = asked("my_place"), asked("my_seat")
    acts = game.round is not None and seat is not None and game.round.turn == seat
    running = game.status == Game.Status.RUNNING
    return MyPlace(
        game,
        sits=place is not None,
        is_mine_to_play=running and acts and not asked("my_stand_in"),
        finished=(asked("my_end"), place) if asked("my_end") else None,
        is_invited=asked("is_invited", False),
        is_open=asked("is_open", False),
    )


def _write(last: MyPlace) -> str:
    return f"{_MINE if last.is_mine_to_play else _OTHERS}~{write_key(*last.key)}"


def _read(after: str | None) -> tuple[str, datetime, int] | None:
    section, _, rest = (after or "").partition("~")
    key = read_key(rest)
    return (section, *key) if key and section in (_MINE, _OTHERS) else None


def _first(account_id: int) -> QuerySet[Game]:
    going_on = Player.objects.filter(account_id=account_id, finished_at__isnull=True)
    gathering = going_on.filter(game__status=Game.Status.LOBBY).order_by("-game_id")
    finished = finished_places(account_id).order_by("-finished_at", "-id")
    invited, opened = _invitations(account_id), _open(account_id)
    parts: list[_Part] = [
        waiting_places(account_id)[: PAGE + 1].values("game_id"),
        _others(account_id)[: PAGE + 1].values("game_id"),
        gathering[:MOST_AT_ONCE].values("game_id"),
        finished[:BESIDE].values("game_id"),
        requests_to(account_id).order_by("-pk")[:MOST_SEATS].values("player__game_id"),
        lent_to(account_id).order_by("-pk")[:MOST_SEATS].values("game_id"),
        invited,
        opened,
    ]
    rows = _with_seat(account_id, parts)
    return rows.annotate(is_invited=_whether(invited), is_open=_whether(opened))


def _later(account_id: int, section: str, at: datetime, game_id: int) -> QuerySet[Game]:
    others = _others(account_id)
    if section == _OTHERS:
        others = others.filter(Q(since__lt=at) | Q(since=at, game_id__lt=game_id))
        return _with_seat(account_id, [others[: PAGE + 1].values("game_id")])
    mine = waiting_places(account_id).filter(Q(due__gt=at) | Q(due=at, game_id__gt=game_id))
    parts = [mine[: PAGE + 1].values("game_id"), others[: PAGE + 1].values("game_id")]
    return _with_seat(account_id, parts)


def _with_seat(account_id: int, parts: list[_Part]) -> QuerySet[Game]:
    # SQLite wants every part that has a limit to stand inside a query of its own.
    first, *rest = (Game.objects.filter(pk__in=part).order_by().values("pk") for part in parts)
    rows = Game.objects.filter(pk__in=first.union(*rest, all=True) if rest else first)
    me = FilteredRelation("players", condition=Q(players__account_id=account_id))
    seats = {
        "my_seat": "seat",
        "my_stand_in": "stand_in",
        "my_place": "id",
        "my_end": "finished_at",
    }
    mine = {name: F(f"me__{column}") for name, column in seats.items()}
    return rows.annotate(me=me, **mine).select_related("round").defer(*long_columns("round"))


def _whether(games: _Part) -> "ExpressionWrapper[Any]":
    return ExpressionWrapper(Q(pk__in=games), output_field=BooleanField())


def _invitations(account_id: int) -> _Part:
    kept = Game.objects.filter(invited=account_id, status=Game.Status.LOBBY)
    return kept.order_by("-id")[:MOST_AT_ONCE].values("pk")


def _open(account_id: int) -> _Part:
    return open_to(account_id)[:BESIDE].values("pk")


def waiting_places(account_id: int) -> QuerySet[Player]:
    """Return a queryset of the places in which it is the person's turn. The place with the least
    time left comes first; places without a deadline follow, the longest waiting first.
    """
    since = Coalesce("game__last_turn_at", "game__created_at")
    due = Coalesce("game__deadline", ExpressionWrapper(since + _NO_CLOCK, DateTimeField()))
    return waiting_for(account_id).annotate(due=due).order_by("due", "game_id")


def _others(account_id: int) -> QuerySet[Player]:
    running = Player.objects.filter(
        account_id=account_id, finished_at__isnull=True, game__status=Game.Status.RUNNING
    )
    others = running.exclude(stand_in="", game__round__turn=F("seat"))
    since = Coalesce("game__last_turn_at", "game__created_at")
    return others.annotate(since=since).order_by("-since", "-game_id")


_FIRST = CompiledQuery(_first)


def my_games(account: Account, after: str | None = None) -> MyGames:
    """Return the page of a person's running games that follows the key `after`, with their news.
    Makes three queries.

    The first page also has tables before their start, invitations, seats that the person is asked
    to stand in or stands in, and the newest open tables and finished games.
    """
    found = found_games(account.pk, after)
    running, next_key = cut(found)
    rest = [one for one in found if not one.is_played]
    games = {one.game.pk: one.game for one in (*running, *rest)}
    players = _seats_at(games, account.pk)
    turns = _turns_since(games, [player for player in players if player.account_id == account.pk])
    lines = {line.id: line for line in lines_with(list(games.values()), players, account, turns)}
    gathering = [place for place in rest if place.sits and place.game.status == Game.Status.LOBBY]
    finished = sorted(
        (place for place in rest if place.finished), key=attrgetter("finished"), reverse=True
    )
    return MyGames(
        waiting_for_me=_told(lines, (place for place in running if place.is_mine_to_play)),
        waiting_for_others=_told(lines, (place for place in running if not place.is_mine_to_play)),
        gathering=_told(lines, _newest(gathering)),
        invitations=_told(
            lines, _newest(place for place in rest if place.is_invited and not place.sits)
        ),
        open=_told(lines, _newest(place for place in rest if place.is_open)),
        finished=_told(lines, finished[:BESIDE]),
        asked=tuple(_asked(players, games)),
        lent=tuple(_lent(players, games, account.pk)),
        after=next_key,
    )


def my_turns(account: Account) -> list[GameLine]:
    """Return a line for each game that waits for a person, the least time left first, MOST_AT_ONCE
    at most, without news. Makes two queries.
    """
    rows = (
        waiting_places(account.pk).select_related("game__round").defer(*long_columns("game__round"))
    )
    return lines_of([row.game for row in rows[:MOST_AT_ONCE]], account)


def current_games(account: Account, after: str | None, size: int) -> Page:
    """Return a page of the games that a person plays in or sits at before the start, newest first:
    the first `size`, or those after the key `after`.
    """
    mine = Player.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    going_on = (Game.Status.LOBBY, Game.Status.RUNNING)
    games = Game.objects.filter(Exists(mine), status__in=going_on).order_by("-id")
    if (before := read_id(after or "")) is not None:
        games = games.filter(id__lt=before)
    rows = games.select_related("round").defer(*long_columns("round"))
    return page_of(list(rows[: size + 1]), account, {}, size)


def _told(lines: dict[int, GameLine], places: Iterable[MyPlace]) -> tuple[GameLine, ...]:
    return tuple(lines[place.game.pk] for place in places)


def _newest(places: Iterable[MyPlace]) -> list[MyPlace]:
    return sorted(places, key=lambda one: one.game.pk, reverse=True)


def _seats_at(games: Iterable[int], account_id: int) -> list[Player]:
    """Return the seats at these tables, each with a request to this person to stand in."""
    rows = with_turn_times(Player.objects.filter(game__in=list(games)))
    open_to_me = Q(stand_in_request__person=account_id, stand_in_request__is_declined=False)
    mine = FilteredRelation("stand_in_request", condition=open_to_me)
    return list(rows.annotate(mine=mine, asked=F("mine__id")).select_related("account"))


def _asked(seats: list[Any], games: dict[int, Game]) -> list[dict[str, Any]]:
    """Return the seats among these that a person is asked to stand in, the newest first."""
    return [
        {"id": seat.asked, "owner": seat.shown_name, "game": games[seat.game_id].name}
        for seat in sorted(seats, key=lambda one: one.asked or 0, reverse=True)
        if seat.asked is not None and games[seat.game_id].status == Game.Status.RUNNING
    ]


def _lent(players: list[Player], games: dict[int, Game], account_id: int) -> list[LentSeat]:
    """The seats among these in which somebody stands in, those that wait for them first."""
    lent = [
        seen_lent_seat(player, games[player.game_id])
        for player in sorted(players, key=attrgetter("pk"), reverse=True)
        if player.named_stand_in_id == account_id
        and player.account is not None
        and games[player.game_id].status == Game.Status.RUNNING
    ]
    return sorted(lent, key=lambda seat: not seat.is_turn)


def _turns_since(games: dict[int, Game], mine: list[Player]) -> Turns:
    """The turns that a person has not looked at yet, by game, newest last."""
    # Each game's versions as numbers: compared with a column of the game, they would have
    # PostgreSQL read whole histories, and beyond some games the whole table of games.
    newest = Q()
    for me in mine:
        game = games[me.game_id]
        if game.status == Game.Status.RUNNING and me.seen_version < game.version:
            newest |= Q(game=game.pk, version__gt=looked_through(game, me))
    if not newest:
        return {}
    rows = for_log(Turn.objects.filter(newest)).order_by("version")
    turns: dict[int, list[Turn]] = defaultdict(list)
    for row in rows:
        turns[row.game_id].append(row)
    return turns
