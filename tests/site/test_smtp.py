"""An email leaves by SMTP, or is given up in time: no server can hold a worker for long."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage, get_connection
from django.core.management import CommandError, call_command

from games.notices.outbox import ABANDONED_AFTER
from saboteur_site import smtp
from tests.smtp import mail_server

BACKEND = "saboteur_site.smtp.EmailBackend"


def send_to(port: int, **facts: Any) -> int:
    connection = get_connection(BACKEND, host="127.0.0.1", port=port, timeout=60, **facts)
    email = EmailMessage("Your turn", "It is.", "play@example.org", ["ann@example.org"])
    return connection.send_messages([email])


def test_an_email_leaves_with_an_id_of_the_site(settings: Any) -> None:
    settings.SITE_URL = "https://mine.example"
    with mail_server() as server:
        assert send_to(server.port) == 1
    (email,) = server.emails
    assert (email["To"], email["Subject"]) == ("ann@example.org", "Your turn")
    assert email["Message-ID"].endswith("@mine.example>")


@pytest.mark.parametrize("verb", ["EHLO", "MAIL", "RCPT", "QUIT"])
def test_a_server_whose_answer_never_ends_is_hung_up_on(
    verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "MOST_SECONDS", 0.3)
    with mail_server(stalls_at=verb) as server:
        if verb == "QUIT":
            # It has taken the email by then.
            assert send_to(server.port) == 1
        else:
            with pytest.raises(OSError):
                send_to(server.port)
        assert server.hung_up.wait(10)


@pytest.mark.parametrize("over_tls", [False, True])
def test_a_server_that_says_nothing_is_hung_up_on(
    over_tls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "MOST_SECONDS", 0.3)
    with mail_server(stalls_at="the start") as server:
        with pytest.raises(OSError):
            send_to(server.port, use_ssl=over_tls)
        assert server.hung_up.wait(10)


def test_connecting_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "MOST_SECONDS", 0)
    with mail_server() as server, pytest.raises(TimeoutError):
        send_to(server.port)
    assert server.emails == []


def test_no_sending_takes_as_long_as_a_claim_is_believed() -> None:
    assert timedelta(seconds=smtp.MOST_SECONDS) * 2 <= ABANDONED_AFTER


@pytest.mark.parametrize(
    ("host", "told"),
    [("127.0.0.1", "ConnectionRefusedError"), ("no-such-host.invalid", "gaierror")],
)
def test_a_test_email_leaves_or_names_the_server_and_the_setting(
    host: str, told: str, settings: Any
) -> None:
    settings.EMAIL_BACKEND = BACKEND
    with mail_server() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        call_command("sendtestemail", "ann@example.org")
    assert [email["To"] for email in server.emails] == ["ann@example.org"]
    settings.EMAIL_HOST = host
    with pytest.raises(CommandError, match=f"{host}:{server.port} said: {told}.*EMAIL_URL"):
        call_command("sendtestemail", "ann@example.org")
