"""A case as moderators read it: what was reported, what was said around it, and who they are.

Nothing here comes from a round: no hand, dwarf, pile or vote.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account
from games.clocks.reliability import Reliability
from games.core.people.reliability import reliability_of
from games.core.visibility import NotFound
from games.models import Case, Measure, Message, Player, Report
from games.moderation.selectors.clocks import TableClock, table_clock
from games.moderation.selectors.powers import can_be_banned, has_powers, own_cases

AROUND = 2
RECENT = timedelta(days=90)
_MOST = 200


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A message of the table's chat; `is_reported`: the one that the case is about."""

    number: int
    name: str
    text: str
    at: datetime
    is_reported: bool
    is_removed: bool


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One person's report."""

    id: int
    reporter: str
    reason: str
    sentence: str
    said: str
    about: str
    at: datetime


@dataclass(frozen=True, slots=True)
class MeasureLine:
    """A measure in this case, or an earlier one about the person."""

    id: int
    case_id: int
    kind: str
    label: str
    moderator: str
    reason: str
    at: datetime
    until: datetime | None
    is_undone: bool


@dataclass(frozen=True, slots=True)
class History:
    """One person's last 90 days: reports and how many of them led to something, and measures."""

    account_id: int
    name: str
    since: datetime
    is_reported: bool
    reported: int
    reported_held: int
    made: int
    made_held: int
    measures: tuple[MeasureLine, ...]
    reliability: Reliability
    games_together: int | None


@dataclass(frozen=True, slots=True)
class CaseView:
    """All that a moderator needs to decide a case."""

    id: int
    gravity: int
    reason: str
    person_id: int | None
    person: str
    game_id: int | None
    game: str
    game_status: str
    opened_at: datetime
    closed_at: datetime | None
    result: str
    has_message: bool
    around: tuple[SaidLine, ...]
    reports: tuple[ReportLine, ...]
    measures: tuple[MeasureLine, ...]
    people: tuple[History, ...]
    # Where somebody is said to delay a game that goes on.
    clock: TableClock | None
    has_powers: bool
    can_be_banned: bool
    taken_by: str
    is_mine: bool


def is_kept_from(case_id: int, moderator: Account) -> bool:
    """Whether a moderator is part of a case, and finds nothing of it. Raises NotFound."""
    found = Case.objects.filter(pk=case_id)
    if not found.exists():
        raise NotFound
    return found.filter(own_cases(moderator)).exists()


def case_view(case_id: int, moderator: Account, around: int = AROUND) -> CaseView:
    """A case, with so many messages before and after the one reported. Raises NotFound."""
    seen = Case.objects.exclude(own_cases(moderator)).select_related(
        "person", "game", "message", "taken_by"
    )
    case = seen.filter(pk=case_id).first()
    if case is None:
        raise NotFound
    reports = list(case.reports.select_related("reporter").order_by("at", "id")[:_MOST])
    return CaseView(
        id=case.pk,
        gravity=case.gravity,
        reason=str(Report.Reason(case.reason).label),
        person_id=case.person_id,
        person=case.person.name if case.person else "",
        game_id=case.game_id,
        game=case.game.name if case.game else "",
        game_status=case.game.status if case.game else "",
        opened_at=case.opened_at,
        closed_at=case.closed_at,
        result=case.result,
        has_message=case.message is not None and not _is_gone(case.message),
        around=_around(case, around),
        reports=tuple(_report(row) for row in reports),
        measures=_measures(Measure.objects.filter(case=case)),
        people=_people(case, reports),
        clock=_clock(case, reports),
        has_powers=has_powers(moderator, case),
        can_be_banned=case.person is not None and can_be_banned(case.person),
        taken_by=case.taken_by.name if case.taken_by else "",
        is_mine=case.taken_by_id == moderator.pk,
    )


def _clock(case: Case, reports: list[Report]) -> TableClock | None:
    delays = any(row.reason == Report.Reason.DELAY for row in reports)
    return table_clock(case.game_id) if delays and case.game_id is not None else None


def _around(case: Case, around: int) -> tuple[SaidLine, ...]:
    """The message among its neighbours; without one, the last that were said at the table."""
    if case.game_id is None:
        return ()
    said = Message.objects.filter(game=case.game_id).select_related("player__account", "author")
    if case.message is None:
        rows = list(said.order_by("-number")[: 2 * around + 1])[::-1]
    else:
        number = case.message.number
        near = said.filter(number__gte=number - around, number__lte=number + around)
        rows = list(near.order_by("number"))
    return tuple(_said(row, case.message_id) for row in rows)


def _is_gone(row: Message) -> bool:
    return row.removed_at is not None or row.taken_back_at is not None


def _said(row: Message, reported_id: int | None) -> SaidLine:
    name = row.author.name if row.author else row.player.shown_name if row.player else ""
    return SaidLine(
        number=row.number,
        name=name,
        text=row.text,
        at=row.at,
        is_reported=row.pk == reported_id,
        is_removed=_is_gone(row),
    )


def _report(row: Report) -> ReportLine:
    return ReportLine(
        id=row.pk,
        reporter=row.reporter.name if row.reporter else "",
        reason=row.get_reason_display(),
        sentence=row.sentence,
        said=row.said,
        about=row.about,
        at=row.at,
    )


def _measures(rows: QuerySet[Measure]) -> tuple[MeasureLine, ...]:
    found = rows.select_related("moderator").order_by("-at", "-id")[:_MOST]
    return tuple(
        MeasureLine(
            id=row.pk,
            case_id=row.case_id,
            kind=row.kind,
            label=row.get_kind_display(),
            moderator=row.moderator.name if row.moderator else "",
            reason=row.reason,
            at=row.at,
            until=row.until,
            is_undone=row.undone_at is not None,
        )
        for row in found
    )


def _people(case: Case, reports: list[Report]) -> tuple[History, ...]:
    """The person a case is about, and the first to report it."""
    first = next((row.reporter for row in reports if row.reporter), None)
    people = [history(case.person, True, first)] if case.person else []
    return (*people, history(first, False, case.person)) if first else tuple(people)


def history(account: Account, is_reported: bool, other: Account | None) -> History:
    """A person's history, and that of their games with another."""
    since = timezone.now() - RECENT
    against = Report.objects.filter(case__person=account, at__gte=since)
    made = Report.objects.filter(reporter=account, at__gte=since)
    counted, by_them = (_held(rows[:_MOST]) for rows in (against, made))
    return History(
        account_id=account.pk,
        name=account.name,
        since=account.created,
        is_reported=is_reported,
        reported=counted[0],
        reported_held=counted[1],
        made=by_them[0],
        made_held=by_them[1],
        measures=_measures(Measure.objects.filter(person=account, at__gte=since)),
        reliability=reliability_of(account.pk),
        games_together=_together(account, other) if other and not is_reported else None,
    )


def _held(rows: QuerySet[Report]) -> tuple[int, int]:
    """The number of reports, and of those that led to a measure."""
    results = list(rows.values_list("case__result", flat=True))
    return len(results), results.count(Case.Result.ACTED)


def _together(one: Account, other: Account) -> int:
    theirs = Player.objects.filter(account=other).values("game")
    return Player.objects.filter(account=one, game__in=theirs).count()
