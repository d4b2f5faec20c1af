"""Writes of a person's own hours, and of their running turns (clocks.md 1).

Longer nights and holidays count for turns that begin later. Shorter ones count immediately: the
deadlines of the person's running turns move closer, in the same transaction.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import Account
from games.clocks.arithmetic import deadline
from games.clocks.limits import (
    MOST_HOLIDAYS,
    YEAR,
    Refusal,
    holiday_refusal,
    most_in_a_year,
    refusal,
    used_days,
)
from games.clocks.schedule import Holiday, Schedule, Waking
from games.clocks.turn_hours import TurnHours
from games.core import broadcast
from games.core.deadlines import reminders
from games.core.locking import LockedGame, lock_account, lock_running, lock_seats
from games.models import Game, NoticePreferences, OwnHours, Player
from games.models.own_hours import schedule_of


class HoursRefused(Exception):
    """Raised for hours beyond a limit; `code` is the limit's name (`games.clocks.limits`).

    `days` is the number of days of holiday in a year, if these are too many; `holidays` are the
    faults of chosen holidays, by index.
    """

    def __init__(self, code: Refusal, days: int = 0) -> None:
        self.code, self.days = code, days
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class ChosenHours:
    """The hours that a person declares. Of holidays only those that are not over: past ones stay
    unchanged.

    `quiet_at_night` is whether notices wait until they are awake; None leaves that choice as it is.
    """

    waking: Waking | None = None
    days_off: frozenset[int] = frozenset()
    holidays: tuple[Holiday, ...] = ()
    quiet_at_night: bool | None = None


def keep(account: Account, chosen: ChosenHours) -> int:
    """Save a person's hours from now on, and return the number of running turns that are now due
    sooner. Raises HoursRefused for hours beyond a limit, and AccountGone if the account has been
    closed. Then nothing has changed.
    """
    # Every refusal comes before anything is locked.
    with_choice(account, _kept(account), chosen, timezone.now())
    return _keep(account, chosen)


def _kept(account: Account) -> OwnHours:
    return OwnHours.objects.filter(account=account).first() or OwnHours(account=account)


@transaction.atomic
def _keep(account: Account, chosen: ChosenHours) -> int:
    lock_account(account)
    now = timezone.now()
    hours = with_choice(account, _kept(account), chosen, now)
    hours.save()
    if chosen.quiet_at_night is not None:
        _keep_quiet(account, quiet=chosen.quiet_at_night)
    return _rework_all(account, schedule_of(account, hours), now)


@transaction.atomic
def keep_quiet_at_night(account: Account, *, quiet: bool) -> None:
    """Save whether notices wait while a person sleeps (`quiet`). Raises AccountGone if the account
    has been closed.
    """
    lock_account(account)
    _keep_quiet(account, quiet=quiet)


def _keep_quiet(account: Account, *, quiet: bool) -> None:
    chosen = {"quiet_by_hours": quiet}
    NoticePreferences.objects.update_or_create(account=account, defaults=chosen)


def with_choice(account: Account, kept: OwnHours, chosen: ChosenHours, now: datetime) -> OwnHours:
    """Return a person's hours as an unsaved row, with `chosen` in place of those `kept` before.
    Past holidays of the last year are kept. Raises HoursRefused for hours beyond a limit.
    """
    zone = schedule_of(account, OwnHours()).zone
    today = now.astimezone(zone).date()
    _refuse(chosen, today)
    past = [holiday for holiday in kept.declared_holidays if today - YEAR < holiday.last < today]
    holidays = tuple(sorted({*past, *chosen.holidays}, key=lambda one: (one.first, one.last)))
    used = used_days(kept.declared_holidays, kept.days_used_besides, holidays, today)
    if code := refusal(Schedule(zone, chosen.waking, chosen.days_off, holidays), used):
        counted = [*holidays, *(Holiday(day, day) for day in used)]
        raise HoursRefused(code, most_in_a_year(counted) if code == "holidays-too-many" else 0)
    return OwnHours(
        pk=kept.pk,
        account=account,
        opens=chosen.waking.opens if chosen.waking else None,
        closes=chosen.waking.closes if chosen.waking else None,
        days_off=sorted(chosen.days_off),
        holidays=[[holiday.first.isoformat(), holiday.last.isoformat()] for holiday in holidays],
        used_days=[day.isoformat() for day in used],
        declared_at=now,
    )


def _refuse(chosen: ChosenHours, today: date) -> None:
    if len(chosen.holidays) > MOST_HOLIDAYS:
        raise HoursRefused("holiday-list-too-long")
    for holiday in chosen.holidays:
        if wrong := holiday_refusal(holiday, today):
            raise HoursRefused(wrong)


def cut_short(game: Game, schedule: Schedule, now: datetime) -> tuple[TurnHours, datetime] | None:
    """Return a pair of the hours and the deadline of the running turn, if a schedule declared at
    the time `now` brings the deadline closer. Otherwise return None.
    """
    if not game.turn_hours or game.turn_began_at is None or game.deadline is None:
        return None
    hours = TurnHours.from_json(game.turn_hours).cut_short(schedule, now)
    due = deadline(
        hours, game.turn_began_at, timedelta(seconds=game.turn_allowance - game.turn_spent)
    )
    return (hours, due) if now < due < game.deadline else None


def _rework_all(account: Account, schedule: Schedule, now: datetime) -> int:
    seats = Player.objects.filter(
        account=account, finished_at__isnull=True, game__own_hours=True, game__ended_at__isnull=True
    )
    # All of them, on anybody's turn: so that no turn begins with the old hours meanwhile.
    ids = [player.pk for player in lock_seats(seats)]
    Player.objects.filter(pk__in=ids).update(hours_declared_at=now)
    running = Game.objects.filter(players__in=ids, deadline__gt=now).order_by("pk")
    waiting = running.filter(turn_hours__isnull=False).values_list("pk", flat=True)
    return sum(_rework(lock_running(game_id), account, schedule, now) for game_id in waiting)


def _rework(locked: LockedGame, account: Account, schedule: Schedule, now: datetime) -> bool:
    game, player = locked.game, locked.player_of(account)
    found = cut_short(game, schedule, now)
    if found is None or game.round is None or game.round.turn != player.seat:
        return False
    hours, due = found
    locked.bump_version(turn_hours=hours.as_json(), deadline=due)
    reminders.arm(game, player, now)
    broadcast.broadcast_on_commit(game.pk)
    return True


def quiet_at_night(account: Account) -> bool | None:
    """Return whether notices wait until a person is awake. None if they never chose. Makes one
    query.
    """
    chosen = NoticePreferences.objects.filter(account=account)
    return chosen.values_list("quiet_by_hours", flat=True).first()


def tables_of(account: Account) -> QuerySet[Player]:
    """Return a queryset of a person's places (rows of Player) in running games, which announce
    their holidays to the others.
    """
    running = {"game__status": Game.Status.RUNNING, "game__practice": False}
    return Player.objects.filter(account=account, **running)


def running_turns(account: Account, now: datetime) -> Iterable[Game]:
    """Return the games in which it is the person's turn at the time `now` and their hours count, in
    the order of ids. Makes one query.
    """
    acting = tables_of(account).filter(
        game__round__turn=F("seat"), game__deadline__gt=now, game__turn_hours__isnull=False
    )
    return (player.game for player in acting.select_related("game").order_by("game_id"))
