"""The powers of a moderator: never at their own tables, and never in their own matters."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Account
from accounts.roles import may_change
from games.models import Game, Insider, Player
from games.moderation.models import Case, Measure, Report
from games.moderation.selectors.fitting import Matter

_GOING = (Game.Status.LOBBY, Game.Status.RUNNING)


def powerless(moderator: Account, about: Matter | Measure) -> str:
    """Return the reason why a moderator with the permission still may not decide a matter. Empty if
    they may.

    They may not decide about themselves, a report of their own, a table where they sit or sat, or
    people they are in a game with. While they sit at a masked table, they decide about nobody. Only
    superusers decide about staff.
    """
    case = about.case
    if case is not None and case.reports.filter(reporter=moderator).exists():
        return _("You reported this yourself. Another moderator will decide.")
    if about.game_id is not None and not over_table(moderator, about.game_id):
        return _("You sat at this table. Another moderator will decide.")
    for person_id in {about.person_id, case.person_id if case is not None else None} - {None}:
        if why := _powerless_over(moderator, person_id or 0):
            return why
    return ""


def over_table(moderator: Account, game_id: int) -> bool:
    """Return whether a moderator may decide about a table. They may not if they have ever sat
    there.
    """
    seats = Player.objects.filter(game=game_id, account=moderator)
    left = Insider.objects.filter(player__game=game_id, account=moderator)
    return not (seats.exists() or left.exists())


def _powerless_over(moderator: Account, person_id: int) -> str:
    if person_id == moderator.pk:
        return _("This is about you. Another moderator will decide.")
    mine = Player.objects.filter(account=moderator, game__status__in=_GOING)
    # At a masked table nobody is to find out who is there, from a refusal or from what changes.
    if mine.filter(game__masked=True).exists():
        return _("You sit at a masked table. Until it’s over you can’t decide about people.")
    if Player.objects.filter(account=person_id, game__in=mine.values("game")).exists():
        return _("You’re in a game with them just now. Another moderator will decide.")
    person = Account.objects.filter(pk=person_id).first()
    if person is not None and not may_change(moderator, person):
        return _("They belong to the staff. Only superusers decide about staff.")
    return ""


def hides_people(game: Game, moderator: Account) -> bool:
    """Return whether a moderator may not see who sits at a game. That is so at a masked game that
    gathers people or plays, unless it has a case in which the moderator has no part.
    """
    is_masked = game.masked and game.status in _GOING
    return is_masked and not Case.objects.filter(_of_others(moderator), game=game).exists()


def case_of_others(moderator: Account, game: str = "game") -> Exists:
    """Return the condition that a row's table has a case in which the moderator has no part. `game`
    is the rows' path to the table. Otherwise moderators could look behind masks by reporting the
    table.
    """
    return Exists(Case.objects.filter(_of_others(moderator), game=OuterRef(game)))


def _of_others(moderator: Account) -> Q:
    made = Report.objects.filter(reporter=moderator, case=OuterRef("pk"))
    about = Q(person__isnull=True) | ~Q(person=moderator)
    return about & ~Q(Exists(made))


def own_cases(moderator: Account) -> Q:
    """Return the condition for cases that a moderator must not see: those about themselves or a
    table where they sat, and those they reported. Cases of people they play with are shown, but
    cannot be decided.
    """
    made = Report.objects.filter(reporter=moderator).values("case")
    return own_measures(moderator) | Q(pk__in=made)


def ids_of_own_cases(moderator: Account) -> list[QuerySet[Any]]:
    """Return the ids of the cases in `own_cases` as a list of querysets, one for each condition.
    With OR the database would read all cases.
    """
    own = Player.objects.filter(account=moderator).values("game")
    left = Insider.objects.filter(account=moderator).values("player__game")
    cases = Case.objects.values("pk")
    made = Report.objects.filter(reporter=moderator).values("case")
    of_tables = [cases.filter(game__in=own), cases.filter(game__in=left)]
    return [*of_tables, cases.filter(person=moderator), made]


def own_measures(moderator: Account) -> Q:
    """Return the condition for measures (or cases) that a moderator must not see: those about
    themselves, or about a table where they sat.
    """
    own = Player.objects.filter(account=moderator).values("game")
    left = Insider.objects.filter(account=moderator).values("player__game")
    return Q(person=moderator) | Q(game__in=own) | Q(game__in=left)
