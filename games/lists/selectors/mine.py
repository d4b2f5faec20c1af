"""The games a person plays in, gathers for or is invited to."""

from collections import defaultdict
from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Q

from accounts.models import Account
from games.core.tables.forecasts import with_turn_times
from games.core.tables.log_entries import for_log
from games.core.tables.waiting import MOST_AT_ONCE
from games.ids import read_id
from games.lists.selectors.lines import Turns, lines_of, lines_with, looked_through, page_of
from games.lists.selectors.my_places import BESIDE, MyPlace, cut, found_games, waiting_places
from games.lists.selectors.read_models import GameLine, MyGames, Page
from games.models import Game, Player, Turn
from games.models.round import long_columns
from games.seats.selectors import LentSeat, StandInSeat, seen_lent_seat


def my_games(account: Account, after: str | None = None) -> MyGames:
    """Return a page of a person's running games with their news; three queries.

    The first page also has the games that they wait to start, invitations, seats they are asked to
    stand in, and the newest open tables and finished games.
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
    """Return all games that wait for a person, least time left first, without news; two queries."""
    rows = (
        waiting_places(account.pk).select_related("game__round").defer(*long_columns("game__round"))
    )
    return lines_of([row.game for row in rows[:MOST_AT_ONCE]], account)


def current_games(account: Account, after: str | None, size: int) -> Page:
    """Return a page of the games that a person plays in or gathers for, newest first."""
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


def _asked(seats: list[Any], games: dict[int, Game]) -> list[StandInSeat]:
    """Return the seats among these that a person is asked to stand in, the newest first."""
    asked = [
        StandInSeat(seat.asked, seat.shown_name, games[seat.game_id].name)
        for seat in seats
        if seat.asked is not None and games[seat.game_id].status == Game.Status.RUNNING
    ]
    return sorted(asked, key=attrgetter("id"), reverse=True)


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
