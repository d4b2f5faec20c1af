"""Opening duplicates, entering and leaving them, and beginning and ending their tables.

The row of the duplicate is locked before anything else: its accounts and games come after it, in
the order of `games.core.locking`.
"""

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account, Block
from games.clocks.absence import CLOSED_AFTER
from games.clocks.timing import UNTIMED, Timing
from games.core.announcements import held
from games.core.backlog import Waiting, longest_waiting
from games.core.errors import (
    GuestsOnlyPractise,
    InvalidTable,
    KeptApart,
    NotYours,
    ProgramsUnwelcome,
    ServiceError,
)
from games.core.locking import lock_active, lock_games
from games.core.seating import conditions, naming
from games.core.seating.fair_use import refuse_too_many_tables
from games.core.seating.reach import refuse_kept_from_tables
from games.core.seating.seating import check_strength
from games.core.turns import fair_deals
from games.core.visibility import NotFound
from games.duplicates import ending, seating
from games.duplicates.models import FEWEST_TABLES, MOST_TABLES, Duplicate, DuplicateEntry, Season
from games.models import Game
from games.models.pace import timing_columns
from games.rules.ruleset import Ruleset

Status = Duplicate.Status
# So many events that gather players somebody can have entered.
MOST_WAITING = 5


def open_duplicate(
    host: Account,
    *,
    name: str,
    rules: Ruleset,
    players: int,
    tables: int,
    timing: Timing = UNTIMED,
    season: bool = False,
    contribution: str = "",
) -> Duplicate:
    """Open an event with its host as the first entrant; with `season` the first of eight.

    Raises GuestsOnlyPractise, InvalidPiece, NoNewTables, TooManyTables, ProgramsUnwelcome, or
    InvalidTable with the field that is wrong: name, players or tables.
    """
    own = _("%(name)s’s duplicate") % {"name": host.name}
    name = naming.table_name(name.strip() or own, host)
    _check_sizes(rules, players, tables)
    with transaction.atomic():
        commitments, sealed = fair_deals.draw(rules.rounds)
        made = Duplicate.objects.create(
            name=name,
            season=Season.objects.create(name=name) if season else None,
            number=1 if season else 0,
            options=rules.options(),
            players=players,
            tables=tables,
            commitments=commitments,
            sealed=sealed,
            **timing_columns(timing),
        )
        _enter(made, host, contribution)
    return made


def enter(duplicate_id: int, account: Account, contribution: str = "") -> Duplicate:
    """Enter an event; the last one to fit begins it. Twice is no mistake.

    Raises NotFound, GuestsOnlyPractise, KeptApart, InvalidPiece, NoNewTables, TooManyTables,
    ProgramsUnwelcome, AccountGone, or ServiceError once nobody can enter any more.
    """
    with transaction.atomic():
        found = _locked(duplicate_id)
        if found.entries.filter(account=account).exists():
            return found
        _check_gathering(found)
        _enter(found, account, contribution)
        if found.entries.count() >= found.places:
            _begin(found, found.tables, "")
    return found


def withdraw(duplicate_id: int, account: Account) -> None:
    """Leave an event before it begins; one that is empty then is cancelled, but for a season's.

    Raises NotFound for people who are not in it, or ServiceError once it has begun.
    """
    with transaction.atomic():
        found = _locked(duplicate_id)
        mine = found.entries.filter(account=account)
        if not mine.exists():
            raise NotFound
        _check_gathering(found)
        mine.delete()
        if found.season_id is None and not found.entries.exists():
            _cancel(found)


def begin(duplicate_id: int, host: Account, strength: str = naming.DEFAULT_POLICY) -> Duplicate:
    """Begin with the people who are there; computer players of a strength take the other seats.

    Raises NotFound, NotYours for all but the host, InvalidTable for an unknown strength, or
    ServiceError if it has begun or only one person is there.
    """
    with transaction.atomic():
        found = _locked(duplicate_id)
        if found.host != host:
            raise NotYours
        _check_gathering(found)
        check_strength(strength)
        lock_active(host, list(found.entries.values_list("account", flat=True)))
        # Whoever closed or deleted their account until now has no entry any more.
        people = found.entries.count()
        if people < FEWEST_TABLES:
            raise ServiceError(_("Two people at least have to be there."))
        _begin(found, max(FEWEST_TABLES, -(-people // found.players)), strength)
    return found


def cancel(duplicate_id: int) -> None:
    """Cancel an event as a moderator: a running one ends at every table, and counts for nobody."""
    with transaction.atomic():
        found = _locked(duplicate_id)
        if found.status == Status.GATHERING:
            _cancel(found)
        elif found.status == Status.PLAYING:
            _cancel(found)
            ending.call_off(found)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return the events whose tables have all ended, which somebody should have released."""
    going = Game.objects.filter(duplicate=OuterRef("pk"), status=Game.Status.RUNNING)
    rows = Duplicate.objects.filter(~Exists(going), status=Status.PLAYING, started_at__lte=now)
    if after is not None:
        rows = rows.filter(pk__gt=after.id)
    return [Waiting(now, pk) for pk in rows.order_by("pk").values_list("pk", flat=True)[:limit]]


def stale(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return the events that nobody has entered for two weeks, as tables that gather nobody."""
    return longest_waiting(_stale(now), "created_at", limit, after)


def close(duplicate_id: int) -> bool:
    """Cancel such an event; return whether it was done now."""
    with transaction.atomic():
        found = _locked(duplicate_id)
        if not _stale(timezone.now()).filter(pk=found.pk).exists():
            return False
        _cancel(found)
    return True


def _stale(now: datetime) -> QuerySet[Duplicate]:
    before = now - CLOSED_AFTER
    newcomers = DuplicateEntry.objects.filter(duplicate=OuterRef("pk"), entered_at__gt=before)
    gathering = Duplicate.objects.filter(status=Status.GATHERING, created_at__lte=before)
    return gathering.exclude(Exists(newcomers))


def release(duplicate_id: int) -> bool:
    """End all tables of an event if none is played any more; return whether it was done now."""
    with transaction.atomic():
        found = _locked(duplicate_id)
        games = lock_games(Game.objects.filter(duplicate=found))
        if found.status != Status.PLAYING:
            return False
        if any(game.status == Game.Status.RUNNING for game in games):
            return False
        ending.end(found, [game.pk for game in games])
        ending.following(found)
    return True


@receiver(held, dispatch_uid="games.duplicates")
def _release_later(game: Game, **_: Any) -> None:
    # In a transaction of its own: two tables may be ending at once, and neither sees the other.
    if game.duplicate_id is not None:
        transaction.on_commit(partial(release, game.duplicate_id), robust=True)


@receiver(post_save, sender=Account, dispatch_uid="games.duplicates.closed")
def _withdraw_closed(instance: Account, **_: Any) -> None:
    # A single statement: the account is locked already, and events come before accounts.
    if not instance.is_active:
        gathering = DuplicateEntry.objects.filter(duplicate__status=Status.GATHERING)
        gathering.filter(account=instance).delete()


def _locked(duplicate_id: int) -> Duplicate:
    found = Duplicate.objects.select_for_update(no_key=True).filter(pk=duplicate_id).first()
    if found is None:
        raise NotFound
    return found


def _enter(made: Duplicate, account: Account, contribution: str) -> None:
    """Enter somebody, with the accounts of all entrants locked: the last one seats them all."""
    if account.is_guest:
        raise GuestsOnlyPractise
    piece = fair_deals.read_piece(contribution)
    others = list(made.entries.values_list("account", flat=True))
    lock_active(account, others)
    if conditions.is_program(account):
        raise ProgramsUnwelcome
    refuse_kept_from_tables(account)
    refuse_too_many_tables(account, public=False)
    waiting = DuplicateEntry.objects.filter(account=account, duplicate__status=Status.GATHERING)
    if waiting.count() >= MOST_WAITING:
        raise ServiceError(_("You’re already waiting for as many duplicates as you can."))
    if Block.objects.apart_from(account.pk, others):
        raise KeptApart(_("You can’t enter this duplicate."))
    DuplicateEntry.objects.create(duplicate=made, account=account, contribution=piece)


def _begin(found: Duplicate, tables: int, strength: str) -> None:
    found.status, found.tables = Status.PLAYING, tables
    found.started_at = timezone.now()
    found.save(update_fields=["status", "tables", "started_at"])
    seating.seat(found, strength)


def _cancel(found: Duplicate) -> None:
    found.status, found.ended_at = Status.CANCELLED, timezone.now()
    found.save(update_fields=["status", "ended_at"])
    ending.tell(found, found)


def _check_gathering(found: Duplicate) -> None:
    if found.status != Status.GATHERING:
        raise ServiceError(_("This duplicate is no longer open for entries."))


def _check_sizes(rules: Ruleset, players: int, tables: int) -> None:
    if players not in rules.players:
        told = {"least": rules.players[0], "most": rules.players[-1]}
        sentence = _("These rules are for %(least)d to %(most)d players.")
        raise InvalidTable("players", sentence % told)
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        told = {"least": FEWEST_TABLES, "most": MOST_TABLES}
        raise InvalidTable("tables", _("%(least)d to %(most)d tables, please.") % told)
