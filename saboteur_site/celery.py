"""The Celery application, for `celery -A saboteur_site worker` and `… beat`."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from kombu.transport import redis

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")

# A worker whose broker was killed would put back what it had not acknowledged, through a connection
# that is gone, and die of it or take nothing any more. Whatever must happen is a row that the next
# sweep finds: no message is worth that.
redis.Channel.do_restore = False

app = Celery("saboteur_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def keep_our_logging(**_options: Any) -> None:
    """Keep Celery from adding handlers: its logs go through ours, which redact (`LOG_LEVEL`)."""
