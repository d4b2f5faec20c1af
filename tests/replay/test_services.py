"""A finished replay by a private address: for whoever has it, as it was shared, until withdrawn."""

from typing import Any

import pytest

from accounts.models import Account
from accounts.services import delete_account
from games.core.errors import AccountGone, NotOver, NotYours
from games.core.tables import tables
from games.core.visibility import NotFound
from games.models import Game
from games.practice import services as practice
from games.replay import selectors as replays
from games.replay import selectors as sharing
from games.replay.models import ReplayShare
from games.replay.selectors import EVERYTHING, NOBODY
from games.replay.services import share_replay, withdraw_replay
from tests.factories import GuestFactory, running_game
from tests.playing import play_out, play_some, seat_of, tell_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(ann: Account, ben: Account, cleo: Account) -> Game:
    """A finished private game of one round."""
    return play_out(running_game(ann, [ben, cleo], public=False, rules={"rounds": 1}))


def test_the_address_shows_the_game_through_the_eyes_of_one_seat(
    private: Game, ann: Account, ben: Account
) -> None:
    tell_all(private)
    seat = seat_of(private, ben)
    share = share_replay(private.pk, ann, seat)
    moment = sharing.shared_moment(share.token, 1, 5)
    assert moment.seen == replays.moment(private.pk, ben, 1, 5, seat).seen
    assert (moment.seen.seat, moment.seat, moment.view, moment.face_up) == (seat, None, seat, None)
    assert not any(player.is_you for player in moment.players)


def test_a_spectator_s_view_knows_no_hand(private: Game, ann: Account) -> None:
    share = share_replay(private.pk, ann, NOBODY)
    moment = sharing.shared_moment(share.token, 1, 5)
    assert (moment.seen.seat, moment.seen.hand, moment.face_up) == (None, (), None)


def test_everything_face_up_is_every_hand_dwarf_and_goal(
    private: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    tell_all(private)
    share = share_replay(private.pk, ann, EVERYTHING)
    shown = sharing.shared_moment(share.token, 1, 5).face_up
    assert shown
    for account in (ann, ben, cleo):
        seat = seat_of(private, account)
        seen = replays.moment(private.pk, account, 1, 5, seat).seen
        assert (shown.dwarfs[seat], shown.hands[seat]) == (seen.dwarf, seen.hand)
        assert all(shown.goals[goal] == face for goal, face in seen.seen_goals)
    assert sorted(shown.goals).count("treasure") == 1


def test_the_same_way_has_one_address_for_each_who_shares(
    private: Game, ann: Account, ben: Account
) -> None:
    first = share_replay(private.pk, ann, EVERYTHING)
    assert share_replay(private.pk, ann, EVERYTHING) == first
    assert share_replay(private.pk, ann, NOBODY) != first
    assert share_replay(private.pk, ben, EVERYTHING).token != first.token
    assert len(sharing.shares_of(private.pk, ann).shares) == 2


def test_whoever_shared_it_withdraws_it_and_nobody_else_does(
    private: Game, ann: Account, ben: Account, olga: Account
) -> None:
    share = share_replay(private.pk, ann, EVERYTHING)
    for nosy in (ben, olga):
        assert not withdraw_replay(private.pk, nosy, share.pk)
    assert not withdraw_replay(private.pk + 1, ann, share.pk)
    assert sharing.shared_moment(share.token)
    assert withdraw_replay(private.pk, ann, share.pk)
    with pytest.raises(NotFound):
        sharing.shared_moment(share.token)
    assert not withdraw_replay(private.pk, ann, share.pk)
    assert share_replay(private.pk, ann, EVERYTHING).token != share.token


def test_a_running_game_is_not_shared(game: Game, ann: Account) -> None:
    play_some(game, 5)
    for view in (EVERYTHING, NOBODY, seat_of(game, ann)):
        with pytest.raises(NotOver):
            share_replay(game.pk, ann, view)
    with pytest.raises(NotFound):
        sharing.shares_of(game.pk, ann)
    assert replays.moment(game.pk, ann, 1, 3, EVERYTHING).face_up is None


def test_an_address_of_a_game_that_is_not_over_leads_nowhere(game: Game, ann: Account) -> None:
    share = ReplayShare.objects.create(game=game, account=ann, view=EVERYTHING)
    with pytest.raises(NotFound):
        sharing.shared_moment(share.token)


def test_only_its_players_share_a_game_and_only_in_ways_that_there_are(
    over: Game, ann: Account, olga: Account
) -> None:
    assert over.public
    with pytest.raises(NotYours):
        share_replay(over.pk, olga, EVERYTHING)
    with pytest.raises(NotFound):
        sharing.shares_of(over.pk, olga)
    with pytest.raises(NotFound):
        sharing.shares_of(over.pk, None)
    for wrong in (3, 99, -1, "", "ALL"):
        with pytest.raises(NotYours):
            share_replay(over.pk, ann, wrong)
    with pytest.raises(NotYours):
        share_replay(over.pk + 1000, ann, EVERYTHING)


@pytest.mark.parametrize("guess", ["", "x", "\0", "a" * 500, "%s", "ключ"])
def test_what_is_no_address_leads_nowhere(private: Game, ann: Account, guess: str) -> None:
    share = share_replay(private.pk, ann, EVERYTHING)
    with pytest.raises(NotFound):
        sharing.shared_moment(guess)
    assert share.token != private.invite_token
    with pytest.raises(NotFound):
        sharing.shared_moment(private.invite_token)


@pytest.mark.parametrize(("number", "turn"), [(0, 0), (2, 0), (1, 10**6), (10**30, 1)])
def test_there_is_no_moment_beyond_the_game(
    private: Game, ann: Account, number: int, turn: int
) -> None:
    share = share_replay(private.pk, ann, EVERYTHING)
    with pytest.raises(NotFound):
        sharing.shared_moment(share.token, number, turn)


def test_sharing_changes_nothing_else_of_a_private_game(
    private: Game, ann: Account, olga: Account
) -> None:
    share_replay(private.pk, ann, EVERYTHING)
    for stranger in (olga, None):
        with pytest.raises(NotFound):
            replays.moment(private.pk, stranger)
        with pytest.raises(NotFound):
            tables.table(private.pk, stranger)
    assert tables.table(private.pk, ann).version == private.version


def test_what_an_account_shared_goes_with_it(private: Game, ann: Account, ben: Account) -> None:
    hers, his = (share_replay(private.pk, one, EVERYTHING) for one in (ann, ben))
    delete_account(ann)
    with pytest.raises(NotFound):
        sharing.shared_moment(hers.token)
    assert "Ann" not in [player.name for player in sharing.shared_moment(his.token).players]
    with pytest.raises(AccountGone):
        share_replay(private.pk, Account(pk=ann.pk or 10**6, name="Ann"), EVERYTHING)


def test_a_guest_shares_a_practice_game() -> None:
    guest: Any = GuestFactory()
    game = play_out(practice.start(guest))
    share = share_replay(game.pk, guest, EVERYTHING)
    assert sharing.shared_moment(share.token).is_finished
