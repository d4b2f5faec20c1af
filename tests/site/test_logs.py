"""Logs may be read by people who must not know hands or passwords."""

import logging
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from tests.log_lines import log_lines


def fail(request: HttpRequest) -> HttpResponse:
    """A page that breaks after reading what was posted."""
    raise RuntimeError(f"broken with {len(request.POST)} field")


urlpatterns = [path("fail/", fail)]


@pytest.mark.urls(__name__)
def test_a_page_that_breaks_logs_the_error_but_never_what_was_posted(
    client: Client,
    caplog: pytest.LogCaptureFixture,
    mailoutbox: list[EmailMessage],
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
    client.raise_request_exception = False

    answer = client.post("/fail/", {"password": "hunter2"})

    assert answer.status_code == 500
    assert "broken with 1 field" in caplog.text
    assert "hunter2" not in caplog.text
    assert mailoutbox == []


def test_statements_with_their_values_are_not_logged() -> None:
    assert not logging.getLogger("django.db.backends").isEnabledFor(logging.DEBUG)
    assert settings.LOGGING["loggers"]["django.db.backends"]["level"] == "WARNING"


def test_a_foreign_host_is_a_line_and_no_traceback(client: Client) -> None:
    with log_lines() as lines:
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    (told,) = [text for name, text in lines.written if name == "django.security.DisallowedHost"]
    assert " WARNING " in told
    assert "Traceback" not in told
