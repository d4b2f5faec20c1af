"""Logs go to standard error, for whatever runs the process to keep, all through one handler.

Bodies of requests hold moves and passwords, so no handler here ever writes one. That is why
Django's mail to the admins, which would enclose the posted form, is switched off.
"""

from .environment import EMBEDDED, env, malformed

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO").upper()
if LOG_LEVEL not in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"):
    raise malformed("LOG_LEVEL", "DEBUG, INFO, WARNING, ERROR or CRITICAL")

# Servers bring loggers with handlers of their own, which would know nothing of our filter.
_SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"redaction": {"()": "saboteur_site.redaction.Redaction"}},
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["redaction"],
        },
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": LOG_LEVEL, "propagate": False},
        # Statements carry hands and roles as their parameters, and so do the contexts of templates.
        "django.db.backends": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django.template": {"level": "INFO"},
        "django.server": {"handlers": ["stderr"], "level": LOG_LEVEL, "propagate": False},
        # A line for each task, every few seconds, is for servers, not for somebody's terminal.
        "celery": {"level": "WARNING" if EMBEDDED else LOG_LEVEL},
        "kombu": {"level": "WARNING"},
        **{name: {"handlers": [], "propagate": True, "level": LOG_LEVEL} for name in _SERVERS},
    },
}
