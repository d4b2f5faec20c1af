"""Who plays at a masked table is in the admin only once a case is about that table."""

import pytest
from django.test import Client

from accounts.models import Account
from games.models import Player
from games.moderation.models import Case
from tests.factories import AccountFactory, running_game, with_second_factor

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client, db: None) -> Client:
    """Somebody with every right, who sits nowhere."""
    client.force_login(
        with_second_factor(AccountFactory(name="Lou", is_staff=True, is_superuser=True))
    )
    return client


def test_people_of_a_masked_table_are_named_only_when_a_case_is_about_it(
    boss: Client, ann: Account, ben: Account, case: Case
) -> None:
    game = running_game(ann, [ben, AccountFactory()], masked=True)
    hidden = Player.objects.select_related("account").get(game=game, account=ben)
    page, rows = f"/admin/games/game/{game.pk}/change/", "/admin/games/player/"
    shown = boss.get(page).content.decode()
    assert hidden.shown_name in shown
    assert ">Ben<" not in shown
    assert hidden.shown_name not in boss.get(rows).content.decode()
    assert boss.get(f"{rows}{hidden.pk}/change/").status_code == 302
    Case.objects.filter(pk=case.pk).update(game=game)
    assert "Ben" in boss.get(page).content.decode()
    assert hidden.shown_name in boss.get(rows).content.decode()
