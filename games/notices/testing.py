"""Test messages for people who try a way of getting notices."""

import logging
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.emails.errors import describe
from accounts.emails.unsubscribe import unsubscribe_url
from games.core.database_errors import is_database_away
from games.core.falling_due import Waiting, longest_waiting
from games.models import NoticeWay
from games.notices import fates
from games.notices.hold import unless_held
from games.notices.lanes import Busy, deliver
from games.notices.letters import draw
from games.notices.preferences import preferences_of
from games.notices.transports import TRANSPORTS, Letter, Undeliverable, WayGone

log = logging.getLogger(__name__)
TEMPLATE = "notices/test"


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` addresses to which a test is to be sent, as pairs of time and id,
    longest waiting first; an empty list during a hold. With `after`, the last pair of a page, the
    next page is returned.
    """
    rows = unless_held(NoticeWay.objects.filter(test_due_at__lte=now))
    return longest_waiting(rows, "test_due_at", limit, after)


def send(way_id: int) -> bool:
    """Send the due test to the address with this id, once; return whether it was accepted.

    A failure is recorded for the owner, who can repeat the test. Only an error that means that the
    database is away is raised.
    """
    way = NoticeWay.objects.select_related("account").filter(pk=way_id).first()
    asked = unless_held(NoticeWay.objects.filter(pk=way_id, test_due_at__isnull=False))
    if way is None or not asked.update(test_due_at=None):
        return False
    try:
        _send(way)
    except Busy:
        NoticeWay.objects.filter(pk=way_id).update(test_due_at=timezone.now())
    except WayGone as error:
        fates.switch_off(way, str(error), error.off)
    except Undeliverable as error:
        log.warning("test %s was not delivered: %s", way_id, error)
        fates.note_failure(way, str(error), None)
    except Exception as error:
        if is_database_away(error):
            raise
        log.exception("test %s failed", way_id)
        fates.note_failure(way, describe(error), None)
    else:
        fates.note_success(way)
        return True
    return False


def _send(way: NoticeWay) -> None:
    transport = TRANSPORTS[way.transport]
    if not transport.reaches(way.account):
        raise Undeliverable("off")
    with translation.override(way.account.language):
        letter = _letter(way)
    deliver(transport, way.account, letter, way if way.address else None)


def _letter(way: NoticeWay) -> Letter:
    link = f"{settings.SITE_URL}{reverse('games:notice_settings')}"
    context = {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "reader": way.account.name,
        "preferences": link,
        "unsubscribe": f"{settings.SITE_URL}{unsubscribe_url(way.account)}",
        "link": link,
        "because": _("You asked for this message."),
    }
    text, page = draw(TEMPLATE, context, preferences_of(way.account).row.plain_text)
    number = int(timezone.now().timestamp() * 1_000_000)
    return Letter(
        id=f"test.{way.pk}.{number}",
        subject=_("A test from %(site)s") % {"site": settings.SITE_NAME},
        text=text,
        html=page,
        unsubscribe=context["unsubscribe"],
        key="test",
        link=link,
    )
