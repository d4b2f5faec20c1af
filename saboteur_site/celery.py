"""The task queue's application, for `celery -A saboteur_site worker` and `… beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saboteur_site.settings")

app = Celery("saboteur_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
