"""What a table may ask of whoever sits down there: turns in time (clocks.md 6), to be a person."""

from django.utils.translation import gettext as _

from accounts.models import Account
from games.clocks.reliability import ASKED
from games.models import Game
from games.selectors.reliability import reliability_of
from games.services.errors import InvalidTable, NotReliableEnough, ProgramsUnwelcome
from games.wording.reliability import refused_guest_words, refused_words, shut_out_words


def check(game: Game, account: Account) -> None:
    """Whether a table lets somebody in; with the account locked.

    Raises NotReliableEnough, with how to get there, or ProgramsUnwelcome.
    """
    refuse_program(game, account)
    if not game.least_in_time:
        return
    reliability = reliability_of(account.pk)
    if not reliability.reaches(game.least_in_time):
        raise NotReliableEnough(refused_words(game.least_in_time, reliability))


def check_guest(game: Game, person: Account) -> None:
    """Raises NotReliableEnough or ProgramsUnwelcome, as the host is told, for whom no seat can be
    kept.
    """
    refuse_program(game, person)
    if not game.least_in_time:
        return
    reliability = reliability_of(person.pk)
    if not reliability.reaches(game.least_in_time):
        raise NotReliableEnough(refused_guest_words(person.name, game.least_in_time, reliability))


def check_own(host: Account, least: int) -> None:
    """Raises InvalidTable for what no table asks for, and for who would shut themselves out."""
    if least not in ASKED:
        raise InvalidTable("least_in_time", _("A table cannot ask for that."))
    if least and not reliability_of(host.pk).reaches(least):
        raise InvalidTable("least_in_time", shut_out_words([least]))


def refuse_program(game: Game, account: Account) -> None:
    """Raises ProgramsUnwelcome for a program that is to play at a table for people."""
    if not game.programs_welcome and is_program(account):
        raise ProgramsUnwelcome


def is_program(account: Account) -> bool:
    """Whether an account is a program's by now, whatever it was when it was read; one query."""
    return Account.objects.filter(pk=account.pk, is_program=True).exists()
