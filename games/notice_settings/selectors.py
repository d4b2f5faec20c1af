"""What the pages about a person's notices show besides the choices themselves."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from accounts.models import Account
from games.core.tables.waiting import MOST_AT_ONCE
from games.core.visibility import NotFound
from games.models import Game, Notice, NoticeWay, Player
from games.notices.ending_links import DIGEST, EndingLink
from games.notices.mute_links import MuteLink
from games.notices.preferences import Preferences, night_of, preferences_of
from games.notices.topics import FOR_PROGRAMS, Topic


@dataclass(frozen=True, slots=True)
class MutableGame:
    """A game that goes on, and whether its player has muted it."""

    player_id: int
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """Whether emails are wanted, whether they can go, and the games that go on.

    `night` is when the person sleeps, by the hours they declared.
    """

    turn_emails: bool
    is_verified: bool
    address: str
    games: tuple[MutableGame, ...]
    night: tuple[time, time] | None


def notice_settings(account: Account) -> NoticeSettings:
    """The facts about somebody’s notices; three queries."""
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        game__practice=False,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    rows = mine.order_by("-game_id").values_list("pk", "game__name", "is_muted")
    return NoticeSettings(
        turn_emails=account.turn_emails,
        is_verified=account.has_verified_address,
        address=account.email or "",
        games=tuple(MutableGame(*row) for row in rows[:MOST_AT_ONCE]),
        night=night_of(account),
    )


@dataclass(frozen=True, slots=True)
class AddressLine:
    """A way without its address. `id` is None for email that nothing was ever sent by."""

    id: int | None
    transport: str
    name: str
    is_on: bool
    off_reason: str
    off_at: datetime | None
    tried_at: datetime | None
    failed: bool
    next_try_at: datetime | None
    is_testing: bool


def addresses_of(account: Account) -> list[AddressLine]:
    """Email first, then browsers and rooms, the oldest first; one query."""
    rows = list(NoticeWay.objects.filter(account=account).order_by("pk"))
    by_mail = [row for row in rows if row.transport == "mail"] or [
        NoticeWay(account=account, transport="mail")
    ]
    others = [row for row in rows if row.address]
    return [_line(row) for row in (*by_mail, *others)]


def _line(row: NoticeWay) -> AddressLine:
    return AddressLine(
        id=row.pk,
        transport=row.transport,
        name=row.name,
        is_on=row.is_on,
        off_reason=row.get_off_reason_display() if row.off_reason else "",
        off_at=row.off_at,
        tried_at=row.tried_at,
        failed=bool(row.last_error),
        next_try_at=row.next_try_at,
        is_testing=row.test_due_at is not None,
    )


# As many deliveries as are listed.
MOST_DELIVERIES = 20
STATES = tuple(Notice.State.values)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A call to a program; `error` says why the last attempt failed, without any address."""

    id: int
    kind: str
    says: Any
    game: int
    game_name: str
    version: int
    state: str
    state_says: Any
    attempts: int
    error: str
    at: datetime
    sent_at: datetime | None
    next_try_at: datetime | None


def webhook(account: Account) -> AddressLine | None:
    """The address at which an account's program is called, without the address; one query."""
    return next((way for way in addresses_of(account) if way.transport == "webhook"), None)


def called_for(account: Account) -> list[Topic]:
    """The topics for which an account's program is called; one query."""
    kept = preferences_of(Account.objects.select_related("notice_preferences").get(pk=account.pk))
    return [topic for topic in FOR_PROGRAMS if kept.is_chosen(topic, "webhook")]


def deliveries(account: Account) -> list[Delivery]:
    """The latest calls, the newest first; one query."""
    rows = Notice.objects.filter(account=account, transport="webhook", way__isnull=False)
    rows = rows.filter(game__isnull=False)
    return [_delivery(row) for row in rows.select_related("game").order_by("-id")[:MOST_DELIVERIES]]


def _delivery(row: Notice) -> Delivery:
    waits = row.state == Notice.State.WAITING and row.attempts > 0
    return Delivery(
        id=row.pk,
        kind=row.kind,
        says=row.get_kind_display(),
        game=row.table_id,
        game_name=row.table.name,
        version=row.version,
        state=row.state,
        state_says=row.get_state_display(),
        attempts=row.attempts,
        error=row.last_error,
        at=row.created_at,
        sent_at=row.sent_at,
        next_try_at=row.due_at if waits else None,
    )


def game_of(link: MuteLink) -> MutableGame:
    """The game of a link; one query. Raises NotFound where the seat is another's by now."""
    theirs = Player.objects.filter(
        pk=link.player_id, account_id=link.account_id, account__is_active=True
    )
    row = theirs.values_list("game__name", "is_muted").first()
    if row is None:
        raise NotFound
    return MutableGame(link.player_id, *row)


MAIL = "mail"


@dataclass(frozen=True, slots=True)
class EmailsEnded:
    """What still comes by email; `game` is the one that the email was about, empty for several."""

    account: Account
    kind_ended: bool
    game: str
    game_muted: bool
    all_ended: bool


def emails_ended(link: EndingLink) -> EmailsEnded:
    """What a link ends, and whether it has; two queries. Raises NotFound for a closed account."""
    known = Account.objects.filter(pk=link.account_id, is_active=True)
    account = known.select_related("notice_preferences").first()
    if account is None:
        raise NotFound
    seat = Player.objects.filter(pk=link.player_id or 0, account=account)
    game, is_muted = seat.values_list("game__name", "is_muted").first() or ("", False)
    return EmailsEnded(
        account=account,
        kind_ended=_is_ended(link, preferences_of(account)),
        game=game,
        game_muted=is_muted,
        all_ended=not account.turn_emails,
    )


def _is_ended(link: EndingLink, chosen: Preferences) -> bool:
    if not link.topics:
        return DIGEST in chosen.row.off
    return not any(chosen.wants(topic, way) for topic in link.topics for way in (MAIL, DIGEST))
