"""Inviting by name: a seat is kept for whoever is meant, as after a game."""

from collections.abc import Callable

import pytest

from accounts.models import Account, Block
from games.bell.selectors import bell_count, bell_page
from games.clocks.timing import Timing
from games.core.errors import (
    NobodyMeant,
    NotInLobby,
    NotYours,
    SeveralMeant,
    SitsAlready,
    TableFull,
)
from games.core.tables import tables
from games.core.visibility import NotFound
from games.lists import selectors as lists
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice
from games.relations import services as relations
from tests.factories import AccountFactory, GuestFactory, open_table, running_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account) -> Game:
    """A private table of Ann's at which Ben sits, with two free seats."""
    return open_table(ann, [ben], seats=4, public=False)


def invited_of(game: Game) -> set[str]:
    return set(game.invited.values_list("name", flat=True))


@pytest.mark.both
def test_the_first_table_of_a_host_keeps_time_as_the_daily_preset_does(
    ann: Account, olga: Account
) -> None:
    assert invitations.invite_to_new(ann, olga.pk).timing == Timing.of_preset("daily")


@pytest.mark.parametrize("typed", ["Olga", "olga", " OLGA ", "@olga"])
def test_the_host_invites_whoever_has_exactly_this_name(
    game: Game, ann: Account, olga: Account, typed: str
) -> None:
    assert invitations.invite_by_name(game.pk, ann, typed) == olga
    assert invited_of(game) == {"Olga"}
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_the_invited_accept_by_sitting_down_or_decline(
    game: Game, ann: Account, cleo: Account, olga: Account
) -> None:
    for name in ("Cleo", "Olga"):
        invitations.invite_by_name(game.pk, ann, name)
    (line,) = lists.my_games(olga).invitations
    assert (line.id, line.host, line.is_rematch) == (game.pk, "Ann", False)
    lobby.join_table(game.pk, olga)
    invitations.decline(game.pk, cleo)
    assert invited_of(game) == set()
    assert not lists.my_games(cleo).invitations
    assert tables.table(game.pk, olga).me.is_member
    with pytest.raises(NotFound):
        tables.table(game.pk, cleo)


def test_a_name_that_is_begun_means_those_one_played_with_and_nobody_else(
    game: Game, ann: Account, cleo: Account
) -> None:
    for typed in ("Cl", "cle"):
        with pytest.raises(NobodyMeant):
            invitations.invite_by_name(game.pk, ann, typed)
    running_game(ann, [cleo], computers=1)
    assert invitations.invite_by_name(game.pk, ann, "cl") == cleo


def test_a_name_that_is_begun_by_several_has_to_be_chosen(
    game: Game, ann: Account, cleo: Account
) -> None:
    clea = AccountFactory(name="Clea")
    running_game(ann, [cleo, clea])
    with pytest.raises(SeveralMeant) as several:
        invitations.invite_by_name(game.pk, ann, "Cle")
    assert several.value.names == ["Cleo", "Clea"]
    assert invited_of(game) == set()


def test_nobody_is_found_by_a_name_that_nobody_has(
    game: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    for typed in ["", "  ", "@", "Nobody at all", "Zed", "A\x00b", "x" * 5000]:
        with subtests.test(typed=typed), pytest.raises(NobodyMeant):
            invitations.invite_by_name(game.pk, ann, typed)


def test_guests_closed_accounts_and_strangers_to_the_site_cannot_be_invited(
    game: Game, ann: Account, olga: Account
) -> None:
    guest = GuestFactory(name="Guest Gus")
    Account.objects.filter(pk=olga.pk).update(is_active=False)
    for name in ("Guest Gus", "Olga"):
        with pytest.raises(NobodyMeant):
            invitations.invite_by_name(game.pk, ann, name)
    for person_id in (guest.pk, olga.pk, olga.pk + 1000):
        with pytest.raises(NobodyMeant):
            invitations.invite(game.pk, ann, person_id)


def test_whoever_sits_there_is_not_invited_and_twice_is_once(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    for name in ("Ben", "Ann"):
        with pytest.raises(SitsAlready):
            invitations.invite_by_name(game.pk, ann, name)
    for _ in range(2):
        invitations.invite(game.pk, ann, olga.pk)
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_no_more_are_invited_than_there_are_seats(
    game: Game, ann: Account, cleo: Account, olga: Account
) -> None:
    invitations.invite(game.pk, ann, cleo.pk)
    lobby.add_computer(game.pk, ann)
    with pytest.raises(TableFull):
        invitations.invite(game.pk, ann, olga.pk)
    assert invited_of(game) == {"Cleo"}


def test_only_the_host_invites_and_only_before_the_start(
    game: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    for nosy in (ben, olga):
        with pytest.raises(NotYours):
            invitations.invite_by_name(game.pk, nosy, "Olga")
        with pytest.raises(NotYours):
            invitations.invite(game.pk, nosy, olga.pk)
    with pytest.raises(NotYours):
        invitations.invite_by_name(game.pk + 1000, ann, "Olga")
    started = running_game(ann, [ben, cleo])
    with pytest.raises(NotInLobby):
        invitations.invite(started.pk, ann, olga.pk)


def test_whom_the_host_sent_away_the_host_may_invite_again(
    game: Game, ann: Account, ben: Account
) -> None:
    lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    invitations.invite(game.pk, ann, ben.pk)
    assert lobby.join_table(game.pk, ben).account == ben


def test_at_an_open_table_outsiders_see_that_a_seat_is_kept_but_not_for_whom(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = open_table(ann, [ben], seats=3)
    invitations.invite(game.pk, ann, cleo.pk)
    for viewer in (olga, None):
        view = tables.table(game.pk, viewer)
        assert [(one.id, one.name, one.is_you) for one in view.invited] == [(0, "", False)]
        assert view.free_seats == 0
    for viewer in (ann, ben, cleo):
        assert [one.name for one in tables.table(game.pk, viewer).invited] == ["Cleo"]
    assert not lists.open_tables(olga).lines, "every seat is taken or kept"


def bell_of(account: Account) -> list[str]:
    return [line.text for line in bell_page(account).lines]


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (lambda game, ann, _cleo: lobby.start_table(game.pk, ann), "“{}” has begun without you"),
        (
            lambda game, ann, _cleo: lobby.cancel_table(game.pk, ann),
            "“{}” was called off before it began",
        ),
        (
            lambda game, ann, cleo: invitations.withdraw(game.pk, ann, cleo.pk),
            "Your seat at “{}” is no longer kept",
        ),
        (
            lambda _game, ann, cleo: relations.begin(Block, ann, cleo.pk),
            "Your seat at “{}” is no longer kept",
        ),
    ],
)
def test_an_invitation_that_runs_out_leaves_a_line_in_the_bell_and_no_email(
    game: Game,
    ann: Account,
    olga: Account,
    cleo: Account,
    end: Callable[[Game, Account, Account], object],
    told: str,
) -> None:
    lobby.join_table(game.pk, olga, game.invite_token)
    invitations.invite(game.pk, ann, cleo.pk)
    end(game, ann, cleo)
    assert bell_of(cleo) == [told.format(game.name)]
    assert bell_page(cleo).lines[0].is_new and bell_count(cleo) == 1
    assert not Notice.objects.filter(kind="lapsed").exclude(transport="bell").exists()


def test_a_table_whose_last_person_leaves_is_called_off_for_the_invited(
    ann: Account, cleo: Account, olga: Account
) -> None:
    game = open_table(ann, seats=4, public=False)
    invitations.invite(game.pk, ann, cleo.pk)
    invitations.invite(game.pk, ann, olga.pk)
    invitations.decline(game.pk, olga)
    lobby.leave_table(game.pk, ann)
    assert bell_of(cleo) == [f"“{game.name}” was called off before it began"]
    # An answered invitation leaves nothing.
    assert bell_of(olga) == []
    with pytest.raises(NotFound):
        tables.table(game.pk, ann)


def test_a_block_by_the_invited_needs_no_answer(game: Game, ann: Account, cleo: Account) -> None:
    invitations.invite(game.pk, ann, cleo.pk)
    relations.begin(Block, cleo, ann.pk)
    assert bell_of(cleo) == []
