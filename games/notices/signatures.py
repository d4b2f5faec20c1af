"""Signs messages to programs, according to standardwebhooks.com."""

import base64
import hmac
import secrets
from hashlib import sha256

_PREFIX = "whsec_"


def new_secret() -> str:
    """Return a secret that nobody else knows, in the form in which programs are given it."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signed_headers(secret: str, message_id: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return headers that prove who sent a body, and when (seconds since 1970).

    The id is the same at every attempt, so that copies are recognised. It holds no full stop.
    """
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    signed = f"{message_id}.{seconds}.".encode() + body
    signature = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{signature}",
    }
