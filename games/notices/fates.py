"""The outcome of the last message on each way, recorded for its owner; dead ways are switched
off.

A way to reach somebody is given up only for a good reason: several letters were refused for good,
over days, and none was accepted in between. One refusal proves nothing: a mail server or a proxy on
the way refuses for reasons of its own.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import DateTimeField, F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Account
from accounts.services import resume_turn_emails, stop_turn_emails
from games.models import NoticeWay
from games.models.notice_way import digest_of

# So many different letters refused, the first of them so long ago.
MOST_REFUSED = 3
LONGEST_REFUSING = timedelta(days=3)
# Single emails and gathered ones go to the same address.
MAIL = "mail"
# What was said about a way goes once it is switched on.
SWITCHED_ON: dict[str, Any] = {
    "is_on": True,
    "off_reason": "",
    "off_at": None,
    "failures": 0,
    "failing_since": None,
    "refused_letters": [],
}


def mail_of(account: Account) -> NoticeWay:
    """Return an unsaved NoticeWay for emails to the account's own address."""
    return NoticeWay(account=account, transport=MAIL, digest=digest_of(""))


def note_success(way: NoticeWay) -> None:
    """Record that the last message to an address was accepted, and forget its earlier failures."""
    none = {name: SWITCHED_ON[name] for name in ("failures", "failing_since", "refused_letters")}
    _note(way, last_error="", next_try_at=None, **none)


def note_failure(way: NoticeWay, error: str, again_at: datetime | None) -> None:
    """Record that the last message to an address failed, and when the next attempt will be (None
    for no other).
    """
    _note(way, last_error=error[:200], next_try_at=again_at)


def is_refused_for_good(way: NoticeWay, letter: str) -> bool:
    """Count the refusal of the letter with this id; return whether its address is to be switched
    off now. That is so after three different letters were refused, if nothing has been accepted for
    three days since the first failure.
    """
    now = timezone.now()
    since = Coalesce("failing_since", now, output_field=DateTimeField())
    with transaction.atomic():
        rows = _rows(way).select_for_update(no_key=True)
        refused = rows.values_list("refused_letters", flat=True).first() or []
        if letter not in refused:
            refused = [*refused, letter][:MOST_REFUSED]
        _rows(way).update(failures=F("failures") + 1, failing_since=since, refused_letters=refused)
    long_ago = now - LONGEST_REFUSING
    return len(refused) == MOST_REFUSED and _rows(way).filter(failing_since__lte=long_ago).exists()


def switch_off(way: NoticeWay, error: str, off: NoticeWay.Off) -> None:
    """Switch off an address that no longer works, with the error and the reason `off`.

    For email, the account's emails about turns are switched off.
    """
    facts: dict[str, Any] = {"last_error": error[:200], "next_try_at": None}
    # Not what its owner has switched off meanwhile: that stays theirs.
    if way.transport != MAIL or stop_turn_emails(way.account):
        facts |= {"is_on": False, "off_at": timezone.now(), "off_reason": off}
    _note(way, **facts)


def switched_off(since: datetime) -> QuerySet[NoticeWay]:
    """Return the addresses that the site itself has switched off since an instant, and that are
    still off.
    """
    return NoticeWay.objects.filter(off_at__gte=since, is_on=False).exclude(off_reason="")


def switch_on(ways: QuerySet[NoticeWay]) -> int:
    """Switch the given addresses back on where the site, not the owner, had switched them off, and
    return their number. Addresses that their owners have switched off stay off.
    """
    off = ways.filter(is_on=False).exclude(off_reason="")
    with transaction.atomic():
        by_mail = off.filter(transport=MAIL, account__is_active=True)
        people = list(by_mail.order_by("account").values_list("account", flat=True))
        resume_turn_emails(people)
        return off.update(**SWITCHED_ON)


def _rows(way: NoticeWay) -> QuerySet[NoticeWay]:
    if way.transport != MAIL:
        return NoticeWay.objects.filter(pk=way.pk)
    return NoticeWay.objects.filter(account=way.account, transport=MAIL)


def _note(way: NoticeWay, **facts: object) -> None:
    facts["tried_at"] = timezone.now()
    if way.transport != MAIL:
        _rows(way).update(**facts)
        return
    # One statement: two workers may send somebody's first emails at once.
    NoticeWay.objects.bulk_create(
        [NoticeWay(account=way.account, transport=MAIL, digest=way.digest, **facts)],
        update_conflicts=True,
        unique_fields=["account", "transport", "digest"],
        update_fields=list(facts),
    )
