"""The start of games, their end, and games called off before it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.core import announcements, broadcast
from games.core.deadlines import clocks, computer_schedule, reminders
from games.core.locking import LockedGame
from games.core.seating import masks
from games.core.turns import fair_deals
from games.models import Game, Notice, Player
from games.notices import outbox
from games.rules.fair.dealing import Seating, seat_players
from games.rules.files.record import standings


def begin(locked: LockedGame) -> None:
    """Begin a locked game: freeze contributions, seat everybody, deal and notify the players."""
    masks.put_on(locked)
    joined = sorted(locked.players, key=lambda player: player.pk)
    fair = fair_deals.freeze(locked.game, joined)
    seating = seat_players(fair_deals.seed(fair, fair_deals.SEATING), len(joined))
    _seat(locked, joined, seating)
    now = timezone.now()
    locked.game.banks = clocks.first_banks(locked)
    first = fair_deals.deal(locked.game, fair, len(locked.players), seating.starter)
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
    broadcast.broadcast_on_commit(locked.game.pk)


def cancel(locked: LockedGame, changes: Mapping[str, Any] | None = None) -> None:
    """Call off a locked game, open its encrypted secrets, and save further `changes` of its row.

    If the game had begun, its people get notices and find it among their finished games.
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
    lapse_invitations(locked, now)
    broadcast.broadcast_on_commit(locked.game.pk)


def lapse_invitations(locked: LockedGame, now: datetime) -> None:
    """Release all kept seats at a locked table that takes no more people; notify the invited."""
    waiting = list(locked.game.invited.select_related("notice_preferences"))
    if waiting:
        locked.game.invited.clear()
        outbox.enqueue(locked.game, waiting, Notice.Kind.LAPSED, now)


def end(locked: LockedGame, at: datetime, opened: Mapping[str, Any]) -> list[Notice]:
    """End a locked game after its last turn; return the unsaved notices for its players.

    `opened` is a dict of the game's columns with opened secrets.
    """
    row = locked.game.current_round
    locked.bump_version(
        status=Game.Status.FINISHED,
        winners=standings(row.purses),
        last_turn_at=at,
        ended_at=at,
        orders_at=None,
        computer_at=None,
        computer_failures=0,
        # Names of deleted accounts are kept until the game is over, and no longer.
        **clocks.STOPPED,
        paused_until=None,
        played_for="",
        turn_times=locked.game.turn_times,
        departures=[
            gone if "giver" in gone or "leaver" in gone else gone | {"name": ""}
            for gone in locked.game.departures
        ],
        **opened,
    )
    masks.take_off(locked)
    for player in locked.players:
        player.gold, player.finished_at = row.purses[player.seat or 0], at
        player.last_round = row.number
    Player.objects.bulk_update(locked.players, ["gold", "finished_at", "last_round"])
    return outbox.compose(locked.game, locked.players, Notice.Kind.FINISHED, at)


def _lay_down(locked: LockedGame, now: datetime) -> None:
    """End everybody's part in an abandoned game, and notify them."""
    masks.take_off(locked)
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
