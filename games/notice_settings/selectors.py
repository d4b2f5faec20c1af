"""Reads for the pages of notice settings: seats, addresses, calls, email links, and the
calendar.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from accounts.models import Account
from games.core.tables.motions import is_moot
from games.core.tables.waiting import MOST_AT_ONCE
from games.core.visibility import NotFound
from games.models import Game, Motion, Notice, NoticePreferences, NoticeWay, Player
from games.models.notice_way import digest_of
from games.models.round import long_columns
from games.notices.ending_links import DIGEST, EndingLink
from games.notices.fates import MAIL, switched_off
from games.notices.preferences import Preferences, preferences_of
from games.notices.topics import FOR_PROGRAMS, Topic

# As many deliveries as are listed.
MOST_DELIVERIES = 20
STATES = tuple(Notice.State.values)


def seats_of(account: Account) -> list[Player]:
    """Return a person's seats in games that gather players or run, the newest first, MOST_AT_ONCE
    at most, each with its game. Makes one query.
    """
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        game__practice=False,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    named = mine.select_related("game").only("is_muted", "game__name")
    return list(named.order_by("-game_id")[:MOST_AT_ONCE])


def addresses_of(account: Account) -> list[NoticeWay]:
    """Return a person's ways to be notified: email first, as an unsaved row if there is none, then
    browsers and rooms, the oldest first. Makes one query.
    """
    rows = list(NoticeWay.objects.filter(account=account).order_by("pk"))
    by_mail = [row for row in rows if row.transport == "mail"] or [
        NoticeWay(account=account, transport="mail")
    ]
    return [*by_mail, *(row for row in rows if row.address)]


def dead_browsers(account: Account) -> list[str]:
    """Return digests of the push endpoints (a browser's addresses) that the site has switched off
    for this account. A browser that finds its own there renews it. Makes one query.
    """
    off = switched_off(account.created).filter(account=account, transport="push")
    return [digest_of(row.endpoint) for row in off]


def webhook(account: Account) -> NoticeWay | None:
    """Return the webhook of an account, or None if it has none. Makes one query."""
    return NoticeWay.objects.filter(account=account, transport="webhook").first()


def called_for(account: Account) -> list[Topic]:
    """Return the topics about which an account's program is called, in the order of FOR_PROGRAMS.
    Makes one query.
    """
    kept = preferences_of(Account.objects.select_related("notice_preferences").get(pk=account.pk))
    return [topic for topic in FOR_PROGRAMS if kept.is_chosen(topic, "webhook")]


def deliveries(account: Account) -> list[Notice]:
    """Return the latest 20 calls of an account's webhook, the newest first. Makes one query."""
    rows = Notice.objects.filter(account=account, transport="webhook", way__isnull=False)
    rows = rows.filter(game__isnull=False).select_related("game")
    return list(rows.order_by("-id")[:MOST_DELIVERIES])


def seat_of(player_id: int, account_id: int) -> Player:
    """Return the seat that a mute link is about. Makes one query. Raises NotFound if the seat is
    somebody else's by now, or the account is closed.
    """
    theirs = Player.objects.filter(pk=player_id, account=account_id, account__is_active=True)
    player = theirs.select_related("game").only("is_muted", "game__name").first()
    if player is None:
        raise NotFound
    return player


def emails_ended(link: EndingLink) -> dict[str, Any]:
    """Return what an email's link can end, as a dict: `account`, `game` (the name of the email's
    game, empty for several games), and whether each thing has ended, `kind_ended`, `game_muted` and
    `all_ended`. Makes two queries. Raises NotFound if the account is closed.
    """
    known = Account.objects.filter(pk=link.account_id, is_active=True)
    account = known.select_related("notice_preferences").first()
    if account is None:
        raise NotFound
    seat = Player.objects.filter(pk=link.player_id or 0, account=account)
    game, is_muted = seat.values_list("game__name", "is_muted").first() or ("", False)
    return {
        "account": account,
        "kind_ended": _is_ended(link, preferences_of(account)),
        "game": game,
        "game_muted": is_muted,
        "all_ended": not account.turn_emails,
    }


def _is_ended(link: EndingLink, chosen: Preferences) -> bool:
    if not link.topics:
        return DIGEST in chosen.row.off
    return not any(chosen.wants(topic, way) for topic in link.topics for way in (MAIL, DIGEST))


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """A turn that is due, a vote that closes, or a table that begins, with its time.

    `kind` and `key` identify it for good: a calendar moves the event when its `version` grows.
    """

    kind: str
    key: str
    game_id: int
    game: str
    version: int
    since: datetime
    at: datetime


def calendar_key(account: Account) -> str | None:
    """Return the key of a person's calendar, None if they have none. Makes one query."""
    kept = NoticePreferences.objects.filter(account=account)
    return kept.values_list("calendar_key", flat=True).first()


def account_by(key: str) -> Account:
    """Return the account that a calendar's key belongs to. Makes one query. Raises NotFound for an
    unknown key or a closed account.
    """
    # A text that no key is made of must not reach the database, which refuses some.
    known = Account.objects.filter(is_active=True, notice_preferences__calendar_key=key)
    account = known.first() if key.isprintable() else None
    if account is None:
        raise NotFound
    return account


def calendar_events(account: Account) -> Iterator[CalendarEvent]:
    """Yield the deadlines that concern a person: turns, then votes, then beginnings of tables.
    Within each, the next comes first.
    """
    yield from turns_due(account)
    yield from _votes_closing(account)
    yield from _tables_beginning(account)


def turns_due(account: Account) -> Iterator[CalendarEvent]:
    """Yield the turns that a person has to take by a deadline, the least time left first. Makes one
    query.
    """
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
    rows = mine.select_related("game").only(
        *("game__name", "game__version", "game__deadline"),
        *("game__turn_began_at", "game__last_turn_at"),
    )
    for player in rows.order_by("game__deadline", "game_id")[:MOST_AT_ONCE]:
        game = player.game
        assert game.last_turn_at and game.turn_began_at and game.deadline
        key = f"{game.pk}-{game.last_turn_at.timestamp():.0f}"
        about = (key, game.pk, game.name, game.version)
        yield CalendarEvent("turn", *about, game.turn_began_at, game.deadline)


def _votes_closing(account: Account) -> Iterator[CalendarEvent]:
    """Yield the open motions on which this person votes, or which concern their seat; two queries.

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
    for game, motion in open_to:
        if not is_moot(motion, game, game.players.all(), timezone.now()):
            # A motion never closes at another time than it said: its version stays.
            about = (str(motion.pk), game.pk, game.name, 0)
            yield CalendarEvent("vote", *about, motion.opened_at, motion.closes_at)


def _concerns(motion: Motion, player: Player) -> bool:
    return player.seat is not None and player.seat in (*motion.entitled, motion.on)


def _tables_beginning(account: Account) -> Iterator[CalendarEvent]:
    """Yield this person's tables, or those keeping a seat for them, that begin at a time; one
    query.
    """
    plays = Player.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    asked = Game.invited.through.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    games = Game.objects.filter(
        Exists(plays) | Exists(asked), status=Game.Status.LOBBY, begins_at__isnull=False
    )
    rows = games.order_by("begins_at", "pk").values_list(
        "pk", "name", "version", "created_at", "begins_at"
    )
    for pk, name, version, since, at in rows[:MOST_AT_ONCE]:
        assert at is not None
        yield CalendarEvent("begins", str(pk), pk, name, version, since, at)
