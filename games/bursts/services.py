"""Asking a table for a burst, answering, and what the sweep does about it (clocks.md 5).

An answer changes no version and tells no page: nobody learns that it was given, nor which.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.bursts.models import Burst, BurstBox
from games.bursts.selectors import people_of, reason_against
from games.clocks import bursts as rules
from games.core import broadcast
from games.core.backlog import Waiting, longest_waiting
from games.core.clock import clocks, outages
from games.core.errors import InvalidMotion, NotYours, NoVote
from games.core.locking import LockedGame, lock_running
from games.models import Game, Notice, Turn
from games.notices import outbox

# Older turns say little of when people play now.
_MOST_TURNS = 300


def propose(*, game_id: int, account: Account | None) -> Burst:
    """Ask everybody at a slow table which of some hours suit them, worked out from past turns.

    Raises NotYours for all but the players, InvalidMotion where that cannot be asked now.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = lock_running(game_id)
        me = locked.player_of(account)
        last = Burst.objects.filter(game=locked.game).order_by("-id").first()
        if reason := reason_against(locked.game, locked.players, me, last, now):
            raise InvalidMotion(reason)
        hours = _hours(locked, now)
        burst = Burst.objects.create(
            game=locked.game,
            hours=[hour.isoformat() for hour in hours],
            opened_at=now,
            closes_at=rules.closes_at(now, hours),
        )
        BurstBox.objects.create(burst=burst)
        locked.bump_version(burst_at=burst.closes_at)
        # Whoever asked is told as well: else their bell would tell that it was them.
        outbox.enqueue(locked.game, people_of(locked.players), Notice.Kind.BURST_ASK, now)
        broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)
    return burst


def answer(*, game_id: int, account: Account | None, burst_id: int, hours: Collection[int]) -> None:
    """Say which of the proposed hours suit a person, by their places; none is a no.

    An answer may be changed until the end, which comes early once an hour suits everybody.
    Raises NotYours for all but the players, NoVote for whoever has no answer (any more).
    """
    now = timezone.now()
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        burst = _open(locked.game, now)
        if burst is None or burst.pk != burst_id or player.is_program:
            raise NoVote
        if not set(hours) <= set(range(len(burst.hours))):
            raise NoVote(_("That hour was not proposed."))
        box = BurstBox.objects.get(burst=burst)
        box.answers = {**box.answers, str(player.account_id): sorted(set(hours))}
        box.save(update_fields=["answers"])
        suits = _suits_all(locked, burst, box, now)
        if suits is not None:
            _agree(locked, burst, suits, now)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The games with answers to count, or a burst to begin or to end; longest first."""
    rows = Game.objects.filter(burst_at__isnull=False)
    is_due = Q(burst_at__lte=now) | ~Q(status=Game.Status.RUNNING)
    return longest_waiting(rows.filter(is_due), "burst_at", limit, after)


def turn(game_id: int) -> bool:
    """Count the answers, or begin or end the burst; whether it was done now."""
    now = timezone.now()
    with transaction.atomic():
        try:
            locked = lock_running(game_id)
        except NotYours:
            return False
        outages.reckon_locked(locked)
        game = locked.game
        if game.burst_at is None:
            return False
        if game.status != Game.Status.RUNNING:
            _settle(game)
            Game.objects.filter(pk=game_id).update(**clocks.NO_BURST)
            return True
        if game.burst_at > now:
            return False
        burst = Burst.objects.filter(game=game, result="").first()
        if burst is None:
            _go_on(locked, now)
        else:
            _close(locked, burst, now)
    return True


def _go_on(locked: LockedGame, now: datetime) -> None:
    """Wait for the end of the turn in an agreed hour, or end the burst."""
    game, agreed = locked.game, locked.game.burst
    ends = agreed.turn_ends(game.turn_began_at) if agreed else now
    locked.bump_version(**({"burst_at": ends} if now < ends else clocks.NO_BURST))
    broadcast.broadcast_on_commit(game.pk, game.version)


def _close(locked: LockedGame, burst: Burst, now: datetime) -> None:
    """Agree on the hour that suits all who are left, if there is one."""
    suits = _suits_all(locked, burst, BurstBox.objects.get(burst=burst), now)
    if suits is not None:
        _agree(locked, burst, suits, now)
        return
    _settle(locked.game)
    locked.bump_version(**clocks.NO_BURST)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def _hours(locked: LockedGame, now: datetime) -> list[datetime]:
    """The hours to propose: from turns that all saw, never from the hours that anybody declared."""
    taken = Turn.objects.filter(game=locked.game, played_by="").order_by("-version")
    seats = [player.seat for player in people_of(locked.players) if player.seat is not None]
    return rules.hours_to_meet(list(taken.values_list("seat", "at")[:_MOST_TURNS]), seats, now)


def _suits_all(locked: LockedGame, burst: Burst, box: BurstBox, now: datetime) -> int | None:
    people = people_of(locked.players)
    if len(people) < 2 or any(player.stand_in for player in people):
        return None
    # After an outage an hour that suits may be over.
    ahead = {at for at, hour in enumerate(burst.hours) if datetime.fromisoformat(hour) > now}
    answers = (box.answers.get(str(player.account_id), ()) for player in people)
    return rules.agreed([ahead.intersection(answer) for answer in answers])


def _open(game: Game, now: datetime) -> Burst | None:
    if game.status != Game.Status.RUNNING or game.burst_at is None or game.burst_at <= now:
        return None
    return Burst.objects.filter(game=game, result="").first()


def _agree(locked: LockedGame, burst: Burst, suits: int, now: datetime) -> None:
    begins = datetime.fromisoformat(burst.hours[suits])
    ends = begins + rules.LASTS
    _settle(locked.game, Burst.Outcome.AGREED, begins)
    locked.bump_version(burst_from=begins, burst_until=ends, burst_at=begins)
    times = {Notice.Kind.BURST: now, Notice.Kind.BURST_SOON: begins - rules.REMINDED_BEFORE}
    outbox.enqueue(locked.game, people_of(locked.players), times, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def _settle(
    game: Game,
    outcome: Burst.Outcome = Burst.Outcome.NO_HOUR,
    begins: datetime | None = None,
) -> None:
    """Record the outcome of the open proposal, if there is one, and delete the answers."""
    BurstBox.objects.filter(burst__game=game).delete()
    Burst.objects.filter(game=game, result="").update(result=outcome, begins_at=begins)
