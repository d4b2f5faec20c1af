"""The private list of people whom a person likes to play with."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account, Block, Housemate, Liking
from accounts.my_data import sections
from accounts.services import delete_account
from games.core import broadcast
from games.core.errors import (
    GuestsOnlyPractise,
    NobodyMeant,
    SeveralMeant,
    SitsAlready,
    TooManyHousemates,
)
from games.core.people import acquaintances
from games.core.tables import tables
from games.core.turns import tallies
from games.figures import selectors as people
from games.lobby import invitations
from games.lobby.selectors import invitation_by
from games.models import Game
from games.relations import selectors as reading
from games.relations import services as relations
from games.relations.selectors import housemates_of
from games.table.players import seated
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.people import Browser
from tests.playing import play_out

pytestmark = pytest.mark.django_db


def names_of(lines: object) -> list[str]:
    return [line.person.name for line in lines]  # type: ignore[attr-defined]


@pytest.mark.both
def test_people_put_others_on_the_list_and_off(ann: Account, ben: Account, olga: Account) -> None:
    for person in (olga, ben, ben):
        relations.begin(Liking, ann, person.pk)
    assert names_of(reading.known_people(ann).liked) == ["Ben", "Olga"]
    for _ in range(2):
        relations.end(Liking, ann, ben.pk)
    assert names_of(reading.known_people(ann).liked) == ["Olga"]


def test_the_list_is_its_owners_alone(ann: Account, ben: Account, olga: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    assert people.person(ben.pk, ann).is_liked
    assert not people.person(ben.pk, olga).is_liked
    assert not people.person(ben.pk, None).is_liked
    assert not people.person(ann.pk, ben).is_liked
    assert reading.known_people(ben).liked == []


def test_whoever_goes_is_on_no_list(ann: Account, ben: Account, olga: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    relations.begin(Liking, olga, ann.pk)
    delete_account(ben)
    assert reading.known_people(ann).liked == []
    delete_account(olga)
    assert not Liking.objects.exists()


def test_people_of_the_last_games_show_once(ann: Account, ben: Account, cleo: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    running_game(ann, [ben, cleo])
    known = reading.known_people(ann)
    assert (names_of(known.liked), names_of(known.played)) == (["Ben"], ["Cleo"])
    assert [one.name for one in acquaintances.known_to(ann)] == ["Ben", "Cleo"]


def test_they_stand_with_what_they_play(ann: Account, ben: Account, cleo: Account) -> None:
    for expansion in (False, True, True):
        rules = {"rounds": 1, "expansion": expansion}
        tallies.count(play_out(running_game(ann, [ben, cleo], rules=rules)).pk)
    open_one = open_table(ben, seats=5, name="Come in")
    open_table(ben, seats=5, name="Among us", public=False)
    lines = {line.person.name: line for line in reading.known_people(ann).played}
    assert lines["Ben"].plays == "3 games, 2 of them Saboteur 2"
    assert lines["Ben"].gathering == [(open_one.pk, "Come in")]
    assert lines["Cleo"].gathering == []


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
    assert (table.id, table.name) == (older.pk, "Older")
    assert (table.players, table.invited) == ({ann.pk, ben.pk}, {olga.pk})
    invitations.invite(older.pk, ann, cleo.pk)
    assert reading.own_tables(ann) == ()


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


# Two who live together say so both, and everybody at their tables can read it.


def both_say(one: Account, other: Account) -> None:
    relations.begin(Housemate, one, other.pk)
    relations.begin(Housemate, other, one.pk)


def shown(game_id: int, viewer: Account | None) -> dict[str, str]:
    return {one.name: one.housemate for one in tables.table(game_id, viewer).players}


def test_everybody_sees_it_once_both_agree(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo])
    relations.begin(Housemate, ann, ben.pk)
    assert set(shown(game.pk, ann).values()) == {""}
    relations.begin(Housemate, ben, ann.pk)
    for viewer in (ann, ben, cleo, None):
        assert shown(game.pk, viewer) == {"Ann": "Ben", "Ben": "Ann", "Cleo": ""}
    players = seated(tables.table(game.pk, cleo).players)
    assert {one.name: one.housemate for one in players} == {"Ann": "Ben", "Ben": "Ann", "Cleo": ""}


def versions(*games: Game) -> list[int]:
    return [Game.objects.get(pk=game.pk).version for game in games]


def test_open_pages_of_tables_where_both_sit_are_drawn_anew_by_a_word_of_both(
    ann: Account, ben: Account, cleo: Account
) -> None:
    tables_of_both = running_game(ann, [ben, cleo]), open_table(cleo, [ann, ben], seats=4)
    elsewhere = running_game(ann, [cleo], computers=1), open_table(ben, seats=3)
    over = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    before, others = versions(*tables_of_both), versions(*elsewhere, over)
    relations.begin(Housemate, ann, ben.pk)
    assert versions(*tables_of_both) == before
    changes = (relations.begin, relations.begin, relations.end)
    for turn, change in enumerate(changes, 1):
        change(Housemate, ben, ann.pk)
        # Saying it again changes nothing.
        assert versions(*tables_of_both) == [one + (turn + 1) // 2 for one in before]
    relations.begin(Housemate, ben, ann.pk)
    relations.end(Housemate, ann, ben.pk)
    assert versions(*tables_of_both) == [one + 2 for one in before]
    both_say(ann, ben)
    relations.begin(Block, ben, ann.pk)
    assert versions(*tables_of_both) == [one + 4 for one in before]
    assert versions(*elsewhere, over) == others


def test_pages_are_told_after_the_commit(
    ann: Account,
    ben: Account,
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr(broadcast, "_send", lambda group, message: told.append((group, message)))
    with django_capture_on_commit_callbacks(execute=True):
        both_say(ann, ben)
        assert not told
    (version,) = versions(game)
    assert [(group, one["version"]) for group, one in told] == [
        (broadcast.group_of(game.pk), version)
    ]


def test_it_is_shown_only_where_both_sit(ann: Account, ben: Account, cleo: Account) -> None:
    both_say(ann, ben)
    assert set(shown(running_game(ann, [cleo], computers=1).pk, cleo).values()) == {""}
    lobby = open_table(ann, [ben], seats=4)
    assert shown(lobby.pk, None) == {"Ann": "Ben", "Ben": "Ann"}
    invited = invitation_by(lobby.invite_token, cleo).players
    assert [one.housemate for one in invited] == ["Ben", "Ann"]


def test_saying_it_twice_is_no_mistake_and_either_takes_it_back(ann: Account, ben: Account) -> None:
    both_say(ann, ben)
    both_say(ann, ben)
    assert Housemate.objects.count() == 2
    relations.end(Housemate, ben, ann.pk)
    assert not Housemate.objects.exists()
    relations.end(Housemate, ben, ann.pk)


def test_nobody_names_themselves_guests_closed_accounts_or_across_a_block(
    ann: Account, ben: Account, cleo: Account
) -> None:
    guest = GuestFactory()
    relations.begin(Block, cleo, ann.pk)
    Account.objects.filter(pk=ben.pk).update(is_active=False)
    for other in (ann.pk, guest.pk, ben.pk, cleo.pk, 10**9):
        with pytest.raises(NobodyMeant):
            relations.begin(Housemate, ann, other)
    with pytest.raises(GuestsOnlyPractise):
        relations.begin(Housemate, guest, ann.pk)
    assert not Housemate.objects.exists()


def test_a_block_ends_it(ann: Account, ben: Account) -> None:
    both_say(ann, ben)
    relations.begin(Block, ann, ben.pk)
    assert not Housemate.objects.exists()


def test_nobody_has_more_than_a_big_family(
    ann: Account, ben: Account, cleo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Housemate, "MOST", 1)
    relations.begin(Housemate, ann, ben.pk)
    with pytest.raises(TooManyHousemates):
        relations.begin(Housemate, ann, cleo.pk)


def test_names_are_completed_among_people_one_knows(ann: Account, ben: Account) -> None:
    running_game(ann, [ben], computers=1)
    assert relations.name_housemate(ann, "be") == ben
    for text in ("Nobody", "", "\x00"):
        with pytest.raises((NobodyMeant, SeveralMeant)):
            relations.name_housemate(ann, text)


def test_the_archive_names_them_and_an_account_takes_it_along(ann: Account, ben: Account) -> None:
    both_say(ann, ben)
    told = {part.name: tuple(part.rows()) for part in sections(ann)}["housemates"]
    assert [row["name"] for row in told] == ["Ben"]
    delete_account(ben)
    assert not Housemate.objects.exists()
    assert housemates_of(ann) == []


def test_from_settings_to_agreement_and_back(ann: Account, ben: Account, browser: Browser) -> None:
    place = reverse("games:housemates")
    assert f'href="{place}"' in browser(ann).get("/accounts/settings/").content.decode()
    refused = browser(ann).post(place, {"name": "<b>Nobody</b>"})
    assert refused.status_code == 422
    assert "&lt;b&gt;Nobody" in refused.content.decode()
    browser(ann).post(place, {"name": "Ben"})
    assert "Has not said so yet." in browser(ann).get(place).content.decode()
    assert "Says that you live together." in browser(ben).get(place).content.decode()
    browser(ben).post(reverse("games:housemate_agree", args=[ann.pk]))
    for who in (ann, ben):
        assert "You live together." in browser(who).get(place).content.decode()
    game = running_game(ann, [ben], computers=1)
    page = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    assert "lives with Ben" in page
    browser(ann).post(reverse("games:housemate_end", args=[ben.pk]))
    assert not Housemate.objects.exists()


def test_guests_have_no_such_page(browser: Browser) -> None:
    assert browser(GuestFactory()).get(reverse("games:housemates")).status_code == 404
    assert browser(None).get(reverse("games:housemates")).status_code == 302
