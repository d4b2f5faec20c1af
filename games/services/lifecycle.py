"""Starting a game, and cancelling it."""

from random import SystemRandom

from django.utils import timezone

from games.models import Game, Notice, Player
from games.notices import outbox
from games.services import ballots, broadcast, clocks, computer_schedule, dealing, reminders
from games.services.locking import LockedGame


def begin(locked: LockedGame) -> None:
    """Shuffle the seats, deal the first round and notify whoever starts."""
    now = timezone.now()
    _draw_seats(locked)
    locked.game.banks = clocks.first_banks(locked)
    first = dealing.deal_first(locked.game, len(locked.players))
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
    outbox.write(locked.game, others, Notice.Kind.STARTED, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def cancel(locked: LockedGame) -> None:
    """Cancel a game."""
    now = timezone.now()
    ballots.settle_without_end(locked.game, now)
    locked.bump_version(
        status=Game.Status.CANCELLED,
        ended_at=now,
        computer_at=None,
        paused_until=None,
        motion_closes_at=None,
        **clocks.STOPPED,
    )
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def _draw_seats(locked: LockedGame) -> None:
    SystemRandom().shuffle(locked.players)
    for seat, player in enumerate(locked.players):
        player.seat = seat
    Player.objects.bulk_update(locked.players, ["seat"])
