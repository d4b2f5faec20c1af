"""The health of the site, in a fixed number of queries, each using an index and each bounded.

Numbers only: no row is named, and nothing reveals when somebody looked at a table.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import quantiles

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts.models import Account
from games.models import Game, Insider, Notice, NoticeWay, Player, Pulse

# Rows beyond this number are not counted.
MOST = 100
STILL_FOR = timedelta(days=14)
WAYS_SINCE = timedelta(days=7)
# Backups are made every night.
BACKUP_LASTS = timedelta(hours=26)
# Clocks of machines differ by less.
CLOCKS_DIFFER = timedelta(seconds=10)
_USUAL_DAYS, _FEWEST_DAYS = 28, 5


@dataclass(frozen=True, slots=True)
class Backlog:
    """The number of due rows that no worker has taken (100 at most), and since when the oldest
    waits.
    """

    number: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class SignUps:
    """The number of sign-ups today, and the lower and upper quartile of the daily numbers in the
    last four weeks. The quartiles are None if too few days had sign-ups.
    """

    today: int
    usual: tuple[int, int] | None


def backlog(now: datetime) -> Backlog:
    """Return the backlog of due notices and computer players that no worker has taken yet.

    Makes two queries.
    """
    waiting = Notice.objects.filter(state=Notice.State.WAITING, due_at__lte=now)
    to_play = Game.objects.filter(computer_at__lte=now, status=Game.Status.RUNNING)
    notices = list(waiting.order_by("due_at").values_list("due_at", flat=True)[:MOST])
    played = to_play.order_by("computer_at").values_list("computer_at", flat=True)
    since = sorted([*notices, *[at for at in played[:MOST] if at is not None]])
    return Backlog(min(len(since), MOST), since[0] if since else None)


def last_done(name: Pulse.Name) -> datetime | None:
    """Return when a job of this name was last done, or None. Makes one query."""
    return Pulse.objects.filter(pk=name).values_list("at", flat=True).first()


def last_tick() -> datetime | None:
    """Return the time of the last sweep, or None. Makes one query."""
    return last_done(Pulse.Name.SWEEP)


def is_recent(at: datetime | None, now: datetime, within: timedelta) -> bool:
    """Return whether the instant `at` is at most `within` before now and not in the future, apart
    from small differences between clocks. Returns False for None.
    """
    return at is not None and -CLOCKS_DIFFER <= now - at <= within


def ways_off(now: datetime) -> Counter[str]:
    """Return how many addresses for notices the site has switched off in the last week, by
    transport. Only the newest 100 are counted. Makes one query.
    """
    off = NoticeWay.objects.filter(off_at__gt=now - WAYS_SINCE, is_on=False).exclude(off_reason="")
    return Counter(off.order_by("-off_at").values_list("transport", flat=True)[:MOST])


def lost_notices(now: datetime) -> Counter[str]:
    """Return how many notices were given up in the last hour, by transport.

    Only the newest 100 are counted. Makes one query.
    """
    lost = Notice.objects.filter(state__in=(Notice.State.FAILED, Notice.State.UNCERTAIN))
    recent = lost.filter(claimed_at__gt=now - timedelta(hours=1)).order_by("-claimed_at")
    return Counter(recent.values_list("transport", flat=True)[:MOST])


def still_games(reader: Account, now: datetime) -> int:
    """Return the number of games (100 at most) without a turn for 14 days, apart from those of the
    reader. Makes one query.
    """
    return _of_others(standing_still(Game.objects.all(), now), reader)[:MOST].count()


def standing_still(games: QuerySet[Game], now: datetime) -> QuerySet[Game]:
    """Return the running games among these without a turn for 14 days, apart from practice and
    paused games.
    """
    running = games.filter(status=Game.Status.RUNNING, practice=False, paused_until__isnull=True)
    return running.filter(last_turn_at__lt=now - STILL_FOR)


def failing_computers(reader: Account) -> int:
    """Return the number of games (100 at most) with a failing computer player, apart from those of
    the reader. Makes one query.
    """
    put_off = Game.objects.filter(computer_at__isnull=False, computer_failures__gt=0)
    return _of_others(put_off, reader)[:MOST].count()


def sign_ups(now: datetime) -> SignUps:
    """Return the number of sign-ups today, and the lower and upper quartile of the daily numbers in
    the last four weeks. The quartiles are None if fewer than five of those days had sign-ups. Makes
    one query.
    """
    today = timezone.localdate(now)
    people = Account.objects.filter(is_guest=False, created__gte=now - timedelta(_USUAL_DAYS))
    days = people.annotate(day=TruncDate("created")).order_by().values("day")
    # Counted from the index alone.
    counted = dict(days.annotate(number=Count("created")).values_list("day", "number"))
    # The first of those days was not counted from its beginning.
    before = [counted.get(today - timedelta(ago), 0) for ago in range(1, _USUAL_DAYS)]
    if sum(1 for number in before if number) < _FEWEST_DAYS:
        return SignUps(counted.get(today, 0), None)
    low, _middle, high = quantiles(before, n=4, method="inclusive")
    return SignUps(counted.get(today, 0), (int(low), round(high)))


def _of_others(games: QuerySet[Game], reader: Account) -> QuerySet[Game]:
    own = Player.objects.filter(account=reader).values("game")
    left = Insider.objects.filter(account=reader).values("player__game")
    return games.exclude(pk__in=own).exclude(pk__in=left)
