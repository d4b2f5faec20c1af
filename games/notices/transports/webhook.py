"""Signed requests to a person's own program, with the news of a game."""

import base64
import hmac
import json
import secrets
import time
from datetime import UTC, datetime
from hashlib import sha256
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Account
from games.models import NoticeWay
from games.notices.transports.chat import InvalidAddress
from games.notices.transports.letter import Delivery, Letter, Refused, Transport, Undeliverable
from games.notices.transports.outgoing import HTTP, HTTPS, visit

_PREFIX = "whsec_"


def new_secret() -> str:
    """Return a new secret for signing requests, in the form in which programs get it."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signed_headers(secret: str, message_id: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return a dict of headers that prove the sender of a body and its time (`seconds` since 1970).

    `message_id` is the same at every attempt, so that copies are recognised, and must not contain a
    full stop.
    """
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    signed = f"{message_id}.{seconds}.".encode() + body
    signature = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{signature}",
    }


_GONE = 410


class WebhookTransport(Transport):
    """Requests to a person's program, sent straight away, even if the person has seen the news."""

    label = gettext_lazy("Webhook")
    icon = "send"
    delivery = Delivery.AT_LEAST_ONCE
    has_ways = True
    has_boxes = False
    is_patient = False
    is_for_programs = True
    is_sent_at_once = True
    ends_when_failing = True

    def send(self, account: Account, letter: Letter, address: str) -> None:
        """Call the program at an address with a letter.

        Raises Refused if the address is gone (410) or forbidden, and Undeliverable for any other
        failure.
        """
        kept = json.loads(address)
        try:
            status = _call(kept["url"], kept["secret"], letter)
        except (OSError, HTTPException, ValueError) as error:
            # Another attempt has the same id, by which the program knows it.
            raise Undeliverable(type(error).__name__) from error
        if status == _GONE:
            raise Refused(f"HTTP {status}", NoticeWay.Off.GONE)
        if not 200 <= status < 300:
            raise Undeliverable(f"HTTP {status}")


def read_url(url: str) -> str:
    """Return the host in the URL of a program.

    Raises InvalidAddress, with a sentence, for a malformed URL or one without encryption.
    """
    schemes = [HTTPS, HTTP] if settings.WEBHOOKS_TO_OWN_NETWORK else [HTTPS]
    try:
        URLValidator(schemes=schemes)(url)
        parts = urlsplit(url)
        good = url.isascii() and parts.username is None and not parts.fragment
        host = parts.netloc if parts.port != 0 and parts.hostname else ""
    except (ValidationError, ValueError):
        good, host = False, ""
    if not good or not host:
        raise InvalidAddress(_("An address that begins with https://, please."))
    return host


def body_of(letter: Letter, now: datetime) -> bytes:
    """Return the JSON body of a letter for a program, with its type, time, and public facts as
    numbers.
    """
    body: dict[str, Any] = {"type": letter.key, "timestamp": now.isoformat(), "data": {}}
    if letter.about is not None:
        kind, data = letter.about
        body |= {"type": kind, "data": data}
    return json.dumps(body).encode()


def _call(url: str, secret: str, letter: Letter) -> int:
    now = int(time.time())
    body = body_of(letter, datetime.fromtimestamp(now, UTC))
    signed = signed_headers(secret, letter.id.replace(".", "-"), now, body)
    agent = {"User-Agent": "Saboteur", "Content-Type": "application/json"}
    with visit(to_own_network=settings.WEBHOOKS_TO_OWN_NETWORK) as here:
        return here.request("POST", url, body, {**agent, **signed})[0]
