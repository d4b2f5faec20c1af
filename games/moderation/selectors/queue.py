"""The queue of the moderators: gravest first, then oldest; read by its index, page by page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from accounts.models import Account
from games.models import Case, Report
from games.moderation.selectors.powers import own_cases

PAGE = 30
# What is beyond this is not counted.
MOST_KEPT = 100
_PARTS = 3
_ORDER = ("-gravity", "opened_at", "id")
_COUNTED = ("case", "made", "people")


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A case as it is listed."""

    id: int
    gravity: int
    reason: str
    is_message: bool
    person: str
    game: str
    reports: int
    people: int
    opened_at: datetime
    result: str
    # The name of the moderator who looks after it.
    taken_by: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """Some cases, the key of the next page, and how many one is kept from (100 at most)."""

    lines: tuple[CaseLine, ...]
    after: str | None
    kept_from: int


def queue(moderator: Account, after: str = "", *, mine: bool = False) -> Queue:
    """The open cases that a moderator may look at, or has taken on; three queries."""
    waiting = Case.objects.filter(closed_at__isnull=True)
    own = own_cases(moderator)
    kept_from = waiting.filter(own).values("pk")[:MOST_KEPT].count()
    shown = waiting.exclude(own)
    if mine:
        shown = shown.filter(taken_by=moderator)
    if (key := _read_key(after)) is not None:
        shown = shown.filter(_behind(*key))
    rows = list(_with_names(shown).order_by(*_ORDER)[: PAGE + 1])
    return Queue(
        lines=_lines(rows[:PAGE], moderator),
        after=_key(rows[PAGE - 1]) if len(rows) > PAGE else None,
        kept_from=kept_from,
    )


def next_case(moderator: Account, case_id: int) -> int | None:
    """The open case behind this one in the queue, or the first of it; three queries at most."""
    waiting = Case.objects.filter(closed_at__isnull=True).exclude(own_cases(moderator))
    here = Case.objects.filter(pk=case_id).values_list("gravity", "opened_at", "pk").first()
    others = waiting.exclude(pk=case_id).order_by(*_ORDER).values_list("pk", flat=True)
    behind = others.filter(_behind(*here)).first() if here is not None else None
    return behind or others.first()


def _behind(gravity: int, opened_at: datetime, pk: int) -> Q:
    """The cases after one in the queue."""
    later = Q(opened_at__gt=opened_at) | Q(opened_at=opened_at, pk__gt=pk)
    return Q(gravity__lt=gravity) | Q(Q(gravity=gravity) & later)


def closed(moderator: Account, after: str = "") -> Queue:
    """The closed cases, those closed last first; two queries."""
    shown = Case.objects.filter(closed_at__isnull=False).exclude(own_cases(moderator))
    if (key := _read_key(f"0_{after}")) is not None:
        _none, closed_at, pk = key
        before = Q(closed_at=closed_at, pk__lt=pk) | Q(closed_at__lt=closed_at)
        shown = shown.filter(before)
    rows = list(_with_names(shown).order_by("-closed_at", "-id")[: PAGE + 1])
    last = rows[PAGE - 1] if len(rows) > PAGE else None
    return Queue(
        lines=_lines(rows[:PAGE], moderator),
        after=f"{last.closed_at.isoformat()}_{last.pk}" if last and last.closed_at else None,
        kept_from=0,
    )


def _with_names(cases: QuerySet[Case]) -> QuerySet[Case]:
    return cases.select_related("person", "game", "taken_by")


def _lines(rows: Sequence[Case], moderator: Account) -> tuple[CaseLine, ...]:
    """With how many reports each has, which are counted for these few only."""
    reports = Report.objects.filter(case__in=rows).order_by().values("case")
    counted = reports.annotate(made=Count("pk"), people=Count("reporter", distinct=True))
    made = {one: (number, people) for one, number, people in counted.values_list(*_COUNTED)}
    return tuple(_line(row, moderator, *made.get(row.pk, (0, 0))) for row in rows)


def _line(row: Case, moderator: Account, reports: int, people: int) -> CaseLine:
    return CaseLine(
        id=row.pk,
        gravity=row.gravity,
        reason=str(Report.Reason(row.reason).label),
        is_message=row.matter.startswith("message:"),
        person=row.person.name if row.person else "",
        game=row.game.name if row.game else "",
        reports=reports,
        people=people,
        opened_at=row.opened_at,
        result=row.get_result_display(),
        taken_by=row.taken_by.name if row.taken_by else "",
        is_mine=row.taken_by_id == moderator.pk,
    )


def _key(row: Case) -> str:
    return f"{row.gravity}_{row.opened_at.isoformat()}_{row.pk}"


def _read_key(text: str) -> tuple[int, datetime, int] | None:
    """Read a key written by `_key`; None for anything else."""
    parts = text.split("_")
    if len(parts) != _PARTS:
        return None
    try:
        opened_at = datetime.fromisoformat(parts[1])
        gravity, pk = int(parts[0]), int(parts[2])
    except ValueError:
        return None
    is_sane = opened_at.tzinfo is not None and 0 <= gravity < 10 and 0 < pk < 2**63
    return (gravity, opened_at, pk) if is_sane else None
