"""Reports of errors to a service like Sentry: the log's text, redacted likewise, and lines of code.

A report is built from a list of allowed parts. Requests, people, local variables and earlier events
are not on the list, so the library's hooks into Django and Celery are not used at all.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import sentry_sdk
from django.conf import settings
from sentry_sdk.types import Event, Hint

from saboteur_site.redaction import redact

_OF_EVENT = ("event_id", "timestamp", "level", "logger", "platform", "environment", "sdk")
_OF_ERROR = ("type", "module")
_OF_FRAME = ("filename", "function", "module", "lineno", "in_app", "context_line")
# What is shorter is no key, and would be found in any text.
_SHORTEST_KEY = 8


def report_to(address: str) -> None:
    """Start sending the errors of the log handler `reports` to this address. A thread sends them,
    and drops errors for which its queue has no room.
    """
    sentry_sdk.init(
        dsn=address,
        default_integrations=False,
        auto_enabling_integrations=False,
        before_send=scrubbed,
        include_local_variables=False,
        max_breadcrumbs=0,
        send_default_pii=False,
        send_client_reports=False,
        auto_session_tracking=False,
        propagate_traces=False,
        enable_metrics=False,
        shutdown_timeout=2,
    )


def scrubbed(event: Event, _hint: Hint) -> Event:
    """Return a new error report, with only the parts of `event` that may leave the site, and with
    keys, passwords and personal data redacted.
    """
    event_sent: dict[str, Any] = _only(_OF_EVENT, event)
    event_sent["logentry"] = {"message": _clean((event.get("logentry") or {}).get("formatted", ""))}
    errors = (event.get("exception") or {}).get("values") or []
    event_sent["exception"] = {"values": [_error(each) for each in errors]}
    return cast(Event, event_sent)


def _error(error: Mapping[str, Any]) -> dict[str, Any]:
    frames = (error.get("stacktrace") or {}).get("frames") or []
    return {
        **_only(_OF_ERROR, error),
        "value": _clean(error.get("value") or ""),
        "stacktrace": {"frames": [_only(_OF_FRAME, frame) for frame in frames]},
    }


def _only(names: tuple[str, ...], facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: facts[name] for name in names if name in facts}


def _clean(text: object) -> str:
    cleaned = str(text)
    for secret in sorted(_own_secrets(), key=len, reverse=True):
        cleaned = cleaned.replace(secret, "[key]")
    return redact(cleaned)


def _own_secrets() -> Iterator[str]:
    """The site's own keys and passwords, however they look."""
    services = (settings.BROKER_URL, settings.SENTRY_DSN)
    passwords = [urlsplit(url).password or "" for url in services]
    database = str(settings.DATABASES["default"].get("PASSWORD", ""))
    mail = str(getattr(settings, "EMAIL_HOST_PASSWORD", ""))
    secret_keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    keys = [*secret_keys, *settings.DEAL_KEYS, settings.HEALTH_TOKEN]
    for secret in (*keys, *passwords, database, mail, settings.VAPID_PRIVATE_KEY):
        yield from {one for one in (secret, unquote(secret)) if len(one) >= _SHORTEST_KEY}
