"""Sends due notices: each claimed by one worker only, and only if it is still true."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from operator import attrgetter

from django.utils import timezone, translation

from accounts.emails.errors import describe
from games.clocks.reminders import wakes_at
from games.core.database_errors import is_database_away
from games.models import Notice, NoticeWay
from games.models.own_hours import schedule_of
from games.notices import fates, letters, outbox, settling
from games.notices.kinds import KINDS
from games.notices.lanes import Busy, deliver
from games.notices.preferences import preferences_of
from games.notices.transports import (
    TRANSPORTS,
    Delivery,
    Letter,
    Refused,
    Transport,
    Undeliverable,
    WayGone,
)
from games.notices.transports.letter import Illustrate

log = logging.getLogger(__name__)


# Players who have looked at their turn know of it; after so long they may have forgotten.
AFTER_A_LOOK = timedelta(hours=2)
# Further notices go into another letter.
MOST_IN_A_LETTER = 20


@dataclass(slots=True)
class _Sorted:
    """The notices of a claim: to send now, in the next letter, to check later, and untrue."""

    now: list[Notice] = field(default_factory=list)
    next: list[Notice] = field(default_factory=list)
    later: list[tuple[Notice, datetime]] = field(default_factory=list)
    never: list[Notice] = field(default_factory=list)


def send(notice_id: int, illustrate: Illustrate | None = None) -> bool:
    """Send a due notice, with others of its letter; return whether it was sent now.

    `illustrate` draws the mine for letters with a picture of it. Notices that are no longer true
    become obsolete, and failed ones wait longer each time. Only an error that means that the
    database is away is raised; then the notices are still due.
    """
    claimed = outbox.claim(notice_id, timezone.now())
    if not claimed:
        return False
    try:
        if _is_to_be_fanned_out(claimed[0]):
            outbox.fan_out(claimed[0], timezone.now())
            return False
        found = _sort(claimed)
        letter = _compose(found.now, illustrate)
    except Exception as error:
        if is_database_away(error):
            settling.release(claimed)
            raise
        log.exception("notice %s could not be worded", notice_id)
        settling.settle_failed(claimed, timezone.now(), describe(error))
        return False
    settling.settle_obsolete(found.never)
    settling.release(found.next)
    for notice, at in found.later:
        settling.put_off(notice, at)
    return letter is not None and _hand_over(found.now, letter)


def _sort(claimed: Sequence[Notice]) -> _Sorted:
    """Sort the notices of a claim; what is due longest goes out first, in the order of its rows."""
    found = _Sorted()
    for notice in sorted(claimed, key=attrgetter("due_at")):
        if not _is_to_be_told(notice):
            found.never.append(notice)
        elif (at := _later(notice)) is not None:
            found.later.append((notice, at))
        elif len(found.now) < MOST_IN_A_LETTER:
            found.now.append(notice)
        else:
            found.next.append(notice)
    found.now.sort(key=attrgetter("pk"))
    return found


def _is_to_be_fanned_out(notice: Notice) -> bool:
    transport = TRANSPORTS.get(notice.transport)
    return transport is not None and transport.has_ways and notice.way_id is None


def _is_to_be_told(notice: Notice) -> bool:
    """Return whether a notice is true, and its reader can be reached and wants it."""
    transport, kind = TRANSPORTS.get(notice.transport), KINDS.get(notice.kind)
    account = notice.account
    if account is None or transport is None or kind is None:
        return False
    if transport.has_ways and (notice.way is None or not notice.way.is_on):
        return False
    if player := notice.player:
        # The seat may be somebody else's by now.
        is_silent = player.is_muted and not transport.is_shown_at_once
        if player.account_id != notice.account_id or is_silent:
            return False
    if not preferences_of(account).wants(kind.topic, notice.transport):
        return False
    return is_true(notice) and transport.reaches(account)


def _compose(notices: Sequence[Notice], illustrate: Illustrate | None) -> Letter | None:
    if not notices or (account := notices[0].account) is None:
        return None
    with translation.override(account.language):
        letter = letters.compose(notices, account, illustrate)
    if settling.name_letter(notices, letter.id):
        return letter
    settling.release(notices)
    return None


def _hand_over(notices: Sequence[Notice], letter: Letter) -> bool:
    transport, account = TRANSPORTS[notices[0].transport], notices[0].account
    assert account is not None
    way = notices[0].way or fates.mail_of(account)
    try:
        deliver(transport, account, letter, notices[0].way)
    except Busy:
        settling.release(notices)
        return False
    except WayGone as error:
        log.warning("notice %s will never be delivered: %s", notices[0].pk, error)
        settling.settle_given_up(notices, str(error))
        fates.switch_off(way, str(error), error.off)
        return False
    except Undeliverable as error:
        log.warning("notice %s was not delivered: %s", notices[0].pk, error)
        is_refused = isinstance(error, Refused)
        pauses = settling.PAUSES_WHEN_REFUSED if is_refused else settling.PAUSES
        again_at = settling.settle_failed(notices, timezone.now(), str(error), pauses)
        fates.note_failure(way, str(error), again_at)
        if is_refused or transport.ends_when_failing:
            _count_refusal(way, letter, error)
        return False
    except Exception as error:
        log.exception("notice %s failed", notices[0].pk)
        again_at = _settle_doubt(notices, transport, describe(error))
        fates.note_failure(way, describe(error), again_at)
        return False
    # Nothing that goes wrong from here on is a failed delivery: it has been handed over.
    settling.settle_sent(notices, timezone.now())
    if not transport.is_shown_at_once:
        fates.note_success(way)
    return True


def _count_refusal(way: NoticeWay, letter: Letter, error: Undeliverable) -> None:
    if fates.is_refused_for_good(way, letter.id):
        off = error.off if isinstance(error, Refused) else NoticeWay.Off.FAILING
        fates.switch_off(way, str(error), off)


def _settle_doubt(notices: Sequence[Notice], transport: Transport, reason: str) -> datetime | None:
    if transport.delivery is Delivery.AT_MOST_ONCE:
        settling.settle_uncertain(notices, reason)
        return None
    return settling.settle_failed(notices, timezone.now(), reason)


def _later(notice: Notice) -> datetime | None:
    """Return when to check again: after a look at the table, after orders, or at the end of
    the reader's night or quiet hours.
    """
    assert notice.account is not None
    transport, now = TRANSPORTS[notice.transport], timezone.now()
    if not transport.is_patient:
        return None
    kind, seen_at = KINDS[notice.kind], notice.player.seen_at if notice.player else None
    if kind.is_seen(notice) and seen_at is not None and seen_at + AFTER_A_LOOK > now:
        return seen_at + AFTER_A_LOOK
    # As after a look, so that the row does not show which it was; by then the orders are played.
    if kind.is_planned(notice):
        return now + AFTER_A_LOOK
    wakes = wakes_at(schedule_of(notice.account), now) if kind.spares_the_night else None
    return wakes or preferences_of(notice.account).quiet_ends(kind.topic, now)


def is_true(notice: Notice) -> bool:
    """Return whether a notice should still be sent. For people it is true, and a look at the table
    has not made it needless; for programs its event has happened.

    A notice of a turn stays true as long as it is the reader's turn: a look at the table delays the
    notice and never cancels it.
    """
    kind = KINDS[notice.kind]
    if TRANSPORTS[notice.transport].is_for_programs:
        return kind.has_happened(notice)
    return (kind.outlasts_a_look or not kind.is_seen(notice)) and kind.is_true(notice)
