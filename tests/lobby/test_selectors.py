"""A table to whoever holds its invite link."""

from typing import Any

import pytest

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.visibility import NotFound
from games.lobby import services as lobby
from games.lobby.selectors import invitation_by, invitation_to, last_table
from games.rules.ruleset import Ruleset
from tests.factories import open_table, running_game


@pytest.mark.postgresql
def test_the_last_table_somebody_opened_is_told_as_it_was_chosen(
    ann: Account, ben: Account, django_assert_num_queries: Any
) -> None:
    assert last_table(ann) is None
    open_table(ann, [ben], seats=4)
    timing, rules = Timing(PRESETS["tonight"]), {"expansion": True, "rounds": 1}
    open_table(ann, seats=6, computers=2, timing=timing, rules=rules, public=True)
    open_table(ben, seats=3)
    with django_assert_num_queries(1):
        last = last_table(ann)
    assert last is not None
    assert (last.seats, last.computers, last.public) == (6, 2, True)
    assert (last.timing, last.rules) == (timing, Ruleset(expansion=True, rounds=1))


@pytest.mark.postgresql
def test_the_link_shows_a_private_table_before_joining(
    ann: Account, olga: Account, django_assert_max_num_queries: Any
) -> None:
    game = open_table(ann, seats=3, public=False)
    with django_assert_max_num_queries(5):
        found = invitation_by(game.invite_token, olga)
    assert (found.id, found.host, found.seats, found.taken) == (game.pk, "Ann", 3, 1)
    assert [player.name for player in found.players] == ["Ann"]
    assert not found.is_member
    assert invitation_by(game.invite_token, ann).is_member
    for token in ("wrong", "", "\x00"):
        with pytest.raises(NotFound):
            invitation_by(token, olga)


@pytest.mark.both
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
