"""Letters as web push messages, to browsers with permission (RFC 8030, 8291, 8292)."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
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
    """Messages to a person's browsers, each encrypted for one browser."""

    label = _("Push")
    icon = "send"
    delivery = Delivery.AT_MOST_ONCE
    has_ways = True
    is_private = True

    def is_offered(self) -> bool:
        """Return whether the site has a key to sign push messages with."""
        return bool(settings.VAPID_PRIVATE_KEY)

    def reaches(self, account: Account) -> bool:
        """Return whether an account can log in to switch push off again, and the site has a key."""
        return super().reaches(account) and self.is_offered()

    def send(self, account: Account, letter: Letter, address: str) -> None:
        """Hand a letter to a browser's push service.

        Raises WayGone for a subscription that is gone, Refused if the service rejects it, and
        Undeliverable if a retry may help.
        """
        status = _push(json.loads(address), payload_of(letter))
        if status in _GONE:
            raise WayGone(f"HTTP {status}", NoticeWay.Off.GONE)
        if status in _REFUSED:
            raise Refused(f"HTTP {status}", NoticeWay.Off.REFUSED)
        if status >= 400:
            raise Undeliverable(f"HTTP {status}")


def payload_of(letter: Letter) -> str:
    """Return the JSON payload of a letter for the service worker, an object with `title`, `url` and
    `tag`.
    """
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


def new_private_key() -> str:
    """Return a new private key for push messages, in base64 for URLs."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """Return the public key for browsers that belongs to a private key; both are in base64 for
    URLs.
    """
    number = int.from_bytes(urlsafe_b64decode(private + "="), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
