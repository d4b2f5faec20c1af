"""A request goes into its thread once for everything between the first middleware and the last."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from tests.asgi import ask


def test_a_request_enters_a_thread_once_for_all_middleware(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[str] = []
    submit = ThreadPoolExecutor.submit

    def noted(pool: ThreadPoolExecutor, act: Any, *args: Any, **options: Any) -> Any:
        entered.append(repr((act, args)))
        return submit(pool, act, *args, **options)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", noted)
    assert ask("GET", "/nope/", {}).status == 404
    # The others are Django's own: what follows the beginning and the end of every request.
    assert len(entered) <= 4, "\n".join(entered)


def test_no_middleware_needs_the_event_loop() -> None:
    for path in settings.MIDDLEWARE:
        assert getattr(import_string(path), "sync_capable", True), path
