"""`manage.py rotate_deal_keys`: what is sealed, sealed by another key; nothing is opened."""

from io import StringIO
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import call_command

from accounts.models import Account
from games.core.turns import fair_deals
from games.lobby import services as lobby
from games.models import FairDeal, Game
from tests.factories import open_table
from tests.playing import play_out

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fair_deal")]


def rotate() -> tuple[int, str, str]:
    """The exit status and what was printed."""
    out, err, status = StringIO(), StringIO(), 0
    try:
        call_command("rotate_deal_keys", stdout=out, stderr=err)
    except SystemExit as error:
        status = int(str(error.code))
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def table(ann: Account, ben: Account, cleo: Account) -> Game:
    return open_table(ann, [ben, cleo], rules={"rounds": 2})


def new_key() -> str:
    return Fernet.generate_key().decode()


def test_after_it_the_older_key_can_go(table: Game, ann: Account, settings: Any) -> None:
    fair = FairDeal.objects.get()
    secrets, newer = [fair_deals.unseal(each) for each in fair.sealed], new_key()
    settings.DEAL_KEYS = [newer, *settings.DEAL_KEYS]
    assert rotate() == (0, "3 sealed anew, 0 not\n", "")
    settings.DEAL_KEYS = [newer]
    fair.refresh_from_db()
    assert [fair_deals.unseal(each) for each in fair.sealed] == secrets
    assert fair.opened == [None] * 3
    game = play_out(lobby.start_table(table.pk, ann))
    # What is over is open, and needs no key any more.
    assert rotate() == (0, "0 sealed anew, 0 not\n", "")
    assert game.status == Game.Status.FINISHED


def test_what_no_key_opens_is_named_and_left(table: Game, settings: Any) -> None:
    before = FairDeal.objects.get().sealed
    settings.DEAL_KEYS = [new_key()]
    status, out, err = rotate()
    assert (status, out) == (1, "0 sealed anew, 1 not\n")
    assert err.startswith(f"game {table.pk}: ")
    assert FairDeal.objects.get().sealed == before


def test_a_new_key_is_printed_for_the_environment() -> None:
    out = StringIO()
    call_command("deal_key", stdout=out)
    name, _, key = out.getvalue().strip().partition("=")
    assert name == "DEAL_KEYS"
    assert Fernet(key)
