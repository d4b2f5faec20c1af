"""The deadlines that concern a person, for their calendar."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from accounts.models import Account
from games.core.tables.motions import is_moot
from games.core.tables.waiting import MOST_AT_ONCE
from games.core.visibility import NotFound
from games.models import Game, Motion, NoticePreferences, Player
from games.models.round import long_columns


@dataclass(frozen=True, slots=True)
class DueTurn:
    """A turn to be taken: until when, and since when it is theirs."""

    game_id: int
    game_name: str
    at: datetime
    began_at: datetime
    last_turn_at: datetime
    version: int
    """The game's: it grows whenever the deadline moves."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A motion to vote on: when it closes, and since when it is open."""

    game_id: int
    game_name: str
    motion_id: int
    at: datetime
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Begins:
    """A table that begins at a time, and the version of its row."""

    game_id: int
    game_name: str
    at: datetime
    opened_at: datetime
    version: int


def calendar_key(account: Account) -> str | None:
    """Return the key of this person's own calendar, if they have made one; one query."""
    kept = NoticePreferences.objects.filter(account=account)
    return kept.values_list("calendar_key", flat=True).first()


def account_by(key: str) -> Account:
    """Return the account of a calendar's key; one query. Raises NotFound."""
    # A text that no key is made of must not reach the database, which refuses some.
    known = Account.objects.filter(is_active=True, notice_preferences__calendar_key=key)
    account = known.first() if key.isprintable() else None
    if account is None:
        raise NotFound
    return account


def turns_due(account: Account) -> tuple[DueTurn, ...]:
    """Return the turns this person has to take by some time, least time left first; one query."""
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        stand_in="",
        game__status=Game.Status.RUNNING,
        game__round__turn=F("seat"),
        game__deadline__isnull=False,
        game__turn_began_at__isnull=False,
        game__last_turn_at__isnull=False,
    )
    columns = ("game_id", "name", "deadline", "turn_began_at", "last_turn_at", "version")
    wanted = [name if name == "game_id" else f"game__{name}" for name in columns]
    rows = mine.order_by("game__deadline", "game_id").values_list(*wanted)
    return tuple(DueTurn(*row) for row in rows[:MOST_AT_ONCE])


def votes_closing(account: Account) -> tuple[Closing, ...]:
    """Return the open motions on which this person votes, or which concern their seat; two queries.

    Who has voted is not asked: a motion stands in the calendar until it closes or is moot.
    """
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        game__status=Game.Status.RUNNING,
        game__motion__isnull=False,
        game__motion_closes_at__isnull=False,
    )
    rows = mine.select_related("game__round", "game__motion").defer(*long_columns("game__round"))
    found = rows.prefetch_related("game__players").order_by("game__motion__closes_at", "game_id")
    open_to = [
        (player.game, player.game.motion)
        for player in found[:MOST_AT_ONCE]
        if player.game.motion is not None and _concerns(player.game.motion, player)
    ]
    return tuple(
        Closing(game.pk, game.name, motion.pk, motion.closes_at, motion.opened_at)
        for game, motion in open_to
        if not is_moot(motion, game, game.players.all(), timezone.now())
    )


def _concerns(motion: Motion, player: Player) -> bool:
    return player.seat is not None and player.seat in (*motion.entitled, motion.on)


def tables_beginning(account: Account) -> tuple[Begins, ...]:
    """Return this person's tables, or those keeping a seat for them, that begin at a time; one
    query.
    """
    plays = Player.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    asked = Game.invited.through.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    games = Game.objects.filter(
        Exists(plays) | Exists(asked), status=Game.Status.LOBBY, begins_at__isnull=False
    )
    columns = ("pk", "name", "begins_at", "created_at", "version")
    rows = games.order_by("begins_at", "pk").values_list(*columns)
    return tuple(Begins(*row) for row in rows[:MOST_AT_ONCE])
