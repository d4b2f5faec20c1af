"""Traces that two accounts have in common, and how common these are; five queries."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from accounts.models import Account
from games.models import Trace
from games.signs import range_of

# Nobody counts further: what so many have in common says nothing.
MOST_ACCOUNTS = 1000

_Days = dict[date, set[str]]


@dataclass(frozen=True, slots=True)
class SharedTrace:
    """On how many of the days on which both left traces these were the same, and how common.

    `others` are the accounts besides the two that left one of them, of `accounts` that left any;
    each is counted up to `MOST_ACCOUNTS`.
    """

    kind: str
    days: int
    of_days: int
    low: float
    high: float
    others: int
    accounts: int


def shared_traces(one: Account, other: Account) -> tuple[SharedTrace, ...]:
    """The traces that two accounts have in common, of each kind."""
    left: dict[tuple[str, int], _Days] = defaultdict(lambda: defaultdict(set))
    rows = Trace.objects.filter(account__in=(one.pk, other.pk))
    for account_id, kind, day, digest in rows.values_list("account", "kind", "day", "digest"):
        left[kind, account_id][day].add(digest)
    return tuple(
        _shared(kind, left[kind, one.pk], left[kind, other.pk], one, other)
        for kind in Trace.Kind.values
    )


def _shared(kind: str, mine: _Days, theirs: _Days, one: Account, other: Account) -> SharedTrace:
    both = mine.keys() & theirs.keys()
    common = [mine[day] & theirs[day] for day in both]
    days = sum(bool(each) for each in common)
    low, high = range_of(days, len(both))
    of_kind = Trace.objects.filter(kind=kind)
    alike = of_kind.filter(digest__in=set().union(*common))
    return SharedTrace(
        kind=kind,
        days=days,
        of_days=len(both),
        low=low,
        high=high,
        others=_accounts_of(alike.exclude(account__in=(one.pk, other.pk))) if days else 0,
        accounts=_accounts_of(of_kind),
    )


def _accounts_of(left: QuerySet[Trace]) -> int:
    return left.order_by("account").values("account").distinct()[:MOST_ACCOUNTS].count()
