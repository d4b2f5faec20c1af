"""The rows of the outbox: written with the reported change, claimed by one worker, settled once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from datetime import datetime, timedelta
from operator import attrgetter

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.core import falling_due
from games.core.falling_due import Waiting, longest_waiting
from games.models import Game, Notice, NoticeWay, Player
from games.models.round import long_columns
from games.notices.hold import unless_held
from games.notices.kinds import KINDS
from games.notices.preferences import Preferences, preferences_of
from games.notices.transports import TRANSPORTS, Delivery, Transport

# A worker that has not settled a claim after this long has died: no attempt takes half of it.
ABANDONED_AFTER = timedelta(minutes=2)
# The most notices of a claim, true or not.
MOST_CLAIMED = 200
# The columns that copies for several addresses share.
_THE_SAME = ("game_id", "player_id", "account_id", "kind", "version", "transport")


def enqueue(
    game: Game,
    people: Iterable[Player | Account],
    due: Notice.Kind | Mapping[Notice.Kind, datetime],
    at: datetime,
    *,
    message: int | None = None,
    once: bool = False,
) -> None:
    """Write the notices that `compose` returns for these people.

    `due` is a kind, sent `at` once, or kinds with their times; `message` is the number of the chat
    message that they are about. With `once` a person gets no second notice about the same version.
    """
    save(compose(game, people, due, at, number=message), once=once)


def enqueue_site_notice(
    accounts: Collection[Account], kind: Notice.Kind, number: int, at: datetime
) -> None:
    """Write notices of a kind to accounts about the row with this number, which belongs to no game.

    Earlier notices about the row are replaced, so that people are notified again, in the present
    words.
    """
    drop_of_no_game(kind, [account.pk for account in accounts], number)
    save(compose(None, accounts, kind, at, number=number), once=True)


def compose(
    game: Game | None,
    people: Iterable[Player | Account],
    due: Notice.Kind | Mapping[Notice.Kind, datetime],
    at: datetime,
    *,
    number: int | None = None,
) -> list[Notice]:
    """Return unsaved notices about a game's version, or about the message or row with this number.

    `due` is a single kind, due now, or kinds with their times. People are players, or accounts that
    do not sit there; each gets a notice for each transport that they have chosen. Computer players,
    guests and people in practice games get none.
    """
    if game is not None and game.practice:
        return []
    version = number or (game.version if game else 0)
    times = {due: at} if isinstance(due, Notice.Kind) else due
    return [
        notice
        for person in people
        for player, account in [
            (person, person.account) if isinstance(person, Player) else (None, person)
        ]
        if account is not None and not account.is_guest
        for kind, time in times.items()
        for notice in _notices(
            Notice(
                game=game,
                player=player,
                account=account,
                kind=kind,
                version=version,
                due_at=time,
                created_at=at,
            )
        )
    ]


def save(notices: list[Notice], *, once: bool = False) -> None:
    """Write composed notices.

    Makes one statement, or none without notices. With `once`, existing ones stay unchanged.
    """
    if notices:
        _queue_awaited(Notice.objects.bulk_create(notices, ignore_conflicts=once))


def _queue_awaited(notices: Iterable[Notice]) -> None:
    """Queue notices for programs after the commit; the others wait for a sweep."""
    for notice in notices:
        is_due = notice.state == Notice.State.WAITING and notice.due_at <= timezone.now()
        if notice.pk and is_due and TRANSPORTS[notice.transport].is_sent_at_once:
            falling_due.queue_on_commit("send_notice", notice.pk)


def drop_of_no_game(
    kind: Notice.Kind, account_ids: Collection[int], number: int | None = None
) -> None:
    """Delete these accounts' notices of a kind that belong to no game; with `number`, only those
    about that row.
    """
    theirs = Notice.objects.filter(game__isnull=True, kind=kind, account__in=account_ids)
    _delete(theirs if number is None else theirs.filter(version=number))


def _notices(first: Notice) -> Iterator[Notice]:
    """Yield a copy for each transport that the person has chosen."""
    assert first.account is not None
    preferences, at = preferences_of(first.account), first.created_at
    for name in _transports(first.player, preferences, first.kind):
        notice, transport = copy(first), TRANSPORTS[name]
        notice.transport = name
        if transport.is_shown_at_once and first.due_at <= at:
            notice.state, notice.sent_at = Notice.State.SENT, at
        notice.read_at = None if KINDS[first.kind].counts else at
        notice.due_at = _due_at(transport, preferences, first.due_at)
        yield notice


def _due_at(transport: Transport, preferences: Preferences, time: datetime) -> datetime:
    if transport.goes_at_digest_hours:
        return preferences.next_digest(time)
    at_once = transport.is_shown_at_once or transport.is_sent_at_once
    return time if at_once else time + timedelta(seconds=settings.NOTICE_DELAY_SECONDS)


def _transports(player: Player | None, preferences: Preferences, kind: str) -> list[str]:
    topic = KINDS[kind].topic
    is_silent = KINDS[kind].only_in_bell or (player is not None and player.is_muted)
    return [
        name
        for name, transport in TRANSPORTS.items()
        if preferences.wants(topic, name)
        and (transport.is_shown_at_once or not is_silent)
        and (not transport.has_ways or name in preferences.row.addressed)
    ]


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` notices to be sent now, as pairs of due time and id, longest waiting
    first; an empty list during a hold. With `after`, the last pair of a page, the next page is
    returned.
    """
    rows = unless_held(Notice.objects.filter(state=Notice.State.WAITING, due_at__lte=now))
    return longest_waiting(rows, "due_at", limit, after)


@transaction.atomic
def claim(notice_id: int, now: datetime) -> list[Notice]:
    """Claim a due notice for sending; return it with all others of its letter, oldest first.

    Returns an empty list if another worker has it, it is not due, or notices are held back. Notices
    that were in one letter at the first attempt stay together, so that another attempt sends the
    same letter.
    """
    lead = _WHOLE.first(notice_id)
    if lead is None or lead.due_at > now:
        return []
    # Locked one after the other, so that of two workers one gets all that belong together.
    together = Notice.objects.filter(_same_letter(lead, now), state=Notice.State.WAITING)
    locked = together.select_for_update(no_key=True).order_by("pk")
    attempts = dict(locked.values_list("pk", "attempts"))
    if lead.pk not in attempts:
        return []
    others = [pk for pk in attempts if pk != lead.pk][: MOST_CLAIMED - 1]
    taken = sorted([lead, *(_whole(*others) if others else ())], key=attrgetter("pk"))
    Notice.objects.filter(pk__in=[measure.pk for measure in taken]).update(
        state=Notice.State.SENDING, claimed_at=now, attempts=F("attempts") + 1
    )
    for notice in taken:
        notice.state, notice.claimed_at = Notice.State.SENDING, now
        notice.attempts = attempts[notice.pk] + 1
    return taken


def _whole(*ids: int) -> QuerySet[Notice]:
    """Read notices with all that a letter needs; none while notices are held back."""
    return (
        unless_held(Notice.objects.filter(pk__in=ids))
        .select_related(
            "player__account",
            "account__notice_preferences",
            "account__own_hours",
            "game__round",
            "way",
        )
        .defer(*long_columns("game__round"))
    )


_WHOLE = CompiledQuery(_whole)


def _same_letter(lead: Notice, now: datetime) -> Q:
    ways = Q(account=lead.account_id, transport=lead.transport)
    if lead.letter:
        return ways & Q(letter=lead.letter)
    transport = TRANSPORTS.get(lead.transport)
    if transport is None or lead.account_id is None or lead.kind not in transport.joins:
        return Q(pk=lead.pk)
    soon = now + timedelta(seconds=settings.NOTICE_DELAY_SECONDS)
    return ways & Q(kind__in=transport.joins, letter="", due_at__lte=soon)


@transaction.atomic
def fan_out(notice: Notice, now: datetime) -> None:
    """Replace a claimed notice with copies, due now, for each of the person's addresses except
    those switched off.
    """
    ways = NoticeWay.objects.filter(
        account=notice.account_id, transport=notice.transport, is_on=True
    )
    same = {name: getattr(notice, name) for name in _THE_SAME}
    copies = [
        Notice(**same, way=way, due_at=now, created_at=notice.created_at)
        for way in ways.exclude(address="").order_by("pk")
    ]
    claimed = {"state": Notice.State.SENDING, "claimed_at": notice.claimed_at}
    # A worker that was given up, and comes back, finds it gone.
    if not Notice.objects.filter(pk=notice.pk, **claimed).delete()[0]:
        return
    Notice.objects.bulk_create(copies, ignore_conflicts=True)
    if TRANSPORTS[notice.transport].is_sent_at_once:
        _queue_awaited(Notice.objects.filter(way__isnull=False, due_at=now, **same))


def give_up_claims(now: datetime) -> None:
    """Release the claims of workers that have died, so that the notices are sent again.

    Those of a transport that delivers at most once are marked as uncertain instead.
    """
    dead = Notice.objects.filter(state=Notice.State.SENDING, claimed_at__lte=now - ABANDONED_AFTER)
    once = [name for name, way in TRANSPORTS.items() if way.delivery is Delivery.AT_MOST_ONCE]
    # A notice that was to be fanned out has not been sent.
    whole = [name for name, way in TRANSPORTS.items() if way.has_ways]
    with transaction.atomic():
        given_up = skip_locked(dead)
        given_up.update(state=Notice.State.WAITING)
        in_doubt = given_up.filter(transport__in=once)
        in_doubt = in_doubt.exclude(transport__in=whole, way__isnull=True)
        in_doubt.update(state=Notice.State.UNCERTAIN)


def try_now(notices: QuerySet[Notice], now: datetime) -> int:
    """Make those of these notices due now that wait for another attempt; return their number."""
    with transaction.atomic():
        waiting = skip_locked(notices.filter(state=Notice.State.WAITING, attempts__gt=0))
        return waiting.update(due_at=now)


def make_due(player: Player, kind: Notice.Kind, now: datetime) -> None:
    """Make a player's waiting notices of a kind due now."""
    waiting = Notice.objects.filter(player=player, kind=kind, state=Notice.State.WAITING)
    with transaction.atomic():
        skip_locked(waiting.filter(due_at__gt=now)).update(due_at=now)


def drop_waiting(player: Player, kinds: Collection[str]) -> None:
    """Delete a player's notices of these kinds that have not been sent."""
    _delete(Notice.objects.filter(player=player, kind__in=kinds, state=Notice.State.WAITING))


def drop_waiting_of_game(game: Game, kind: Notice.Kind) -> None:
    """Delete a game's notices of a kind that have not been sent, for all people."""
    _delete(Notice.objects.filter(game=game, kind=kind, state=Notice.State.WAITING))


def drop_message(game: Game, number: int) -> None:
    """Delete all notices of a chat message that was taken back, sent or not."""
    kinds = (Notice.Kind.MENTION, Notice.Kind.MESSAGE)
    _delete(Notice.objects.filter(game=game, kind__in=kinds, version=number))


def forget_player(player: Player) -> None:
    """Delete all notices of a seat that gets another owner, whether sent or not.

    If a notice is being sent at this moment, the worker checks again whose seat it is.
    """
    _delete(Notice.objects.filter(player=player))


def _delete(notices: QuerySet[Notice]) -> None:
    """Delete notices, but for those that a worker has at this moment."""
    with transaction.atomic():
        skip_locked(notices).delete()


def mark_read(account: Account, kinds: Collection[Notice.Kind]) -> None:
    """Mark a person's notices of these kinds as read in the bell, because they have read the page
    about them.
    """
    mine = Notice.objects.filter(account=account, transport="bell", read_at__isnull=True)
    mine.filter(kind__in=kinds).update(read_at=timezone.now())


def skip_locked(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Lock and return those of these notices that nobody else has locked; the others are left for
    the next time. As nothing waits, no order of locks is needed.
    """
    free = notices.select_for_update(skip_locked=True)
    return Notice.objects.filter(pk__in=list(free.values_list("pk", flat=True)))


def forget(account_ids: Collection[int]) -> None:
    """Delete all notices of accounts that are about to be deleted, locking them in the order in
    which workers do.
    """
    theirs = Notice.objects.filter(account__in=account_ids).order_by("pk")
    ids = list(theirs.select_for_update().values_list("pk", flat=True))
    Notice.objects.filter(pk__in=ids).delete()
