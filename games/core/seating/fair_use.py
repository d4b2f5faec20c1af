"""Fair use: the number of tables at which a person may sit.

Nobody should have more than they play.
"""

from django.conf import settings
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from accounts.models import Account
from games.core.errors import TooManyTables
from games.core.seating.conditions import is_program
from games.models import Game, Player, Timekeeping

# Tables are counted in halves: a table with strangers is two of them, a private one is one.
_OPEN, _PRIVATE = 2, 1


def refuse_too_many_tables(account: Account, *, public: bool) -> None:
    """Raise TooManyTables for a person who may not sit at one more table, public or private.

    The answer is only certain with the account locked; an early call saves the locks of a table.
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
