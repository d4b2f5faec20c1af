"""Blocks and likings: who keeps apart from whom, and what others can find out about it."""

from functools import partial

import pytest

from accounts.models import Account, Block, Liking
from accounts.services import delete_account
from games.chat import services as chat
from games.chat.selectors import messages
from games.core.errors import (
    GuestsOnlyPractise,
    HasBlocked,
    KeptApart,
    NobodyMeant,
    NotYours,
    SitsAlready,
    TooManyBlocked,
    TooManyLiked,
)
from games.core.people import acquaintances
from games.core.tables import tables
from games.core.turns import tallies
from games.core.visibility import NotFound
from games.figures import selectors as people
from games.lists import selectors as lists
from games.lobby import invitations, rematch
from games.lobby import services as lobby
from games.lobby.invite import InviteOutlook, outlook_of
from games.lobby.selectors import invitation_to
from games.models import Game, Notice, Player
from games.relations import selectors as reading
from games.relations import services as relations
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.games.core.races.test_racing import all_at_once
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db
BOTH_WAYS = pytest.mark.parametrize("way", [0, 1], ids=["ann blocks ben", "ben blocks ann"])


def block_between(one: Account, other: Account, way: int) -> None:
    pair = (one, other)
    relations.begin(Block, pair[way], pair[1 - way].pk)


def invited_of(game: Game) -> set[str]:
    return set(game.invited.values_list("name", flat=True))


@pytest.mark.both
def test_a_person_blocks_another_and_ends_it(ann: Account, ben: Account, olga: Account) -> None:
    for person in (olga, ben, ben):
        relations.begin(Block, ann, person.pk)
    assert [one.person.name for one in reading.blocked_by(ann)] == ["Ben", "Olga"]
    assert people.person(ben.pk, ann).is_blocked
    for _ in range(2):
        relations.end(Block, ann, ben.pk)
    assert [one.person.name for one in reading.blocked_by(ann)] == ["Olga"]
    assert not people.person(ben.pk, ann).is_blocked


@pytest.mark.parametrize("kind", [Block, Liking])
def test_nobody_blocks_or_likes_themselves_guests_or_accounts_that_are_gone(
    ann: Account, ben: Account, kind: type[Block] | type[Liking]
) -> None:
    Account.objects.filter(pk=ben.pk).update(is_active=False)
    for person_id in (ann.pk, GuestFactory().pk, ben.pk, 999_999):
        with pytest.raises(NotYours):
            relations.begin(kind, ann, person_id)
    with pytest.raises(GuestsOnlyPractise):
        relations.begin(kind, GuestFactory(), ann.pk)
    assert not kind.objects.exists()


@pytest.mark.parametrize(("kind", "refusal"), [(Block, TooManyBlocked), (Liking, TooManyLiked)])
def test_the_list_has_an_end(
    ann: Account,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[Block] | type[Liking],
    refusal: type[Exception],
) -> None:
    monkeypatch.setattr(kind, "MOST", 2)
    first, second, third = (AccountFactory() for _ in range(3))
    relations.begin(kind, ann, first.pk)
    relations.begin(kind, ann, second.pk)
    with pytest.raises(refusal):
        relations.begin(kind, ann, third.pk)
    relations.begin(kind, ann, first.pk)


def test_deleting_an_account_ends_its_blocks(ann: Account, ben: Account, olga: Account) -> None:
    relations.begin(Block, ann, ben.pk)
    relations.begin(Block, ben, olga.pk)
    delete_account(ben)
    assert not Block.objects.exists()


@BOTH_WAYS
def test_they_share_no_public_table(ann: Account, ben: Account, cleo: Account, way: int) -> None:
    game = open_table(cleo, [ann], seats=4)
    block_between(ann, ben, way)
    for token in (None, game.invite_token):
        with pytest.raises(KeptApart) as refusal:
            lobby.join_table(game.pk, ben, token)
        assert refusal.value.sentence == "You cannot sit here."
    assert outlook_of(invitation_to(game.pk, ben)) is InviteOutlook.BLOCKED
    assert outlook_of(invitation_to(game.pk, None)) is InviteOutlook.OPEN
    relations.end(Block, ann, ben.pk)
    relations.end(Block, ben, ann.pk)
    lobby.join_table(game.pk, ben)


def test_a_block_ends_no_seat_that_both_have_and_no_private_table(
    ann: Account, ben: Account, cleo: Account
) -> None:
    both = open_table(cleo, [ann, ben], seats=4)
    private = open_table(cleo, [ann], seats=4, public=False)
    relations.begin(Block, ann, ben.pk)
    assert lobby.join_table(both.pk, ben).account_id == ben.pk
    assert lobby.join_table(private.pk, ben, private.invite_token).account_id == ben.pk
    assert lobby.start_table(both.pk, cleo).players.count() == 3


def test_whoever_blocks_is_not_shown_the_other_s_tables_and_the_other_sees_all(
    ann: Account, ben: Account
) -> None:
    of_ann, of_ben = open_table(ann, seats=4), open_table(ben, seats=4)
    relations.begin(Block, ann, ben.pk)
    assert lists.open_tables(ann).lines == ()
    assert [line.id for line in lists.open_tables(ben).lines] == [of_ann.pk]
    assert [line.id for line in lists.open_tables(None).lines] == [of_ben.pk, of_ann.pk]


@BOTH_WAYS
def test_neither_invites_the_other_and_the_answer_is_that_of_a_closed_account(
    ann: Account, ben: Account, olga: Account, way: int
) -> None:
    game = open_table(ann, seats=4, public=False)
    block_between(ann, ben, way)
    Account.objects.filter(pk=olga.pk).update(is_active=False)
    said = set()
    for person in (ben, olga):
        for call in (
            partial(invitations.invite_by_name, game.pk, ann, person.name),
            partial(invitations.invite, game.pk, ann, person.pk),
            partial(invitations.invite_to_new, ann, person.pk),
        ):
            with pytest.raises(NobodyMeant) as refusal:
                call()
            said.add(refusal.value.sentence)
    assert len(said) == 1
    assert invited_of(game) == set()
    assert Game.objects.count() == 1


@BOTH_WAYS
def test_seats_that_they_keep_for_each_other_are_kept_no_longer(
    ann: Account, ben: Account, olga: Account, way: int
) -> None:
    games = [open_table(ann, seats=4, public=False), open_table(ben, seats=4, public=False)]
    invitations.invite(games[0].pk, ann, ben.pk)
    invitations.invite(games[0].pk, ann, olga.pk)
    invitations.invite(games[1].pk, ben, ann.pk)
    block_between(ann, ben, way)
    assert [invited_of(game) for game in games] == [{"Olga"}, set()]
    with pytest.raises(NotFound):
        tables.table(games[1].pk, ann)
    assert Game.objects.get(pk=games[0].pk).version == games[0].version + 3


def test_a_liking_ends_and_there_is_none_before_the_block_does(ann: Account, ben: Account) -> None:
    relations.begin(Liking, ann, ben.pk)
    relations.begin(Liking, ben, ann.pk)
    relations.begin(Block, ann, ben.pk)
    assert list(Liking.objects.values_list("account__name", flat=True)) == ["Ben"]
    with pytest.raises(HasBlocked):
        relations.begin(Liking, ann, ben.pk)
    relations.end(Liking, ben, ann.pk)
    relations.begin(Liking, ben, ann.pk)


def test_people_of_the_last_games_are_left_out_by_whoever_blocked_them_only(
    ann: Account, ben: Account, cleo: Account
) -> None:
    running_game(ann, [ben, cleo])
    relations.begin(Block, ann, ben.pk)
    assert [one.name for one in acquaintances.known_to(ann)] == ["Cleo"]
    assert [one.name for one in acquaintances.known_to(ben)] == ["Ann", "Cleo"]


@BOTH_WAYS
def test_onlookers_do_not_read_each_other_and_players_do(
    ann: Account, ben: Account, cleo: Account, olga: Account, way: int
) -> None:
    game = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    chat.say(game_id=game.pk, account=ann, text="Of Ann")
    chat.say(game_id=game.pk, account=cleo, text="Of Cleo")
    block_between(ann, olga, way)
    block_between(ann, ben, way)

    def read_by(account: Account | None) -> list[str]:
        return [one.said[0].text for one in messages(game.pk, account).messages]

    assert read_by(olga) == ["Of Cleo"]
    for account in (ann, ben, cleo, None):
        assert read_by(account) == ["Of Ann", "Of Cleo"]


@BOTH_WAYS
def test_a_mention_shows_but_is_not_told(
    ann: Account, ben: Account, cleo: Account, way: int
) -> None:
    game = running_game(ann, [ben, cleo])
    block_between(ann, ben, way)
    message = chat.say(game_id=game.pk, account=ben, text="@Ann or @Cleo")
    assert len(message.mentions) == 2
    mentioned = Player.objects.filter(mentioned_in=message.number)
    assert [player.shown_name for player in mentioned] == ["Cleo"]
    told = Notice.objects.filter(kind=Notice.Kind.MENTION).values_list("account__name", flat=True)
    assert set(told) == {"Cleo"}


@BOTH_WAYS
def test_again_keeps_them_apart(ann: Account, ben: Account, cleo: Account, way: int) -> None:
    game = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    block_between(ann, ben, way)
    following = rematch.play_again(game.pk, ann)
    assert invited_of(following) == {"Cleo"}
    with pytest.raises(KeptApart):
        rematch.play_again(game.pk, ben)
    assert rematch.play_again(game.pk, cleo) == following
    assert rematch.play_again(game.pk, ann) == following


def test_of_a_block_and_a_seat_at_one_moment_one_comes_first(transactional_db: None) -> None:
    for _ in range(6):
        host, one, other = AccountFactory.create_batch(3)
        game = open_table(host, [one], seats=4)
        outcomes = all_at_once(
            [
                partial(lobby.join_table, game.pk, other),
                partial(relations.begin, Block, one, other.pk),
            ]
        )
        seated = game.players.filter(account=other).exists()
        assert outcomes == (["", ""] if seated else ["", "KeptApart"])
        assert Block.objects.filter(account=one, person=other).exists()


def test_two_who_block_and_invite_at_one_moment_do_not_deadlock(transactional_db: None) -> None:
    for _ in range(6):
        one, other = AccountFactory.create_batch(2)
        game = open_table(one, seats=4, public=False)
        outcomes = all_at_once(
            [
                partial(relations.begin, Block, one, other.pk),
                partial(relations.begin, Block, other, one.pk),
                partial(invitations.invite, game.pk, one, other.pk),
            ]
        )
        assert set(outcomes) <= {"", "NobodyMeant"}
        assert not game.invited.exists()


# The private list of people whom a person likes to play with.


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
