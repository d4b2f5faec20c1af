"""The parts that the processes are started from."""

import pytest
from django.conf import settings


def test_sweep_and_clearing_are_on_the_schedule_and_known_to_the_worker() -> None:
    from saboteur_site.celery import app

    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {"games.tasks.sweep", "games.tasks.clear"} <= scheduled
    assert scheduled <= set(app.tasks)


def test_sockets_from_foreign_pages_are_refused() -> None:
    from channels.security.websocket import OriginValidator

    from saboteur_site.asgi import application

    assert isinstance(application.application_mapping["websocket"].checked, OriginValidator)


@pytest.mark.parametrize("name", ["http", "websocket"])
def test_the_application_serves_pages_and_sockets(name: str) -> None:
    from saboteur_site.asgi import application

    assert name in application.application_mapping
