"""The Celery application, for `celery -A saboteur_site worker` and `… beat`."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")

app = Celery("saboteur_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]
def keep_our_logging(**_options: Any) -> None:
    """Keep Celery from adding handlers: its logs go through ours, which redact (`LOG_LEVEL`)."""
