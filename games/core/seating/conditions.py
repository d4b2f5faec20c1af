"""Checks a table's conditions for taking a seat (`games.clocks.reliability`), and for programs."""

from django.utils.translation import gettext as _

from accounts.models import Account
from games.clocks.reliability import Conditions
from games.core.errors import (
    ConditionsUnmet,
    InvalidTable,
    KnowsASecret,
    NotReliableEnough,
    ProgramsUnwelcome,
    SitsAlready,
    TurnedAway,
)
from games.core.locking import LockedGame
from games.core.people.reliability import missing_of
from games.models import Game, Insider, Player
from games.wording.conditions import refused_guest_words, refused_words
from games.wording.reliability import refused_guest_words as unreliable_guest_words
from games.wording.reliability import shut_out_words
from games.wording.table_options import CONDITIONS


def check(game: Game, account: Account) -> None:
    """Check that a table's conditions let an account in, with the account locked.

    Raises NotReliableEnough or ConditionsUnmet with advice how to meet them, or ProgramsUnwelcome
    for a program at a table for people.
    """
    refuse_program(game, account)
    missing, standing = missing_of(game.conditions, account.pk)
    if missing:
        error = NotReliableEnough if missing.least_in_time else ConditionsUnmet
        raise error(refused_words(missing, standing))


def check_guest(game: Game, person: Account) -> None:
    """Check for the host that a person meets a table's conditions for a kept seat.

    Raises NotReliableEnough or ConditionsUnmet, in words for the host, or ProgramsUnwelcome for a
    program at a table for people.
    """
    refuse_program(game, person)
    missing, standing = missing_of(game.conditions, person.pk)
    if missing.least_in_time:
        least = missing.least_in_time
        raise NotReliableEnough(unreliable_guest_words(person.name, least, standing.reliability))
    if missing:
        raise ConditionsUnmet(refused_guest_words(person.name, game.conditions))


def check_taker(locked: LockedGame, player: Player, person: Account) -> None:
    """Check that a person may learn the secrets of a player's seat.

    Raises SitsAlready for people at the table, and KnowsASecret for people who knew another hand of
    this game. Raises TurnedAway for people whom the host sent away.
    """
    if any(one.account_id == person.pk for one in locked.players):
        raise SitsAlready
    known = Insider.objects.filter(player__game=locked.game, account=person)
    if known.exclude(player=player).exists():
        raise KnowsASecret
    if locked.game.turned_away.filter(pk=person.pk).exists():
        raise TurnedAway


def check_own(host: Account, conditions: Conditions) -> None:
    """Raise InvalidTable for unknown conditions, and for those that the host does not meet."""
    for option in CONDITIONS:
        if option.values and getattr(conditions, option.name) not in option.values:
            raise InvalidTable(option.name, _("A table cannot ask for that."))
    missing, _standing = missing_of(conditions, host.pk)
    if missing.least_in_time:
        raise InvalidTable("least_in_time", shut_out_words([missing.least_in_time]))
    for option in CONDITIONS:
        if getattr(missing, option.name):
            raise InvalidTable(option.name, _("You would shut yourself out with that."))


def refuse_program(game: Game, account: Account) -> None:
    """Raise ProgramsUnwelcome for a program's account at a table for people."""
    if not game.programs_welcome and is_program(account):
        raise ProgramsUnwelcome


def is_program(account: Account) -> bool:
    """Return whether an account is a program's, read again from the database; one query."""
    return Account.objects.filter(pk=account.pk, is_program=True).exists()
