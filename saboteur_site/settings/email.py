"""Sending of notices: email through files, a mail server or a service; web push; webhooks."""

import re
from email.utils import parseaddr
from importlib.util import find_spec
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from .environment import PRODUCTION, SITE_NAME, VAR_DIR, env, malformed, switch

_SMTP = {"smtp": (25, False, False), "smtp+tls": (587, True, False), "smtps": (465, False, True)}
_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")
_EXPECTED = (
    "smtp+tls://user:password@host:port, smtps://… or smtp://…, "
    "or anymail://key@service for django-anymail"
)


def _split(url: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise malformed("EMAIL_URL", _EXPECTED) from None
    if not parts.hostname or parts.scheme not in (*_SMTP, "anymail"):
        raise malformed("EMAIL_URL", _EXPECTED)
    return parts, port


def _is_known(service: str) -> bool:
    known = service.isidentifier() and find_spec("anymail")
    return bool(known and find_spec(f"anymail.backends.{service}"))


_url = env.str("EMAIL_URL", default="") if PRODUCTION else ""

if not _url:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = VAR_DIR / "mails"
else:
    _parts, _port = _split(_url)
    if _parts.scheme == "anymail":
        _service = str(_parts.hostname)
        if not _is_known(_service):
            raise malformed(
                "EMAIL_URL", "a service that django-anymail knows, once it is installed"
            )
        EMAIL_BACKEND = f"anymail.backends.{_service}.EmailBackend"
        ANYMAIL: dict[str, object] = {
            f"{_service}_{name}".upper(): value for name, value in parse_qsl(_parts.query)
        }
        ANYMAIL[f"{_service.upper()}_API_KEY"] = unquote(_parts.username or "")
        # A service that hangs must not hang the worker. Amazon's library has timeouts of its own.
        ANYMAIL["REQUESTS_TIMEOUT"] = 20
        if _service == "amazon_ses":
            _times = {"connect_timeout": 20, "read_timeout": 20, "retries": {"max_attempts": 0}}
            ANYMAIL["AMAZON_SES_CLIENT_PARAMS"] = {"config": _times}
    else:
        EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        _default_port, EMAIL_USE_TLS, EMAIL_USE_SSL = _SMTP[_parts.scheme]
        EMAIL_HOST = str(_parts.hostname)
        EMAIL_PORT = _port or _default_port
        EMAIL_HOST_USER = unquote(_parts.username or "")
        EMAIL_HOST_PASSWORD = unquote(_parts.password or "")
        # The limit of each step; the whole has a limit of its own.
        EMAIL_TIMEOUT = 10

DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f'"{SITE_NAME}" <saboteur@localhost>')
if not _ADDRESS.fullmatch(parseaddr(DEFAULT_FROM_EMAIL)[1]) or not DEFAULT_FROM_EMAIL.isprintable():
    raise malformed("DEFAULT_FROM_EMAIL", "an address, like Saboteur <play@saboteur.example>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# 32 bytes in base64 for URLs, as `manage.py vapid_key` prints them; empty: no push.
VAPID_PRIVATE_KEY: str = env.str("VAPID_PRIVATE_KEY", default="").strip().rstrip("=")
if VAPID_PRIVATE_KEY and not re.fullmatch(r"[\w-]{43}", VAPID_PRIVATE_KEY, re.ASCII):
    raise malformed("VAPID_PRIVATE_KEY", "a key as manage.py vapid_key prints it")

# Addresses within the server's own network too, and unencrypted ones: for trying programs out on
# one's own machine. Everybody with an account can then reach what only this server should.
WEBHOOKS_TO_OWN_NETWORK: bool = switch("WEBHOOKS_TO_OWN_NETWORK", False)
