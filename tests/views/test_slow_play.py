"""The page that explains slow play, and the way there."""

import pytest
from django.core import mail
from django.test import Client

from games.models import Game, Notice
from games.notices import sending
from tests.games.notices.conftest import make_due
from tests.playing import to_act

pytestmark = pytest.mark.django_db


def test_every_page_and_every_letter_leads_there(client: Client, game: Game) -> None:
    assert 'href="/how/"' in client.get("/").content.decode()
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    make_due()
    assert sending.send(notice.pk)
    letter = mail.outbox[-1]
    (page, _kind) = letter.alternatives[0]
    assert "/how/" in str(letter.body)
    assert "/how/" in str(page)


def test_it_explains_what_makes_a_game_of_days_work(client: Client) -> None:
    page = client.get("/how/").content.decode()
    for part in ("Your clock", "Your hours", "Plans", "Stand-ins", "Votes", "Reliability"):
        assert part in page
