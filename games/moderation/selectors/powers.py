"""Powers of a moderator: never at their own tables, and never in their own matters."""

from typing import Any, Protocol

from django.db.models import Q, QuerySet

from accounts.models import Account
from games.models import Game, Insider, Player
from games.moderation.models import Case, Report

_GOING = (Game.Status.LOBBY, Game.Status.RUNNING)


class About(Protocol):
    """Anything about a case, a person and a table, each if any: a measure, say."""

    @property
    def case(self) -> Case | None:
        """The case."""

    @property
    def person_id(self) -> int | None:
        """Return the account it is about."""

    @property
    def game_id(self) -> int | None:
        """The table that it is about."""


def has_powers(moderator: Account, about: About) -> bool:
    """Return whether a moderator may decide a matter, given the right; four queries at most.

    It refuses people who sit or sat at its table, are its subject, reported it, or play with its
    subject just now: nobody decides about people at their own table.
    """
    case = about.case
    if case is not None and (case.person_id == moderator.pk or _reported(moderator, case)):
        return False
    if about.game_id is not None and not over_table(moderator, about.game_id):
        return False
    return about.person_id is None or over_person(moderator, about.person_id)


def over_table(moderator: Account, game_id: int) -> bool:
    """Whether somebody may decide about a table: nobody who sits or sat there."""
    return not _sat_at(moderator, game_id)


def over_person(moderator: Account, person_id: int) -> bool:
    """Whether a moderator may decide about a person: neither themselves nor a present co-player."""
    return person_id != moderator.pk and not _plays_with(moderator, person_id)


def can_be_banned(account: Account) -> bool:
    """Whether an account is open, and not of the staff, whose rights are taken first."""
    return account.is_active and not account.is_staff


def own_cases(moderator: Account) -> Q:
    """The cases that a moderator is kept from, as a condition on cases.

    Those of people they play with are shown, and cannot be decided.
    """
    made = Report.objects.filter(reporter=moderator).values("case")
    return own_measures(moderator) | Q(pk__in=made)


def ids_of_own_cases(moderator: Account) -> list[QuerySet[Any]]:
    """The numbers of the same, each part by an index; with OR the database would read all cases."""
    own = Player.objects.filter(account=moderator).values("game")
    left = Insider.objects.filter(account=moderator).values("player__game")
    cases = Case.objects.values("pk")
    made = Report.objects.filter(reporter=moderator).values("case")
    of_tables = [cases.filter(game__in=own), cases.filter(game__in=left)]
    return [*of_tables, cases.filter(person=moderator), made]


def own_measures(moderator: Account) -> Q:
    """The measures that a moderator is kept from, reported or not, as a condition on measures."""
    own = Player.objects.filter(account=moderator).values("game")
    left = Insider.objects.filter(account=moderator).values("player__game")
    return Q(person=moderator) | Q(game__in=own) | Q(game__in=left)


def _reported(moderator: Account, case: Case) -> bool:
    return Report.objects.filter(case=case, reporter=moderator).exists()


def _sat_at(moderator: Account, game_id: int) -> bool:
    sits = Player.objects.filter(game=game_id, account=moderator).exists()
    return sits or Insider.objects.filter(player__game=game_id, account=moderator).exists()


def _plays_with(moderator: Account, person_id: int) -> bool:
    mine = Player.objects.filter(account=moderator, game__status__in=_GOING).values("game")
    return Player.objects.filter(account=person_id, game__in=mine).exists()
