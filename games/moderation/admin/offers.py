"""Which measures a moderator is offered about a case, and which doors they lead to."""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import Account
from games.models import Game, Measure
from games.moderation.selectors.cases import CaseView, MeasureLine
from games.moderation.selectors.subjects import Subject
from games.moderation.services import incident, measures, tables
from games.moderation.services.desk import Decision

DOORS: dict[str, Callable[[Decision], Measure]] = {
    Measure.Kind.DISMISS: measures.dismiss,
    Measure.Kind.WARN: measures.warn,
    Measure.Kind.REMOVE: measures.remove,
    Measure.Kind.MUTE: measures.mute,
    Measure.Kind.EXTEND: tables.extend,
    Measure.Kind.PAUSE: tables.pause,
    Measure.Kind.COMPUTER: tables.seat_computer,
    Measure.Kind.ROLLBACK: tables.roll_back,
    Measure.Kind.ABANDON: tables.abandon,
    Measure.Kind.SEATS: measures.keep_from_tables,
    Measure.Kind.NAME: measures.take_name,
    Measure.Kind.BAN: measures.ban,
}

BY_ONE_FORM = [Measure.Kind(kind) for kind in incident.DOORS]


@dataclass(frozen=True, slots=True)
class Offer:
    """A measure; `is_open` says whether this moderator may take it."""

    kind: str
    label: str
    is_open: bool


def offered(case: CaseView, moderator: Account) -> list[Offer]:
    """What fits the case, whoever may do it; nothing once it is closed, or without powers."""
    if case.closed_at is not None or not case.has_powers:
        return []
    return [
        Offer(kind.value, str(kind.label), moderator.has_perm(f"games.{kind}_case"))
        for kind in Measure.Kind
        if _fits(kind, case)
    ]


def together(case: CaseView, moderator: Account) -> list[Measure.Kind]:
    """The measures that this moderator may take by one form."""
    return [kind for kind in BY_ONE_FORM if is_offered(kind, case, moderator)]


def is_offered(kind: str, case: CaseView, moderator: Account) -> bool:
    """Whether a measure fits the case, and this moderator may take it."""
    return any(one.kind == kind and one.is_open for one in offered(case, moderator))


# What can be done about somebody apart from any table.
ABOUT_PEOPLE = (
    Measure.Kind.WARN,
    Measure.Kind.MUTE,
    Measure.Kind.SEATS,
    Measure.Kind.NAME,
    Measure.Kind.BAN,
)


def kinds_for(subject: Subject) -> tuple[Measure.Kind, ...]:
    """What can be done about somebody, a table, or a seat, without a report."""
    if subject.game_id is None:
        return ABOUT_PEOPLE
    return Measure.OF_TABLES if subject.person_id is None else (Measure.Kind.COMPUTER,)


def by_hand(kinds: tuple[Measure.Kind, ...], subject: Subject, moderator: Account) -> list[Offer]:
    """These measures; none without powers over whom it is about."""
    if not subject.has_powers:
        return []
    return [
        Offer(kind.value, str(kind.label), moderator.has_perm(f"games.{kind}_case"))
        for kind in kinds
        if kind != Measure.Kind.BAN or subject.can_be_banned
    ]


def undoable(case: CaseView, moderator: Account) -> list[MeasureLine]:
    """Measures about the case that this moderator may undo."""
    if not case.has_powers:
        return []
    return [
        one
        for one in case.measures
        if not one.is_undone
        and one.kind not in Measure.FOR_GOOD
        and moderator.has_perm(f"games.{one.kind}_case")
    ]


def _fits(kind: Measure.Kind, case: CaseView) -> bool:
    if kind == Measure.Kind.REMOVE:
        return case.has_message
    if kind == Measure.Kind.BAN:
        return case.can_be_banned
    if kind not in DOORS:
        return False
    if kind in Measure.OF_TABLES:
        return case.game_status == Game.Status.RUNNING
    if kind == Measure.Kind.COMPUTER and case.game_status != Game.Status.RUNNING:
        return False
    return kind == Measure.Kind.DISMISS or bool(case.person)
