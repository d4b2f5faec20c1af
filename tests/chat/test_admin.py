"""Chat in the admin: public tables, and private ones that a case is about."""

import pytest
from django.test import Client

from accounts.models import Account
from games.chat import services as chat
from games.moderation.models import Case
from tests.factories import AccountFactory, running_game, with_second_factor

pytestmark = pytest.mark.django_db
LIST = "/admin/games/message/"


@pytest.fixture
def boss(client: Client, db: None) -> Client:
    """Somebody with every right, who sits nowhere."""
    client.force_login(
        with_second_factor(AccountFactory(name="Lou", is_staff=True, is_superuser=True))
    )
    return client


def test_chat_of_a_public_table_is_listed(boss: Client, ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben, AccountFactory()], public=True)
    chat.say(game_id=game.pk, account=ben, text="Dig left.")
    assert "Dig left." in boss.get(LIST).content.decode()


def test_chat_of_a_private_table_is_read_only_when_a_case_is_about_it(
    boss: Client, ann: Account, ben: Account, case: Case
) -> None:
    quiet = running_game(ann, [ben, AccountFactory()], public=False)
    said = chat.say(game_id=quiet.pk, account=ben, text="Between us.")
    shown = boss.get(LIST).content.decode()
    assert "I will find you." in shown
    assert "Between us." not in shown
    assert "private, and no case is about this table" in shown
    assert "Between us." not in boss.get(f"{LIST}{said.pk}/change/").content.decode()
