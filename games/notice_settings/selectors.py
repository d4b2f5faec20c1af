"""Reads everything on the pages of notice settings apart from the choices."""

from dataclasses import dataclass

from accounts.models import Account
from games.core.tables.waiting import MOST_AT_ONCE
from games.core.visibility import NotFound
from games.models import Game, Notice, NoticeWay, Player
from games.models.notice_way import digest_of
from games.notices.ending_links import DIGEST, EndingLink
from games.notices.fates import switched_off
from games.notices.mute_links import MuteLink
from games.notices.preferences import Preferences, preferences_of
from games.notices.topics import FOR_PROGRAMS, Topic

# As many deliveries as are listed.
MOST_DELIVERIES = 20
STATES = tuple(Notice.State.values)


def seats_of(account: Account) -> list[Player]:
    """Return a person's seats in games that go on, each with its game; one query."""
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        game__practice=False,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    named = mine.select_related("game").only("is_muted", "game__name")
    return list(named.order_by("-game_id")[:MOST_AT_ONCE])


def addresses_of(account: Account) -> list[NoticeWay]:
    """Return email first, then browsers and rooms, the oldest first; one query."""
    rows = list(NoticeWay.objects.filter(account=account).order_by("pk"))
    by_mail = [row for row in rows if row.transport == "mail"] or [
        NoticeWay(account=account, transport="mail")
    ]
    return [*by_mail, *(row for row in rows if row.address)]


def dead_browsers(account: Account) -> list[str]:
    """Return digests of the addresses of browsers that get nothing more; one query.

    The browser that has one of them renews it.
    """
    off = switched_off(account.created).filter(account=account, transport="push")
    return [digest_of(row.endpoint) for row in off]


def webhook(account: Account) -> NoticeWay | None:
    """Return the address at which an account's program is called; one query."""
    return NoticeWay.objects.filter(account=account, transport="webhook").first()


def called_for(account: Account) -> list[Topic]:
    """Return the topics for which an account's program is called; one query."""
    kept = preferences_of(Account.objects.select_related("notice_preferences").get(pk=account.pk))
    return [topic for topic in FOR_PROGRAMS if kept.is_chosen(topic, "webhook")]


def deliveries(account: Account) -> list[Notice]:
    """Return the latest calls, the newest first; one query."""
    rows = Notice.objects.filter(account=account, transport="webhook", way__isnull=False)
    rows = rows.filter(game__isnull=False).select_related("game")
    return list(rows.order_by("-id")[:MOST_DELIVERIES])


def seat_of(link: MuteLink) -> Player:
    """Return the seat of a link; one query. Raises NotFound where it is another's by now."""
    theirs = Player.objects.filter(
        pk=link.player_id, account_id=link.account_id, account__is_active=True
    )
    player = theirs.select_related("game").only("is_muted", "game__name").first()
    if player is None:
        raise NotFound
    return player


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
    """Return what a link ends, and whether it has; two queries. Raises NotFound if closed."""
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
