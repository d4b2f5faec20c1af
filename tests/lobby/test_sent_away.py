"""Who sat at a table that was called off, or was removed from it, is told by whom."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game, Notice
from tests.factories import open_table
from tests.lobby.test_invitations import bell_count, bell_of
from tests.people import Browser

pytestmark = pytest.mark.django_db


def call_off(game: Game, host: Account, _other: Account) -> None:
    lobby.cancel_table(game.pk, host)


def remove(game: Game, host: Account, other: Account) -> None:
    lobby.remove_player(game.pk, host, game.players.get(account=other).pk)


CASES: list[tuple[Callable[[Game, Account, Account], None], str]] = [
    (call_off, "{} called “{}” off before it began"),
    (remove, "{} removed you from “{}”"),
]


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize(("end", "told"), CASES)
def test_it_is_in_the_bell_and_in_an_email(
    ann: Account,
    ben: Account,
    end: Callable[[Game, Account, Account], None],
    told: str,
    masked: bool,
) -> None:
    game = open_table(ann, [ben], seats=4, masked=masked)
    end(game, ann, ben)
    assert bell_of(ben) == [told.format("Somebody" if masked else "Ann", game.name)]
    assert bell_count(ben) == 1
    assert bell_count(ann) == 0
    kinds = set(Notice.objects.filter(account=ben).values_list("kind", "transport"))
    assert {transport for _kind, transport in kinds} == {"bell", "mail"}


@pytest.mark.parametrize("public", [True, False])
def test_the_table_offers_no_seat_to_somebody_whom_its_host_removed(
    ann: Account, ben: Account, browser: Browser, public: bool
) -> None:
    game = open_table(ann, [ben], seats=4, public=public)
    remove(game, ann, ben)
    answer = browser(ben).get(reverse("games:table", args=[game.pk]))
    assert answer.status_code == (200 if public else 404)
    page = answer.content.decode()
    assert "Sit down" not in page
    assert ("You were removed from this table." in page) is public


def test_practice_that_is_put_away_tells_nobody(ann: Account) -> None:
    game = open_table(ann, computers=2, seats=3)
    lobby.cancel_table(game.pk, ann)
    assert not Notice.objects.exists()
