"""Starts games, and calls them off before their end."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.core import announcements, broadcast
from games.core.clock import clocks, reminders
from games.core.computers import computer_schedule
from games.core.locking import LockedGame
from games.core.turns import dealing, fair_deals
from games.models import Game, Notice, Player
from games.notices import outbox
from games.rules.fair.seating import Seating, seat_players


def begin(locked: LockedGame) -> None:
    """Freeze the contributions, seat everybody, deal the first round and notify the starter."""
    now = timezone.now()
    joined = sorted(locked.players, key=lambda player: player.pk)
    fair = fair_deals.freeze(locked.game, joined)
    seating = seat_players(fair_deals.seed(fair, fair_deals.SEATING), len(joined))
    _seat(locked, joined, seating)
    locked.game.banks = clocks.first_banks(locked)
    first = dealing.deal_first(locked.game, fair, len(joined), seating.starter)
    starter = first.turn
    locked.bump_version(
        status=Game.Status.RUNNING,
        round=first,
        seats=len(locked.players),
        started_at=now,
        last_turn_at=now,
        computer_at=computer_schedule.due_at(locked, starter, now),
        **clocks.begin_turn(locked, starter, now),
    )
    computer_schedule.queue_on_commit(locked.game, now)
    others = [player for player in locked.players if player.seat != starter]
    reminders.tell_turn(locked.game, locked.at_seat(starter), now)
    outbox.enqueue(locked.game, others, Notice.Kind.STARTED, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def cancel(locked: LockedGame, changes: Mapping[str, Any] | None = None) -> None:
    """Cancel a game with other changes of its row, and open its sealed secrets.

    The people of a game that had begun get notices; it stays among their finished games.
    """
    now = timezone.now()
    fair_deals.open_all(locked.game)
    announcements.cancelled.send(sender=Game, game=locked.game, now=now)
    locked.bump_version(
        status=Game.Status.CANCELLED,
        ended_at=now,
        computer_at=None,
        paused_until=None,
        motion_closes_at=None,
        **clocks.STOPPED,
        **fair_deals.opened_roll_backs(locked.game),
        **(changes or {}),
    )
    if locked.game.was_abandoned:
        _lay_down(locked, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def _lay_down(locked: LockedGame, now: datetime) -> None:
    """End everybody's part in an abandoned game, and notify them."""
    for player in locked.players:
        player.finished_at = now
    # There is no ending left to show: finished rounds are shown straight away.
    last = locked.game.round.number if locked.game.round else 0
    rows = Player.objects.filter(game=locked.game)
    rows.update(finished_at=now, ending_seen=last, result_seen=last)
    outbox.enqueue(locked.game, locked.players, Notice.Kind.ABANDONED, now)


def _seat(locked: LockedGame, joined: list[Player], seating: Seating) -> None:
    locked.players[:] = [joined[place] for place in seating.seats]
    for seat, player in enumerate(locked.players):
        player.seat = seat
    Player.objects.bulk_update(locked.players, ["seat"])
