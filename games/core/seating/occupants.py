"""Changes of the player in a seat of a running game, and their consequences.

All changes are here: a time-out, a vote, a ban; a stand-in who is named, gone or handed the seat;
an owner who is back or leaves for good; a newcomer in a seat that was left. Each function says what
changes. `_settle` does the same for all: the absences, the site's next turn, clocks, notices and
pages. Callers have locked the game.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core import broadcast
from games.core.deadlines import absence_log, clocks, computer_schedule, reminders
from games.core.locking import LockedGame, lock_running
from games.core.seating import masks
from games.core.seating.naming import DEFAULT_POLICY, computer_name
from games.models import (
    Claim,
    Game,
    Insider,
    Motion,
    OwnHours,
    Player,
    StandInRequest,
)
from games.notices import outbox


def seat_stand_in(
    locked: LockedGame, player: Player, now: datetime, why: str = "", **changes: Any
) -> None:
    """Have a stand-in play in a person's seat (clocks.md 4), and save `changes` of the game's row.

    `why` is `time-up` or `wish`: a person who wished for a stand-in keeps the used part of their
    turn, otherwise its clock stops as after a time-out.
    """
    _change(player, stand_in=DEFAULT_POLICY, had_stand_in=True)
    changes |= absence_log.column(locked, now, player.seat, absence_log.STAND_IN, why)
    clock: dict[str, Any] = {}
    if is_on_turn(locked, player):
        wished = why == absence_log.BY_WISH
        clock = clocks.suspend_turn(locked, _seat(player), now) if wished else clocks.STOPPED
    _settle(locked, player, now, {**clock, **changes})


def name_stand_in(locked: LockedGame, player: Player, person: Account | None) -> None:
    """Record the named stand-in of a player, or None for the site; nothing changes if that is so
    already. If the owner is away, that person or the site plays from now on.
    """
    if player.named_stand_in_id == (person.pk if person else None):
        return
    _change(player, named_stand_in=person)
    if player.stand_in and locked.game.status == Game.Status.RUNNING:
        _settle(locked, player, timezone.now(), {})


def take_back(game_id: int, account: Account | None) -> bool:
    """Take a person's own seat back from a stand-in; return whether there was a stand-in.

    If it is that seat's turn, its clock begins again with the bank's time; a turn that was handed
    over continues with the rest of its time. Raises NotYours if the person does not play there.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player, now = locked.player_of(account), timezone.now()
        if not player.stand_in or locked.game.status != Game.Status.RUNNING:
            return False
        changes = come_back(locked, player, now)
        clocks.reset_time_outs(locked, _seat(player))
        changes["time_outs"] = locked.game.time_outs
        if is_on_turn(locked, player):
            # For another person nothing changes, and their clock runs on.
            changes |= clocks.resume_turn(locked, _seat(player), now)
        _settle(locked, player, now, changes)
        if is_on_turn(locked, player):
            reminders.arm(locked.game, player, now)
    return True


def come_back(locked: LockedGame, player: Player, now: datetime) -> dict[str, Any]:
    """Remove the stand-in of an owner who is back, and return a dict of the game's columns for the
    log, empty if nobody stood in. A named stand-in stays named. The clock and the schedule are left
    to the caller, as the end of a turn sets both.
    """
    if not player.stand_in:
        return {}
    _change(player, stand_in="")
    return absence_log.column(locked, now, player.seat, absence_log.BACK)


def leave_for_good(
    locked: LockedGame, leaving: Player, *, keeps_account: bool = False, **changes: Any
) -> None:
    """Give the seat of a player who leaves for good to a computer player, and save `changes` of the
    game's row. The player's notes, plans and stand-ins are deleted; the claims stay the player's
    own. With `keeps_account` the log of the finished game will name the player.
    """
    now = timezone.now()
    line = _departure(locked, leaving, now)
    line |= {"leaver": leaving.account_id} if keeps_account else {}
    StandInRequest.objects.filter(player=leaving).delete()
    _keep_claims(leaving)
    _change(
        leaving,
        policy=DEFAULT_POLICY,
        stand_in="",
        named_stand_in=None,
        name=computer_name({player.shown_name for player in locked.players}),
        notes="",
        notes_on={},
        orders=None,
        missed=[],
        account=None,
        free_since=now,
    )
    if is_on_turn(locked, leaving):
        changes |= clocks.begin_turn(locked, leaving.seat, now)
    changes["departures"] = [*locked.game.departures, line]
    _settle(locked, leaving, now, changes, players_changed=True)


def take_over(locked: LockedGame, player: Player, account: Account) -> None:
    """Seat an account in place of a player who left for good, with all of them locked.

    Messages that the player wrote lose their author, and the player's notices do not reach the
    newcomer.
    """
    game, now = locked.game, timezone.now()
    mask = masks.drawn(game, locked.players)
    taker = {"giver": None, "to": mask.get("alias", account.name), "taker": account.pk}
    line = _departure(locked, player, now) | taker
    changes: dict[str, Any] = {"departures": [*game.departures, line]}
    if game.host_id is None:
        changes["host"] = account
    _forget_former(player, account)
    _change(player, **_newcomer(game, account, now), **mask)
    changes |= _clock_of_newcomer(locked, player, now)
    _settle(locked, player, now, changes, players_changed=True)
    if is_on_turn(locked, player):
        reminders.tell_turn(game, [player], now)
    broadcast.broadcast_account_on_commit(account.pk)


def is_on_turn(locked: LockedGame, player: Player) -> bool:
    """Return whether it is this player's turn in the current round."""
    row = locked.game.round
    return row is not None and row.turn == player.seat


def _settle(
    locked: LockedGame,
    player: Player,
    now: datetime,
    changes: dict[str, Any],
    *,
    players_changed: bool = False,
) -> None:
    """Save what follows from another occupant of a seat, notify a stand-in, and tell the pages."""
    game = locked.game
    locked.bump_version(**computer_schedule.after_change(locked, player.seat, now), **changes)
    if player.stand_in and is_on_turn(locked, player):
        outbox.save(reminders.stand_in_notices(game, [player], now))
    computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk, players_changed=players_changed)


def _change(player: Player, **changes: Any) -> None:
    Player.objects.filter(pk=player.pk).update(**changes)
    for name, value in changes.items():
        setattr(player, name, value)


def _seat(player: Player) -> int:
    assert player.seat is not None
    return player.seat


def _departure(locked: LockedGame, player: Player, now: datetime) -> dict[str, object]:
    return {"seat": player.seat, "name": player.shown_name, **locked.moment(now)}


def _keep_claims(player: Player) -> None:
    Claim.objects.filter(player=player, by_former=False).update(by_former=True)


def _forget_former(player: Player, account: Account) -> None:
    """Detach the former player's words from the seat, and delete matters that the change settles.

    Mentions of them are older than `given_at`, which tells them from the newcomer's.
    """
    player.messages.update(player=None)
    _keep_claims(player)
    # The mover of a vote is secret, but the limits on their next motion would reveal them.
    Motion.objects.filter(opened_by=player).update(opened_by=None)
    StandInRequest.objects.filter(player__game=player.game_id, person=account).delete()
    Insider.objects.filter(player=player, account=account).delete()
    outbox.forget_player(player)


def _newcomer(game: Game, account: Account, now: datetime) -> dict[str, Any]:
    row = game.current_round
    hours = OwnHours.objects.filter(account=account).values_list("declared_at", flat=True)
    return {
        "account": account,
        "name": account.name,
        "policy": "",
        "free_since": None,
        "since_version": game.version + 1,
        "given_at": now,
        "had_stand_in": False,
        "seen_version": game.version,
        "seen_at": None,
        "ending_seen": row.number - 1,
        "result_seen": row.number - 1,
        "held_round": 0,
        "held_turn": 0,
        "messages_read": 0,
        "mentioned_in": 0,
        "is_muted": False,
        "hours_declared_at": hours.first(),
        "joined_at": now,
    }


def _clock_of_newcomer(locked: LockedGame, player: Player, now: datetime) -> dict[str, Any]:
    """Return the game's columns with the seat's clock set for its new owner."""
    game, seat = locked.game, _seat(player)
    clocks.reset_time_outs(locked, seat)
    times = [*game.turn_times]
    if times:
        times[seat] = []
    changes = {"time_outs": game.time_outs, "turn_times": times}
    if is_on_turn(locked, player):
        clocks.transfer_bank(locked, seat, now)
        changes |= clocks.begin_turn(locked, seat, now)
    return changes
