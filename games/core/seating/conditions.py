"""Checks who may sit down: the conditions of a table, and fair use.

Conditions are those of `games.clocks.reliability`, and being a person. Fair use is at how many
tables a person may sit, so that nobody collects more than they play.
"""

from django.conf import settings
from django.db.models import Count, Q
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
    TooManyTables,
    TurnedAway,
)
from games.core.locking import LockedGame
from games.core.people.reliability import missing_of
from games.models import Game, Insider, Player, Timekeeping
from games.wording.conditions import refused_guest_words, refused_words
from games.wording.reliability import refused_guest_words as unreliable_guest_words
from games.wording.reliability import shut_out_words
from games.wording.table_options import CONDITIONS


def check(game: Game, account: Account) -> None:
    """Check that a table's conditions let in an account that is locked.

    Raises NotReliableEnough or ConditionsUnmet, with advice how to meet them, or ProgramsUnwelcome
    for a program at a table for people.
    """
    refuse_program(game, account)
    missing, standing = missing_of(game.conditions, account.pk)
    if missing:
        error = NotReliableEnough if missing.least_in_time else ConditionsUnmet
        raise error(refused_words(missing, standing))


def check_guest(game: Game, person: Account) -> None:
    """Check that a person meets a table's conditions, so that the host may keep a seat for them.

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

    Raises SitsAlready for people at the table, KnowsASecret for people who knew another hand of
    this game, and TurnedAway for people whom the host sent away.
    """
    if any(one.account_id == person.pk for one in locked.players):
        raise SitsAlready
    known = Insider.objects.filter(player__game=locked.game, account=person)
    if known.exclude(player=player).exists():
        raise KnowsASecret
    if locked.game.turned_away.filter(pk=person.pk).exists():
        raise TurnedAway


def check_own(host: Account, conditions: Conditions) -> None:
    """Raise InvalidTable for unknown conditions, and for conditions that the host does not meet."""
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
    """Return whether an account is a program's, read again from the database. Makes one query."""
    return Account.objects.filter(pk=account.pk, is_program=True).exists()


# Tables are counted in halves: a table with strangers is two of them, a private one is one.
_OPEN, _PRIVATE = 2, 1


def refuse_too_many_tables(account: Account, *, public: bool) -> None:
    """Raise TooManyTables for a person who may not sit at one more table, public or (if `public` is
    false) private. The answer is only certain while the account is locked; an earlier call saves
    locking a table.
    """
    halves = _halves(account) + (_OPEN if public else _PRIVATE)
    # Everybody may have at least this many, so most people cost one query.
    if halves <= _OPEN * settings.TABLES_AT_FIRST:
        return
    most = _most_tables(account)
    if halves > _OPEN * most:
        raise TooManyTables(_sentence(most))


def _halves(account: Account) -> int:
    seats = Player.objects.filter(
        account=account,
        finished_at__isnull=True,
        game__practice=False,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    counted = seats.aggregate(
        open=Count("pk", filter=Q(game__public=True)),
        private=Count("pk", filter=Q(game__public=False)),
    )
    return int(_OPEN * counted["open"] + _PRIVATE * counted["private"])


def _most_tables(account: Account) -> int:
    """Return how many tables a person may have: more with each game seen to its end."""
    if is_program(account):
        return int(settings.MOST_TABLES)
    played = Timekeeping.objects.filter(pk=account.pk).values_list("games_seen_through", flat=True)
    return int(min(settings.TABLES_AT_FIRST + (played.first() or 0), settings.MOST_TABLES))


def _sentence(most: int) -> str:
    sentence = _(
        "You have as many tables as you can for now: %(most)d. Private tables count half. "
        "Each game you finish without a stand-in makes room for one more."
    )
    if most >= settings.MOST_TABLES:
        sentence = _("You have as many tables as anyone can: %(most)d. Private tables count half.")
    return sentence % {"most": most}
