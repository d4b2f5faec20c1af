"""Sends letters by web push, to browsers with permission (RFC 8030, 8291, 8292)."""

import json
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.models import NoticeWay
from games.notices.transports.letter import (
    Delivery,
    Letter,
    Refused,
    Transport,
    Undeliverable,
    WayGone,
)
from games.notices.transports.outgoing import visit

# After a day it is no longer news.
_KEPT_SECONDS = 24 * 60 * 60
# The service answers so once a subscription is gone for good (RFC 8030, 7.3). The browser renews it
# at its owner's next visit.
_GONE = (404, 410)
# It was made with another key of the site, for instance (RFC 8292, 4.2).
_REFUSED = (400, 401, 403)


class PushTransport(Transport):
    """A message to each browser, encrypted for it alone."""

    label = _("Push")
    icon = "send"
    delivery = Delivery.AT_MOST_ONCE
    has_ways = True
    is_private = True

    def is_offered(self) -> bool:
        """Return whether the site has a key to sign with."""
        return bool(settings.VAPID_PRIVATE_KEY)

    def reaches(self, account: Account) -> bool:
        """Return whether somebody can log in to switch it off again."""
        return account.is_active and not account.is_guest and self.is_offered()

    def send(self, account: Account, letter: Letter, way: NoticeWay | None = None) -> None:
        """Hand the letter to the browser's push service. Raises Refused and Undeliverable."""
        if way is None:
            raise Undeliverable("no browser")
        status = _push(json.loads(way.address), payload_of(letter))
        if status in _GONE:
            raise WayGone(f"HTTP {status}", NoticeWay.Off.GONE)
        if status in _REFUSED:
            raise Refused(f"HTTP {status}", NoticeWay.Off.REFUSED)
        if status >= 400:
            raise Undeliverable(f"HTTP {status}")


def payload_of(letter: Letter) -> str:
    """Return the payload for the service worker: only a headline and its address."""
    return json.dumps({"title": letter.subject, "url": letter.link, "tag": letter.key})


def _push(subscription: Any, payload: str) -> int:
    """Return the push service's status. Raises Refused, Undeliverable, or unclear errors."""
    # Slow to load, and most workers of most sites never need it.
    from pywebpush import WebPushException, webpush

    from games.notices.transports.libraries import session_of

    try:
        with visit() as here:
            answer = webpush(
                subscription_info=subscription,
                data=payload,
                vapid_private_key=settings.VAPID_PRIVATE_KEY,
                vapid_claims={"sub": settings.SITE_URL},
                ttl=_KEPT_SECONDS,
                requests_session=session_of(here),
            )
    except WebPushException as error:
        if error.response is None:
            raise
        return int(error.response.status_code)
    return int(answer.status_code)
