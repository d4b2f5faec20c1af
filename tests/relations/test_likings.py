"""The private list of people whom a person likes to play with."""

import pytest

from accounts.models import Account, Liking
from accounts.services import delete_account
from games.core.errors import SitsAlready
from games.core.people import acquaintances
from games.core.turns import tallies
from games.figures import selectors as people
from games.lobby import invitations
from games.models import Game
from games.relations import selectors as reading
from games.relations import services as relations
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_out

pytestmark = pytest.mark.django_db


def names_of(lines: object) -> list[str]:
    return [line["person"].name for line in lines]  # type: ignore[attr-defined]


@pytest.mark.both
def test_people_put_others_on_the_list_and_off(ann: Account, ben: Account, olga: Account) -> None:
    for person in (olga, ben, ben):
        relations.begin(Liking, ann, person.pk)
    assert names_of(reading.known_people(ann)["liked"]) == ["Ben", "Olga"]
    for _ in range(2):
        relations.end(Liking, ann, ben.pk)
    assert names_of(reading.known_people(ann)["liked"]) == ["Olga"]


def test_the_list_is_its_owners_alone(ann: Account, ben: Account, olga: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    assert people.person(ben.pk, ann).is_liked
    assert not people.person(ben.pk, olga).is_liked
    assert not people.person(ben.pk, None).is_liked
    assert not people.person(ann.pk, ben).is_liked
    assert reading.known_people(ben)["liked"] == []


def test_whoever_goes_is_on_no_list(ann: Account, ben: Account, olga: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    relations.begin(Liking, olga, ann.pk)
    delete_account(ben)
    assert reading.known_people(ann)["liked"] == []
    delete_account(olga)
    assert not Liking.objects.exists()


def test_people_of_the_last_games_show_once(ann: Account, ben: Account, cleo: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    running_game(ann, [ben, cleo])
    known = reading.known_people(ann)
    assert (names_of(known["liked"]), names_of(known["played"])) == (["Ben"], ["Cleo"])
    assert [one.name for one in acquaintances.known_to(ann)] == ["Ben", "Cleo"]


def test_they_stand_with_what_they_play(ann: Account, ben: Account, cleo: Account) -> None:
    for expansion in (False, True, True):
        rules = {"rounds": 1, "expansion": expansion}
        tallies.count(play_out(running_game(ann, [ben, cleo], rules=rules)).pk)
    open_one = open_table(ben, seats=5, name="Come in")
    open_table(ben, seats=5, name="Among us", public=False)
    lines = {line["person"].name: line for line in reading.known_people(ann)["played"]}
    assert lines["Ben"]["plays"] == "3 games, 2 of them Saboteur 2"
    assert lines["Ben"]["gathering"] == [(open_one.pk, "Come in")]
    assert lines["Cleo"]["gathering"] == []


@pytest.mark.postgresql
def test_the_page_reads_the_same_however_many_stand_there(
    ann: Account, ben: Account, cleo: Account, django_assert_num_queries: object
) -> None:
    running_game(ann, [ben, cleo])
    for _ in range(6):
        relations.begin(Liking, ann, AccountFactory().pk)
    with django_assert_num_queries(7):  # type: ignore[operator]
        reading.known_people(ann)


def test_one_invites_to_ones_own_tables_with_a_seat_to_offer(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    older = open_table(ann, [ben], seats=4, name="Older")
    open_table(ann, [ben, cleo], seats=3, name="Full")
    open_table(ben, [ann], seats=5, name="Not mine")
    invitations.invite(older.pk, ann, olga.pk)
    (table,) = reading.own_tables(ann)
    assert (table["id"], table["name"]) == (older.pk, "Older")
    assert (set(table["players"]), table["invited"]) == ({ann.pk, ben.pk}, [olga.pk])
    invitations.invite(older.pk, ann, cleo.pk)
    assert reading.own_tables(ann) == []


def test_a_new_table_is_private_like_the_last(ann: Account, ben: Account, olga: Account) -> None:
    last = open_table(ann, [ben], seats=7, rules={"expansion": True, "rounds": 2})
    game = invitations.invite_to_new(ann, olga.pk)
    assert (game.options, game.seats, game.timing) == (last.options, 7, last.timing)
    assert (game.public, game.host, game.name) == (False, ann, "Ann’s table")
    assert list(game.invited.all()) == [olga]
    assert invitations.invite_to_new(olga, ann.pk).seats == invitations.SEATS


def test_no_table_is_opened_for_nobody(ann: Account) -> None:
    with pytest.raises(SitsAlready):
        invitations.invite_to_new(ann, ann.pk)
    with pytest.raises(invitations.NobodyMeant):
        invitations.invite_to_new(ann, 999_999)
    assert not Game.objects.exists()
