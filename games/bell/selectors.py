"""A person's notices in the bell, and how many are new."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.core.tables.waiting import waiting_for
from games.ids import read_id
from games.models import Game, Notice, NoticeWay, OwnHours
from games.models.round import long_columns
from games.moderation.selectors.decisions import has_word
from games.notices.kinds import KINDS
from games.notices.unread import (
    KEEPS_A_SEAT,
    count_of,
    is_asked,
    is_invited,
    is_to_play,
    unread_notices,
)

PAGE = 20
# Reminders wait for their time.
_SHOWN = {"transport": "bell", "state": Notice.State.SENT}
_OF_A_TURN = (Notice.Kind.TURN, Notice.Kind.HALF, Notice.Kind.SOON)


@dataclass(frozen=True, slots=True)
class BellLine:
    """A notice in the bell's list. A turn is new until it is taken.

    `is_over` means that the notice no longer holds: a seat was taken back, a motion closed. `text`
    is the sentence `says`, with a time limit if there is one; `icon` is a symbol of the sprite.
    """

    id: int
    kind: str
    says: str
    text: str
    icon: str
    at: datetime
    is_new: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class BellPage:
    """A page of notices, the newest first, and the key of the next page; None on the last."""

    lines: tuple[BellLine, ...]
    after: str | None


def bell_facts(account: Account) -> tuple[int, bool, bool, bool]:
    """Return a tuple of the values of Bell's fields for a person: the number of new notices
    (`count`), and whether `is_way_off`, `has_word` and `is_loud_at_night` hold. Makes one query.
    Zero and False for a deleted account.
    """
    return _RINGS.first(account.pk) or (0, False, False, False)


def _rings(account_id: int) -> QuerySet[Account, tuple[int, bool, bool, bool]]:
    waiting = Coalesce(count_of(waiting_for(account_id)), 0)
    off = NoticeWay.objects.filter(account=OuterRef("pk")).exclude(off_reason="")
    new = waiting + Coalesce(unread_notices(account_id), 0)
    conditions = (new, Exists(off), has_word(), _is_loud_at_night())
    return Account.objects.filter(pk=account_id).values_list(*conditions)


def _is_loud_at_night() -> Exists:
    """Whether somebody has declared a night, and not whether notices wait for its end."""
    nights = OwnHours.objects.filter(account=OuterRef("pk"), opens__isnull=False)
    return Exists(nights.filter(account__notice_preferences__quiet_by_hours__isnull=True))


# Every page asks it.
_RINGS = CompiledQuery(_rings)


def _is_to_be_taken() -> Q:
    """Return whether the turn of a notice is still to be taken: only the latest one can be."""
    acts = Q(game__round__turn=F("player__seat"), player__stand_in="")
    newest = Q(game__last_turn_at__isnull=True) | Q(created_at__gte=F("game__last_turn_at"))
    return Q(game__status=Game.Status.RUNNING) & acts & newest


def bell_page(account: Account, after: str | None = None) -> BellPage:
    """Return a page of a person's notices: the newest 20, or those that follow the key `after` of
    the last page. Notices of turns, invitations and questions that no longer hold are left out.
    Makes one query.
    """
    rows = Notice.objects.filter(account=account, **_SHOWN)
    # Nothing is left of an invitation that was answered or withdrawn.
    invited = Q(kind__in=KEEPS_A_SEAT, player__isnull=True)
    rows = rows.filter(~invited | Q(is_invited()))
    rows = rows.filter(~Q(kind=Notice.Kind.ASKED) | Q(is_asked()))
    rows = rows.filter(~Q(kind=Notice.Kind.PLAY_FOR) | Q(is_to_play()))
    # Nor of a turn that was taken.
    rows = rows.filter(~Q(kind__in=_OF_A_TURN) | _is_to_be_taken())
    if (before := read_id(after or "")) is not None:
        rows = rows.filter(pk__lt=before)
    wanted = rows.select_related("player", "account__own_hours", "game__round", "game__motion")
    wanted = wanted.defer(*long_columns("game__round")).annotate(waits_again=_waits_again())
    found = list(wanted.order_by("-id")[: PAGE + 1])
    shown = found[:PAGE]
    # A kind that is no more is left out.
    lines = tuple(_line(notice) for notice in shown if notice.kind in KINDS)
    return BellPage(lines, str(shown[-1].pk) if len(found) > PAGE else None)


def bell_notice(account: Account, notice_id: int) -> Notice | None:
    """Return the notice with this id, if the person has it in the bell, else None. Makes
    one query.
    """
    mine = Notice.objects.filter(account=account, pk=notice_id, **_SHOWN)
    return mine.select_related("player", "game").first()


def _line(notice: Notice) -> BellLine:
    kind = KINDS[notice.kind]
    is_over = kind.is_over(notice)
    return BellLine(
        id=notice.pk,
        kind=notice.kind,
        says=kind.says(notice),
        text=kind.says(notice) if is_over else kind.says_until(notice),
        icon=kind.icon,
        at=notice.sent_at or notice.created_at,
        is_new=not is_over and _is_new(notice),
        is_over=is_over,
    )


def _is_new(notice: Notice) -> bool:
    if notice.kind == Notice.Kind.TURN:
        return True
    return notice.read_at is None and not KINDS[notice.kind].is_seen(notice)


def _waits_again() -> Exists:
    """Whether a table that follows still keeps a seat for the reader."""
    following = Game.objects.filter(rematch_of=OuterRef("game"), status=Game.Status.LOBBY)
    return Exists(following.filter(invited=OuterRef("account")))
