"""The schedule, for `celery -A saboteur_site.beat beat`: it queues tasks that are due, and loads no
models.
"""

from django.conf import settings
from django.utils.log import configure_logging

from saboteur_site.celery import PatientCelery

# Celery would set Django up; a process that only queues tasks takes half the memory without it.
app = PatientCelery("saboteur_site", fixups=[])
app.config_from_object("django.conf:settings", namespace="CELERY")
configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
