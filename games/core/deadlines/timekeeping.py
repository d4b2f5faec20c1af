"""Records how well people keep time, and adds it to their figures when the game is over."""

from datetime import datetime
from typing import Any

from accounts import time_zones
from accounts.models import Account
from games.clocks.forecast import KEPT
from games.clocks.reliability import Attendance, latest, reliability_of
from games.core.locking import LockedGame
from games.models import Game, Player, Timekeeping, Turn
from games.models.timekeeping import game_as_json

_Taken = list[tuple[int, int, int, int]]


def note_time_out(locked: LockedGame, player: Player, at: datetime) -> None:
    """Record and save a person's time-out with its date in their time zone, the round and the turn.

    Programs are left out.
    """
    row = locked.game.round
    if player.account is None or row is None or player.is_program:
        return
    day = at.astimezone(time_zones.find(player.account.time_zone)).date()
    number = row.turns + len((row.outcome or {}).get("stolen", ())) + 1
    player.missed = [*player.missed, [day.isoformat(), row.number, number]]
    Player.objects.filter(pk=player.pk).update(missed=player.missed)


def note_turn(locked: LockedGame, player: Player, at: datetime) -> None:
    """Record the seconds that a person's turn took, without saving.

    Turns of programs and of the site are left out.
    """
    game = locked.game
    if player.is_played_by_site or player.seat is None or game.last_turn_at is None:
        return
    if player.is_program:
        return
    times = [*(game.turn_times or [[] for _player in locked.players])]
    took = max(int((at - game.last_turn_at).total_seconds()), 0)
    times[player.seat] = [*times[player.seat], took][-KEPT:]
    game.turn_times = times


def add_game(game: Game, people: dict[int, Player]) -> None:
    """Add a finished game to the time-keeping records of its people.

    `people` maps account ids to players; programs are left out. The records are locked in the order
    of the accounts.
    """
    programs = Account.objects.filter(pk__in=people, is_program=True)
    order = sorted({*people} - {*programs.values_list("pk", flat=True)})
    Timekeeping.objects.bulk_create(
        [Timekeeping(account_id=account_id) for account_id in order], ignore_conflicts=True
    )
    rows = Timekeeping.objects.filter(account_id__in=order).order_by("account_id")
    taken = _turns_taken(game)
    for row in rows.select_for_update(no_key=True):
        played = latest([*row.played, _played(game, people[row.account_id], taken)])
        times = [*row.turn_times, *_times_of(game, people[row.account_id])][-KEPT:]
        columns = _columns(played) | {"turn_times": times}
        Timekeeping.objects.filter(pk=row.pk).update(**columns)


def _times_of(game: Game, player: Player) -> list[int]:
    return game.turn_times[player.seat] if game.turn_times and player.seat is not None else []


def _columns(played: list[Attendance]) -> dict[str, Any]:
    reliability = reliability_of(played)
    return {
        "games": reliability.games,
        "turns_in_time": reliability.turns_in_time,
        "days_missed": reliability.days_missed,
        "games_seen_through": reliability.games_seen_through,
        "last_games": [game_as_json(game) for game in played],
    }


def _turns_taken(game: Game) -> _Taken:
    """Return the seat, version, round and number of every turn that a seat's owner played."""
    turns = Turn.objects.filter(game=game, played_by="")
    return list(turns.values_list("seat", "version", "round__number", "number"))


def _played(game: Game, player: Player, taken: _Taken) -> Attendance:
    # An owner who played before the site did was still late.
    late = {(number, turn) for _day, number, turn in player.missed}
    # Turns of a seat's former owner count for no one.
    in_time = [
        turn
        for seat, version, *turn in taken
        if seat == player.seat and version > player.since_version and tuple(turn) not in late
    ]
    assert game.ended_at is not None
    missed = frozenset(datetime.fromisoformat(day).date() for day, *_turn in player.missed)
    return Attendance(game.ended_at, len(in_time), missed, not player.had_stand_in)
