"""Whatever answers GET answers HEAD: monitors and previews of links ask so. What takes a form alone
leads somewhere, since its address stays in the bar with a refusal."""

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Account
from games.models import Game
from tests.factories import running_game
from tests.pages import filled, plain


@pytest.fixture
def running(ann: Account, ben: Account, cleo: Account, settings: LazySettings) -> Game:
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "100000/m/ip")
    return running_game(ann, [ben, cleo])


def addresses(game: Game, ben: Account) -> list[str]:
    values = {"game_id": game.pk, "account_id": ben.pk, "token": game.invite_token}
    found = [*plain(), *filled(values)]
    assert len(found) > 100
    return found


@pytest.mark.django_db
def test_every_address_that_answers_get_answers_head(
    ann: Account, ben: Account, client: Client, running: Game
) -> None:
    client.force_login(ann)
    for at in addresses(running, ben):
        # A look may change what the next one finds.
        answers = {client.head(at).status_code, client.get(at).status_code}
        assert len(answers) == 1 or max(answers) < 400, at


@pytest.mark.django_db
def test_no_address_of_a_page_is_refused_when_it_is_only_opened(
    ann: Account, ben: Account, client: Client, running: Game
) -> None:
    """Costs three seconds: each address of the site, and where it leads."""
    client.force_login(ann)
    for at in addresses(running, ben):
        answer = client.get(at)
        if at.startswith("/api/"):
            continue
        assert answer.status_code != 405, at
        assert answer.streaming or answer.content or answer.status_code in (204, 302, 304), at
    for at, above in {
        f"/games/{running.pk}/invite/": f"/games/{running.pk}/",
        f"/games/{running.pk}/turns/": f"/games/{running.pk}/",
        f"/games/{running.pk}/chat/7/take-back/": f"/games/{running.pk}/chat/",
        f"/people/{ben.pk}/like/": f"/people/{ben.pk}/",
        "/notices/read/": "/notices/",
        "/accounts/tokens/revoke/": "/accounts/tokens/",
        "/accounts/theme/": "/",
    }.items():
        assert client.get(at)["Location"] == above
        assert client.get(at, follow=True).status_code == 200
