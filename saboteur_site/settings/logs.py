"""Logs go to standard error, for the process manager to keep, all through one handler.

Bodies of requests hold moves and passwords, so no handler here ever writes one. That is why
Django's email to the admins, which would enclose the posted form, is switched off.
"""

import logging
from typing import Any

from .environment import EMBEDDED, env, malformed, web_address


def _address() -> str:
    address: str = env.str("SENTRY_DSN", default="")
    parts = web_address(address)
    if address and not (parts and parts.username and parts.path.strip("/")):
        raise malformed("SENTRY_DSN", "https://key@host/number, as the service shows it")
    return address


# Where faults are reported, besides the log; nowhere without it.
SENTRY_DSN = _address()

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO").upper()
if LOG_LEVEL not in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"):
    raise malformed("LOG_LEVEL", "DEBUG, INFO, WARNING, ERROR or CRITICAL")


def _is_visit(record: logging.LogRecord) -> bool:
    args = record.args if isinstance(record.args, tuple) else ()
    return not any(isinstance(arg, str) and arg.startswith("/health/") for arg in args)


def _as_line(record: logging.LogRecord) -> bool:
    # Anybody can provoke these: one line, and no report of a fault.
    record.levelno, record.levelname = logging.WARNING, "WARNING"
    record.exc_info = record.exc_text = None
    return True


def _without_provoked_trace(record: logging.LogRecord) -> bool:
    # A request or a frame that nobody can read is the sender's fault, and no place in our code.
    if getattr(record, "status_code", 500) < 500:
        record.exc_info = record.exc_text = None
    elif str(record.msg).startswith("Invalid UTF-8"):
        _as_line(record)
    return True


_PROVOKED = (
    "DisallowedHost",
    "DisallowedModelAdminLookup",
    "RequestDataTooBig",
    "SuspiciousMultipartForm",
    "SuspiciousOperation",
    "SuspiciousSession",
    "TooManyFieldsSent",
    "TooManyFilesSent",
)
# Servers bring loggers with handlers of their own, which would bypass our filter.
_SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
# They have a line for each task that is sent, received and done.
_TASKS = ("celery.beat", "celery.worker.strategy", "celery.app.trace")
_QUIET = {"level": "DEBUG" if LOG_LEVEL == "DEBUG" else "WARNING"}
_SERVER = {"handlers": [], "propagate": True, "level": LOG_LEVEL, "filters": ["visits", "provoked"]}
# Reports get what the log gets, from ERROR on (saboteur_site/errors.py).
_OURS = ["stderr", "reports"] if SENTRY_DSN else ["stderr"]
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "redaction": {"()": "saboteur_site.redaction.Redaction"},
        # A monitor that looks every few seconds would fill the log.
        "visits": {"()": "django.utils.log.CallbackFilter", "callback": _is_visit},
        "provoked": {
            "()": "django.utils.log.CallbackFilter",
            "callback": _without_provoked_trace,
        },
        "as a line": {"()": "django.utils.log.CallbackFilter", "callback": _as_line},
    },
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["redaction"],
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": _OURS, "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": _OURS, "level": LOG_LEVEL, "propagate": False},
        # SQL parameters contain hands and roles, and so do template contexts.
        "django.db.backends": {"handlers": _OURS, "level": "WARNING", "propagate": False},
        "django.template": {"level": "INFO"},
        "django.server": {"handlers": _OURS, "level": LOG_LEVEL, "propagate": False},
        # The address of a chat service is its secret, and would be logged as it is: by apprise if
        # mistyped, by urllib3 when requested.
        "apprise": {"handlers": ["nowhere"], "propagate": False},
        "urllib3": {"level": "INFO"},
        # A line per task, every few seconds, is for servers, not for a terminal.
        "celery": {"level": "WARNING" if EMBEDDED else LOG_LEVEL},
        # At rest a sweep would be three lines every two seconds, and a task that returns has not
        # always succeeded: what fails has a line of its own.
        **dict.fromkeys(_TASKS, _QUIET),
        "kombu": {"level": "WARNING"},
        **dict.fromkeys(_SERVERS, _SERVER),
        "django.request": {"filters": ["visits", "provoked"]},
        **{f"django.security.{kind}": {"filters": ["as a line"]} for kind in _PROVOKED},
    },
}
if SENTRY_DSN:
    LOGGING["handlers"]["reports"] = {
        "class": "sentry_sdk.integrations.logging.EventHandler",
        "level": "ERROR",
        "filters": ["redaction"],
    }
