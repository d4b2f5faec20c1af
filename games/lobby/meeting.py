"""“Play now”: brings a person to the suitable table that begins soonest, or to a new one."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db import connection, transaction
from django.db.models import Case, Count, F, Q, QuerySet, When
from django.utils import timezone

from accounts.models import Account
from games.clocks.beginning import Beginning
from games.clocks.reliability import NOTHING
from games.clocks.timing import Timing
from games.core.errors import (
    ConditionsUnmet,
    GuestsOnlyPractise,
    KeptApart,
    NotInLobby,
    NotReliableEnough,
    NotYours,
    ProgramsUnwelcome,
    TableFull,
    TurnedAway,
)
from games.core.locking import lock_account
from games.core.people.reliability import missing_of
from games.lobby import services
from games.lobby.selectors import last_table
from games.models import Game
from games.models.pace import timing_columns
from games.rules.ruleset import Ruleset
from games.wording.table_options import SEATS

# A new table begins after so long with computer players, and nobody is sat down at a later one.
WAIT = timedelta(days=1)
# How many tables are tried at which people may be kept apart, or conditions not met.
MOST_TRIED = 20
# Any number that no other advisory lock of this database has.
_LOCK = 0x5AB0_7E03
# Why somebody does not sit down at a table, whatever others it has.
UNSUITED = (
    ConditionsUnmet,
    KeptApart,
    NotInLobby,
    NotReliableEnough,
    NotYours,
    ProgramsUnwelcome,
    TableFull,
    TurnedAway,
)


class Met(StrEnum):
    """The way a person came to a table: joined, newly opened, or had a seat there already."""

    JOINED = "joined"
    OPENED = "opened"
    ALREADY = "already"


def meet(account: Account, contribution: str = "") -> tuple[Game, Met]:
    """Seat a person at the open table that suits them and begins soonest, or else at a new one.
    Return a pair of the table and how they came there (joined, opened, or already there).

    A person who already waits at a suitable table gets that table. `contribution` is their piece of
    the shuffle. Raises GuestsOnlyPractise for guests, InvalidPiece for a bad contribution, and
    AccountGone, NoNewTables or TooManyTables if they may take no more seats.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    usual = _usual(account)
    with transaction.atomic():
        _lock_meetings()
        lock_account(account)
        if (game := _where_they_wait(account)) is not None:
            return game, Met.ALREADY
        for game in _suiting(account, usual)[:MOST_TRIED]:
            if _sits_down(game, account, contribution):
                game.refresh_from_db()
                return game, Met.JOINED
        return services.create_table(account, **usual, contribution=contribution), Met.OPENED


def _lock_meetings() -> None:
    """Let one person after the other look: who comes second finds the first one's table.

    Before all other locks. SQLite has one writer at a time anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _usual(account: Account) -> dict[str, Any]:
    """Return the arguments of `create_table`: as at the person's last one, listed and unmasked."""
    last = last_table(account)
    asked = last.conditions if last else NOTHING
    missing, _standing = missing_of(asked, account.pk)
    soon = timezone.now().replace(second=0, microsecond=0) + WAIT
    return {
        "name": "",
        "rules": last.rules if last else Ruleset(),
        "seats": last.seats if last else SEATS.default,
        "public": True,
        "computers": 0,
        "timing": last.timing if last else Timing.of_preset("daily"),
        "asked": NOTHING if missing else asked,
        "computers_claim": last is not None and last.computers_claim,
        "begins": Beginning(when_full=True, at=soon, filled=True),
    }


def _open(now: datetime) -> QuerySet[Game]:
    """Return the listed tables that begin by themselves, soon or as soon as they are full.

    Not masked ones: who is there must not show by where somebody else is brought.
    """
    soon = Q(begins_when_full=True) | Q(begins_at__gt=now, begins_at__lte=now + WAIT)
    return Game.objects.filter(soon, status=Game.Status.LOBBY, public=True, masked=False)


def _where_they_wait(account: Account) -> Game | None:
    now = timezone.now()
    came = _open(now).filter(players__account=account, players__joined_at__gt=now - WAIT)
    return came.order_by("pk").first()


def _suiting(account: Account, usual: dict[str, Any]) -> QuerySet[Game]:
    """Return the tables with a free seat that suit a person, the one that begins first first."""
    taken = Count("players", distinct=True) + Count("invited", distinct=True)
    begins_now = When(begins_when_full=True, free=1, then=0)
    return (
        _open(timezone.now())
        .filter(
            host__language=account.language,
            options__expansion=usual["rules"].expansion,
            programs_welcome=account.is_program,
            **_pace(usual["timing"]),
        )
        .exclude(turned_away=account)
        .annotate(free=F("seats") - taken)
        .filter(free__gt=0)
        .order_by(Case(begins_now, default=1), F("begins_at").asc(nulls_last=True), "free", "pk")
    )


def _pace(timing: Timing) -> dict[str, Any]:
    """Return the columns of a pace, whosever hours count and whatever follows a time-out."""
    columns = timing_columns(timing)
    return {name: columns[name] for name in columns if name not in ("own_hours", "time_up")}


def _sits_down(game: Game, account: Account, contribution: str) -> bool:
    """Sit down, unless somebody or something there speaks against it."""
    try:
        # A savepoint: a table that is left again is locked no longer.
        with transaction.atomic():
            services.join_table(game.pk, account, contribution=contribution)
    except UNSUITED:
        return False
    return True
