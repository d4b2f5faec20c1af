"""Where faults are reported, besides the log; nowhere without `SENTRY_DSN`."""

from urllib.parse import urlsplit

from .environment import env, malformed


def _address() -> str:
    address: str = env.str("SENTRY_DSN", default="")
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if address and not (good and parts.username and parts.path.strip("/")):
        raise malformed("SENTRY_DSN", "https://key@host/number, as the service shows it")
    return address


SENTRY_DSN = _address()
