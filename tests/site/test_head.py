"""Whatever answers GET answers HEAD: monitors and previews of links ask so."""

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Account
from tests.factories import running_game
from tests.pages import filled, plain

NOT_ALLOWED = 405


@pytest.mark.django_db
def test_every_address_that_answers_get_answers_head(
    ann: Account, ben: Account, cleo: Account, client: Client, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "100000/m/ip")
    game = running_game(ann, [ben, cleo])
    values = {"game_id": game.pk, "account_id": ben.pk, "token": game.invite_token}
    addresses = [*plain(), *filled(values)]
    assert len(addresses) > 100
    client.force_login(ann)
    refused = [at for at in addresses if client.head(at).status_code == NOT_ALLOWED]
    answered = [at for at in refused if client.get(at).status_code != NOT_ALLOWED]
    assert answered == []
    assert client.head(f"/games/{game.pk}/turns/").status_code == NOT_ALLOWED
