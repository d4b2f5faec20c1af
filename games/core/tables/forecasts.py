"""Forecasts of a player's next turn, from everybody's public moves.

It reads only the player to act, the start and deadline of the turn, and the lengths of turns: no
hand, order or role, and nobody's own hours.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from games.clocks.forecast import Likely, Times, forecast, still_to_take, usual_times
from games.clocks.pauses import pause_of
from games.core.tables.player_views import paused_until
from games.models import Game, Player
from games.rules.phases import DIGGING

_AT_ONCE = (timedelta(),)


def with_turn_times(players: QuerySet[Player]) -> QuerySet[Player]:
    """Return the query for these players, annotated with the lengths of their turns elsewhere, for
    `next_turn`.
    """
    return players.annotate(times_elsewhere=F("account__timekeeping__turn_times"))


def next_turn(game: Game, players: Sequence[Player], me: Player | None) -> Likely | None:
    """Return when the next turn of `me`, the viewer's player, is likely to come; during their own
    turn, when the one after it is. Returns None if too little is known, and at a masked table,
    where the lengths of turns elsewhere would give people away.
    """
    seats = {player.seat: player for player in players if player.seat is not None}
    if game.masked or me is None or me.seat not in seats or not _can_be_told(game, me, players):
        return None
    acting = game.current_round.turn
    assert acting is not None
    now, turns = timezone.now(), []
    for place in range(len(seats)):
        seat = (acting + place) % len(seats)
        if place and seat == me.seat:
            break
        turns.append(_today(now) if seat == me.seat else _times(game, seats[seat], now))
    known = [times for times in turns if times is not None]
    return forecast(now, known) if len(known) == len(turns) else None


def _can_be_told(game: Game, me: Player, players: Sequence[Player]) -> bool:
    row = game.round
    runs = game.status == Game.Status.RUNNING and row is not None and row.phase == DIGGING
    people = [player for player in players if player.pk != me.pk and not _is_no_person(player)]
    at_rest = bool(
        game.practice or game.all_away_since or me.stand_in or paused_until(game, timezone.now())
    )
    return runs and row is not None and row.turn is not None and bool(people) and not at_rest


def _times(game: Game, player: Player, now: datetime) -> Times | None:
    if _is_no_person(player):
        return _AT_ONCE
    acts = player.seat == game.current_round.turn
    if player.stand_in or (acts and game.played_for):
        return list(pause_of(game.timing.pace))
    known = usual_times(_here(game, player), _spans(getattr(player, "times_elsewhere", None)))
    if not acts or known is None or game.last_turn_at is None:
        return known
    left = game.deadline - now if game.deadline else None
    return still_to_take(known, now - game.last_turn_at, left)


def _is_no_person(player: Player) -> bool:
    return player.is_computer or player.is_program


def _here(game: Game, player: Player) -> Times:
    return _spans(game.turn_times[player.seat]) if game.turn_times else ()


def _spans(seconds: Sequence[int] | None) -> Times:
    return [timedelta(seconds=each) for each in seconds or ()]


def _today(now: datetime) -> Times:
    """Return now, the middle of the rest of the reader's day, and its end, as possible times."""
    midnight = datetime.combine(timezone.localtime(now).date() + timedelta(days=1), time.min)
    rest = timezone.make_aware(midnight) - now
    return [timedelta(), rest / 2, rest]
