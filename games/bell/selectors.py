"""The bell: how much is new for a person, and the notices it shows."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.core.tables.waiting import waiting_for
from games.models import Game, Notice, NoticeWay, OwnHours, Player, StandInRequest
from games.models.round import long_columns
from games.moderation.selectors.told import has_word
from games.notices.kinds import KINDS

PAGE = 20
# What is beyond this is counted as "more": no page reads further.
MOST_COUNTED = 100
_LONGEST_ID = 19
# Of people without a seat they tell that one is kept.
_KEEPS_A_SEAT = (Notice.Kind.INVITED, Notice.Kind.CREW)
# Reminders wait for their time.
_SHOWN = {"transport": "bell", "state": Notice.State.SENT}
_OF_A_TURN = (Notice.Kind.TURN, Notice.Kind.HALF, Notice.Kind.SOON)


@dataclass(frozen=True, slots=True)
class BellLine:
    """A notice as it is listed. A turn is new as long as it is to be taken.

    `is_over` is what is no longer so: a seat that was taken back, a motion that was closed. `text`
    adds until when to what it `says`; `icon` is among the sprite's.
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
    """Some notices, the newest first, and the key of the next page."""

    lines: tuple[BellLine, ...]
    after: str | None


def bell_count(account: Account) -> int:
    """How many things are new: games that wait for this person, and unread notices; one query."""
    return ring(account)[0]


def ring(account: Account) -> tuple[int, bool, bool, bool]:
    """How many things are new, whether the site has switched a way off, whether there is something
    to read from the moderators, and a night in which we write; one query.
    """
    return _RINGS.first(account.pk) or (0, False, False, False)


def _rings(account_id: int) -> QuerySet[Account, tuple[int, bool, bool, bool]]:
    waiting = Coalesce(_count(waiting_for(account_id)), 0)
    off = NoticeWay.objects.filter(account=OuterRef("pk")).exclude(off_reason="")
    new = waiting + Coalesce(unread_notices(account_id), 0)
    told = (new, Exists(off), has_word(), _is_loud_at_night())
    return Account.objects.filter(pk=account_id).values_list(*told)


def _is_loud_at_night() -> Exists:
    """Whether somebody has declared a night, and not whether notices wait for its end."""
    nights = OwnHours.objects.filter(account=OuterRef("pk"), opens__isnull=False)
    return Exists(nights.filter(account__notice_preferences__quiet_by_hours__isnull=True))


# Every page asks it.
_RINGS = CompiledQuery(_rings)


def unread_notices(account_id: int) -> Subquery:
    """How many notices besides turns are new, as a part of another query; it reads at most 100."""
    newest = Notice.objects.filter(account=account_id, transport="bell", read_at__isnull=True)
    ids = newest.order_by("-id").values("pk")[:MOST_COUNTED]
    # As the kinds say: who has read the chat has seen a mention, who has looked, the others.
    named = Q(kind=Notice.Kind.MENTION)
    unseen = named & Q(player__messages_read__lt=F("version"))
    unseen |= ~named & Q(player__seen_version__lt=F("version"))
    # There is nothing left to vote on.
    unseen &= ~Q(kind=Notice.Kind.MOTION, game__motion_closes_at__isnull=True)
    unseen |= Q(_is_invited(), kind__in=_KEEPS_A_SEAT, player__isnull=True)
    unseen |= Q(_is_asked(), kind=Notice.Kind.ASKED)
    # A look at the table tells nothing of these.
    unseen |= Q(kind__in=(Notice.Kind.REFUSED, Notice.Kind.AGREED, Notice.Kind.LAPSED))
    unseen |= Q(_is_to_play(), kind=Notice.Kind.PLAY_FOR)
    # Whoever reads on its page what it tells of has read the notice, too (`outbox.mark_read`).
    unseen |= Q(game__isnull=True)
    return _count(Notice.objects.filter(unseen, pk__in=ids))


def _is_invited() -> Exists:
    """Whether the seat that a notice tells of is still kept for its reader."""
    kept = Game.objects.filter(pk=OuterRef("game"), status=Game.Status.LOBBY)
    return Exists(kept.filter(invited=OuterRef("account")))


def _is_asked() -> Exists:
    """Return whether the reader of a notice is still asked to stand in."""
    asked = StandInRequest.objects.filter(
        player__game=OuterRef("game"), person=OuterRef("account"), is_declined=False
    )
    return Exists(asked.filter(player__game__status=Game.Status.RUNNING))


def _is_to_play() -> Exists:
    """Whether the reader of a notice stands in for whoever is to act now, and is away."""
    lent = Player.objects.filter(game=OuterRef("game"), named_stand_in=OuterRef("account"))
    return Exists(lent.exclude(stand_in="").filter(game__round__turn=F("seat")))


def _is_to_be_taken() -> Q:
    """Whether the turn that a notice tells of still waits, as `is_newest_turn` has it."""
    acts = Q(game__round__turn=F("player__seat"), player__stand_in="")
    newest = Q(game__last_turn_at__isnull=True) | Q(created_at__gte=F("game__last_turn_at"))
    return Q(game__status=Game.Status.RUNNING) & acts & newest


def bell_page(account: Account, after: str | None = None) -> BellPage:
    """The notices of a person, the newest first; one query."""
    rows = Notice.objects.filter(account=account, **_SHOWN)
    # Nothing is left of an invitation that was answered or withdrawn.
    invited = Q(kind__in=_KEEPS_A_SEAT, player__isnull=True)
    rows = rows.filter(~invited | Q(_is_invited()))
    rows = rows.filter(~Q(kind=Notice.Kind.ASKED) | Q(_is_asked()))
    rows = rows.filter(~Q(kind=Notice.Kind.PLAY_FOR) | Q(_is_to_play()))
    # Nor of a turn that was taken.
    rows = rows.filter(~Q(kind__in=_OF_A_TURN) | _is_to_be_taken())
    if (before := _read_id(after or "")) is not None:
        rows = rows.filter(pk__lt=before)
    wanted = rows.select_related("player", "account__own_hours", "game__round", "game__motion")
    wanted = wanted.defer(*long_columns("game__round")).annotate(waits_again=_waits_again())
    found = list(wanted.order_by("-id")[: PAGE + 1])
    shown = found[:PAGE]
    # A kind that is no more is left out.
    lines = tuple(_line(notice) for notice in shown if notice.kind in KINDS)
    return BellPage(lines, str(shown[-1].pk) if len(found) > PAGE else None)


def bell_notice(account: Account, notice_id: int) -> Notice | None:
    """A notice of this person by its id; one query."""
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


def _count(rows: QuerySet[Player] | QuerySet[Notice]) -> Subquery:
    grouped = rows.order_by().annotate(all=Value(1)).values("all").annotate(answer=Count("pk"))
    return Subquery(grouped.values("answer"), output_field=IntegerField())


def _read_id(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < _LONGEST_ID else None
