"""Reads of cases and people for moderators, as rows.

Nothing here comes from a round: no hand, dwarf, pile or vote.
"""

from datetime import datetime, timedelta
from statistics import median
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import Account
from games.chat.models import Message
from games.core.people.reliability import reliability_of
from games.core.visibility import NotFound
from games.models import Player
from games.moderation.models import Appeal, Case, Measure, Report
from games.moderation.selectors.powers import own_cases, own_measures

AROUND = 2
RECENT = timedelta(days=90)
_MOST = 200


def readable_case(case_id: int, moderator: Account) -> Case | None:
    """Return a case with its person, game and message. None if the moderator has a part in the
    case. Raises NotFound if there is no such case.
    """
    found = Case.objects.filter(pk=case_id)
    case = found.select_related("person", "game", "message").first()
    if case is None:
        raise NotFound
    return case if not found.filter(own_cases(moderator)).exists() else None


def readable_measure(measure_id: int, moderator: Account) -> Measure | None:
    """Return a measure with its person and case. None if the moderator has a part in the matter.
    Raises NotFound if there is no such measure.
    """
    found = Measure.objects.filter(pk=measure_id)
    measure = found.select_related("person", "case").first()
    if measure is None:
        raise NotFound
    return measure if _others_measures(found, moderator).exists() else None


def _others_measures(rows: QuerySet[Measure], moderator: Account) -> QuerySet[Measure]:
    return rows.exclude(own_measures(moderator)).exclude(_is_of_own_case(moderator))


def _is_of_own_case(moderator: Account) -> Exists:
    # Asked of each row: with IN the database would read all cases.
    return Exists(Case.objects.filter(own_cases(moderator), pk=OuterRef("case")))


def reports_of(case: Case) -> list[Report]:
    """Return the reports of a case with their authors, oldest first, 200 at most."""
    return list(case.reports.select_related("reporter").order_by("at", "id")[:_MOST])


def messages_around(case: Case, around: int) -> list[Message]:
    """Return the reported message with up to `around` messages before and after it, oldest first.
    If the case is not about a message, return the table's last ones. Empty if the case has no
    table.
    """
    if case.game_id is None:
        return []
    said = Message.objects.filter(game=case.game_id).select_related("player__account", "author")
    if case.message is None:
        return list(said.order_by("-number")[: 2 * around + 1])[::-1]
    number = case.message.number
    near = said.filter(number__gte=number - around, number__lte=number + around)
    return list(near.order_by("number"))


def measures(rows: QuerySet[Measure]) -> list[Measure]:
    """Return the measures in a queryset along with their moderators, newest first, 200 at most."""
    return list(rows.select_related("moderator").order_by("-at", "-id")[:_MOST])


def people_of(case: Case, reports: list[Report], reader: Account) -> list[dict[str, Any]]:
    """Return a list of the dicts of `history` for the case's person and for the first reporter in
    `reports`, as far as there are such people. `reader` is the moderator who reads them.
    """
    first = next((row.reporter for row in reports if row.reporter), None)
    people = [history(case.person, reader)] if case.person else []
    if first is not None:
        people.append(history(first, reader, is_reported=False, other=case.person))
    return people


def history(
    account: Account, reader: Account, *, is_reported: bool = True, other: Account | None = None
) -> dict[str, Any]:
    """Return a dict about a person's last 90 days, without matters in which the reader has a part.
    `is_reported` says that the person is the reported one, not the reporter.

    `reported` and `made` are pairs: the number of reports about the person and by them, and of
    those that led to a measure. The dict also holds their `measures` and `reliability`, and
    `games_together`, the number of games with `other`, None without `other`.
    """
    since = timezone.now() - RECENT
    reports = Report.objects.filter(at__gte=since).exclude(_is_of_own_case(reader))
    taken = Measure.objects.filter(person=account, at__gte=since)
    return {
        "account": account,
        "is_reported": is_reported,
        "reported": _held(reports.filter(case__person=account)),
        "made": _held(reports.filter(reporter=account)),
        "measures": measures(_others_measures(taken, reader)),
        "reliability": reliability_of(account.pk),
        "games_together": _together(account, other) if other else None,
    }


def _held(rows: QuerySet[Report]) -> tuple[int, int]:
    """The number of reports, and of those that led to a measure."""
    results = list(rows.values_list("case__result", flat=True)[:_MOST])
    return len(results), results.count(Case.Result.ACTED)


def _together(account: Account, other: Account) -> int:
    """The games in which both sat, but for masked ones that are not over."""
    theirs = Player.objects.filter(account=other, is_masked=False).values("game")
    return Player.objects.filter(account=account, is_masked=False, game__in=theirs).count()


# What is beyond this is not counted.
MOST = 100
_MONTH = timedelta(days=30)
_MOST_CLOSED = 500


def waiting_cases(moderator: Account, now: datetime) -> dict[str, Any]:
    """Return a dict about the cases that wait for this moderator. Makes two queries.

    `number` is 100 at most. `oldest` is the time since when the oldest case waits, and
    `half_within` the time within which half of the last month's cases were closed; both may be
    None.
    """
    waiting = Case.objects.filter(closed_at__isnull=True).exclude(own_cases(moderator))
    since = list(waiting.order_by("opened_at").values_list("opened_at", flat=True)[:MOST])
    closed = Case.objects.filter(closed_at__gt=now - _MONTH)
    lived = closed.order_by("-closed_at", "-id").values_list("opened_at", "closed_at")
    took = [(ended - began).total_seconds() for began, ended in lived[:_MOST_CLOSED] if ended]
    half = timedelta(seconds=median(took)) if took else None
    return {"number": len(since), "oldest": since[0] if since else None, "half_within": half}


def waiting_appeals(moderator: Account) -> int:
    """Return the number of appeals that a moderator may decide, 100 at most. Appeals against their
    own measures, or in matters in which they have a part, do not count. Makes one query.
    """
    rows = Appeal.objects.filter(decided_at__isnull=True).exclude(measure__moderator=moderator)
    cases = Case.objects.filter(own_cases(moderator)).values("pk")
    measures = Measure.objects.filter(own_measures(moderator)).values("pk")
    return rows.exclude(measure__case__in=cases).exclude(measure__in=measures)[:MOST].count()
