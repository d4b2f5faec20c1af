"""Decisions of moderators: measures about a case, or without one; all of a form or none."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import CaseClosed, InvalidMeasure, NoPowers, NotYours
from games.core.locking import lock_accounts, lock_games
from games.core.plain_text import plain_text
from games.crews.models import Crew, Evening
from games.models import Game, Player
from games.moderation.models import Case, Measure, Word
from games.moderation.models.measure import LONGEST_REASON, SHORTEST_REASON
from games.moderation.selectors.fitting import Matter, misfits
from games.moderation.selectors.powers import powerless
from games.moderation.services import effects, telling
from games.moderation.services.effects import AppliedMeasure


@transaction.atomic
def take_measures(
    matter: Matter,
    moderator: Account,
    reason: str,
    chosen: Mapping[str, int | None],
    *,
    keeps_open: bool = False,
) -> list[Measure]:
    """Take the `chosen` kinds of measure in a matter, and return the measures. Each kind has its
    detail in `chosen`: days, a last turn, or None. The person is notified once, and the case closed
    unless `keeps_open`.

    Raises NotYours for an unknown case or without the permission for a measure, NoPowers in a
    matter in which the moderator has a part, and CaseClosed. Raises InvalidMeasure for too short a
    reason, or for a measure that does not fit.
    """
    kinds = [kind for kind in effects.EFFECTS if kind in chosen]
    if not kinds or len(kinds) < len(chosen):
        raise InvalidMeasure
    if Measure.Kind.DISMISS in kinds and len(kinds) > 1:
        raise InvalidMeasure(_("Dismiss it, or do something about it: not both."))
    if not moderator.has_perms([f"games.{kind}_case" for kind in kinds]):
        raise NotYours
    reason = reason_of(reason)
    matter = _locked(matter, kinds)
    if why := powerless(moderator, matter):
        raise NoPowers(why)
    if matter.case is not None and matter.case.closed_at is not None:
        raise CaseClosed
    table = _people_at(matter.game_id)
    now = timezone.now()
    taken = []
    for kind in kinds:
        # Asked before each: the one before may have changed the table.
        if why := misfits(matter, [kind])[kind]:
            raise InvalidMeasure(f"{Measure.Kind(kind).label}: {why}")
        done = effects.EFFECTS[kind](matter, chosen[kind], reason)
        taken.append(_written_down(matter, moderator, kind, reason, now, done))
    _tell(taken, table)
    if matter.case is not None and not keeps_open:
        _close(matter.case, taken)
    return taken


def reason_of(text: str) -> str:
    """Return a moderator's reason as plain text without outer spaces. Raises InvalidMeasure for
    fewer than 10 or more than 500 characters.
    """
    reason = plain_text(text, LONGEST_REASON).strip()
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
        raise InvalidMeasure(_("A reason of 10 to 500 characters, please: the person reads it."))
    return reason


def _locked(matter: Matter, kinds: Iterable[str]) -> Matter:
    """Lock the rows of a matter, in the order of locks, until the transaction ends; return it anew.

    The accounts come first, including those to notify about a report: writing about somebody must
    not coincide with the deletion of their account.
    """
    person_id, game_id, reporters = matter.person_id, matter.game_id, set[int | None]()
    if matter.case is not None:
        found = Case.objects.filter(pk=matter.case.pk).values_list("person", "game").first()
        if found is None:
            raise NotYours
        person_id, game_id = found
        reporters = set(matter.case.reports.values_list("reporter", flat=True))
    lock_accounts([pk for pk in {person_id, *reporters} if pk is not None])
    if any(kind not in Measure.OF_NO_GAME for kind in kinds):
        seats = Player.objects.filter(account=person_id, account__isnull=False)
        going = seats.filter(game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING))
        # Its name goes with the table's and those of its other tables; crews come before games.
        crews = list(Crew.objects.of_table(game_id).select_for_update(no_key=True, of=("self",)))
        evenings = Evening.objects.filter(crew__in=crews if Measure.Kind.TITLE in kinds else ())
        of_them = Q(pk__in=going.values("game")) | Q(pk__in=evenings.values("game"))
        lock_games(Game.objects.filter(Q(pk=game_id) | of_them))
    rows = Case.objects.select_for_update(no_key=True)
    case = rows.get(pk=matter.case.pk) if matter.case is not None else None
    if case is not None and (case.person_id, case.game_id) != (person_id, game_id):
        raise InvalidMeasure
    return Matter(case, person_id, game_id)


def _people_at(game_id: int | None) -> list[int]:
    players = Player.objects.filter(game=game_id, game__isnull=False, account__isnull=False)
    return [one for one in players.values_list("account", flat=True) if one is not None]


def _written_down(
    matter: Matter, moderator: Account, kind: str, reason: str, at: datetime, done: AppliedMeasure
) -> Measure:
    """The measure as a row and in the audit log, which says how far it went."""
    is_of_nobody = kind == Measure.Kind.DISMISS or kind in Measure.OF_TABLES
    measure = Measure.objects.create(
        case=matter.case,
        game_id=matter.game_id,
        kind=kind,
        moderator=moderator,
        person_id=None if is_of_nobody else matter.person_id,
        reason=reason,
        at=at,
        until=done.until,
    )
    ends = f" until {done.until:%Y-%m-%d %H:%M} UTC" if done.until else ""
    details = f"{kind}{ends}{done.scope}{measure.at_case}: {reason}"
    person = Account.objects.filter(pk=matter.person_id or 0).first()
    about = (measure.game if kind in Measure.OF_TABLES else person) or measure.game or matter.case
    assert about is not None
    verb = AuditEntry.Verb.MEASURE
    audit_log.append(moderator, verb, about, name=done.name, details=details)
    return measure


def _tell(taken: list[Measure], table: list[int]) -> None:
    """Have the person, and the table, read of the last that concerns them; the others are beside
    it.
    """
    of_person = [measure for measure in taken if measure.person_id is not None]
    of_table = [measure for measure in taken if measure.kind in Measure.OF_TABLES]
    words = [Word(measure=one, account_id=one.person_id or 0) for one in of_person[-1:]]
    words += [Word(measure=one, account_id=each) for one in of_table[-1:] for each in table]
    Word.objects.bulk_create(words)
    for one in of_person[-1:]:
        telling.tell_of_measure(one)


def _close(case: Case, taken: list[Measure]) -> None:
    """Close a case; a dismissal after something was done does not say that nothing was."""
    acted = case.measures.exclude(kind=Measure.Kind.DISMISS).exists()
    result = Case.Result.ACTED if acted else Case.Result.NOTHING
    Case.objects.filter(pk=case.pk).update(closed_at=taken[0].at, result=result)
    telling.tell_of_reports(case)
