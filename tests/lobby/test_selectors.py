"""A table to whoever holds its invite link."""

from typing import Any

import pytest

from accounts.models import Account
from games.lobby import services as lobby
from games.lobby.selectors import invitation_by, invitation_to
from games.selectors.errors import NotFound
from tests.factories import open_table, running_game


def test_the_link_shows_a_private_table_before_joining(
    ann: Account, olga: Account, django_assert_max_num_queries: Any
) -> None:
    game = open_table(ann, seats=3, public=False)
    with django_assert_max_num_queries(4):
        found = invitation_by(game.invite_token, olga)
    assert (found.id, found.host, found.seats, found.taken) == (game.pk, "Ann", 3, 1)
    assert [player.name for player in found.players] == ["Ann"]
    assert not found.is_member
    assert invitation_by(game.invite_token, ann).is_member
    for token in ("wrong", "", "\x00"):
        with pytest.raises(NotFound):
            invitation_by(token, olga)


def test_the_old_link_leads_nowhere_and_the_new_one_knows_who_was_sent_away(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = open_table(ann, [ben], seats=4, public=False)
    old = game.invite_token
    lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    game.refresh_from_db()
    assert invitation_by(game.invite_token, ben).is_turned_away
    assert not invitation_by(game.invite_token, olga).is_turned_away
    for reader in (ben, olga, None):
        with pytest.raises(NotFound):
            invitation_by(old, reader)


def test_of_a_game_that_goes_on_it_tells_neither_people_nor_anything_of_the_round(
    ann: Account, olga: Account
) -> None:
    game = running_game(ann, computers=2, public=False)
    found = invitation_by(game.invite_token, olga)
    assert (found.status, found.players) == ("running", ())


def test_by_its_number_only_an_open_table_is_found(ann: Account, olga: Account) -> None:
    private, public = open_table(ann, seats=3, public=False), open_table(ann, seats=3, public=True)
    assert invitation_to(public.pk, olga).id == public.pk
    with pytest.raises(NotFound):
        invitation_to(private.pk, olga)
