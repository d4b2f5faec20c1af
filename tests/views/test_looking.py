"""Whether somebody looks at a table, which delays the email about their turn."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Player
from tests.people import Browser, acting, waiting
from tests.playing import to_act

pytestmark = pytest.mark.django_db
SEEN = {"HX-Request": "true", "X-Seen": "1"}


@pytest.fixture
def looked_before(game: Game, browser: Browser) -> Player:
    """Who is to act, an hour after a look at the table as it still is."""
    player = to_act(game)
    browser(player.account).get(reverse("games:table", args=[game.pk]))
    game.players.update(seen_at=timezone.now() - timedelta(hours=1))
    return player


def minutes_since_look(player: Player) -> float:
    seen_at = Player.objects.get(pk=player.pk).seen_at
    assert seen_at is not None
    return (timezone.now() - seen_at) / timedelta(minutes=1)


@pytest.mark.parametrize("headers", [{}, SEEN])
def test_asking_for_the_table_is_a_look_though_nothing_is_new(
    game: Game, browser: Browser, looked_before: Player, headers: dict[str, str]
) -> None:
    browser(acting(game)).get(reverse("games:table", args=[game.pk]), headers=headers)
    assert minutes_since_look(looked_before) < 1


def test_a_page_that_freshens_itself_is_none(
    game: Game, browser: Browser, looked_before: Player
) -> None:
    browser(acting(game)).get(reverse("games:fragment", args=[game.pk]), headers=SEEN)
    assert minutes_since_look(looked_before) > 59


def test_of_others_nothing_is_noted(game: Game, browser: Browser, looked_before: Player) -> None:
    browser(waiting(game)).get(reverse("games:table", args=[game.pk]))
    assert minutes_since_look(looked_before) > 59
