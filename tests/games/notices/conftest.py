"""Notices that are due, and a mail server that may be down."""

from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core.mail.backends.locmem import EmailBackend

from games.models import Game, Notice
from tests.playing import to_act


class DownBackend(EmailBackend):
    """A mail server that hangs up."""

    def send_messages(self, messages: Any) -> int:
        raise SMTPServerDisconnected("please run connect() first")


@pytest.fixture
def mail_server_down(settings: Any) -> Iterator[None]:
    """No email leaves while this is there."""
    here = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "tests.games.notices.conftest.DownBackend"
    yield
    settings.EMAIL_BACKEND = here


@pytest.fixture
def notice(game: Game) -> Notice:
    """The notice of the turn that began the game, due now."""
    make_due()
    return Notice.objects.get(player=to_act(game), kind="turn", transport="mail")


def make_due() -> None:
    """Make every waiting notice due now."""
    for notice in Notice.objects.filter(state="waiting"):
        notice.due_at -= timedelta(days=1)
        notice.save(update_fields=["due_at"])
