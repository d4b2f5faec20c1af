"""A seat that somebody left, or offers to anyone, is taken by a newcomer."""

from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account, Block
from games.chat import services as chat
from games.chat.selectors import messages
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.errors import (
    CannotBeGiven,
    GuestsOnlyPractise,
    KeptApart,
    KnowsASecret,
    NotYours,
    SeatNotFree,
    SitsAlready,
)
from games.core.history.records import differences
from games.core.seating import departures
from games.core.tables import tables
from games.core.turns import turns
from games.models import Game, Notice, Player
from games.seats.free import services
from games.seats.free.selectors import free_seat, free_seats
from games.table.log.sentences import plain_entry
from games.wording.departures import GONE
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.playing import play_out, play_some, seat_of, some_move, to_act

pytestmark = pytest.mark.django_db


def leave(game: Game, account: Account) -> int:
    """Somebody leaves; their seat."""
    seat = seat_of(game, account)
    departures.leave_game(game.pk, account)
    game.refresh_from_db()
    return seat


def sentences(game: Game, account: Account) -> list[str]:
    table = tables.table(game.pk, account)
    return [plain_entry(entry, table.names, table.seat) for entry in table.log]


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A public game of Ann, Ben and Cleo."""
    return running_game(ann, [ben, cleo], timing=Timing(PRESETS["daily"]))


def test_a_newcomer_takes_the_seat_that_somebody_left(
    game: Game, ben: Account, olga: Account
) -> None:
    mine = tables.table(game.pk, ben).observation
    seat = leave(game, ben)
    assert [one.seat for one in free_seats(olga)] == [seat]
    services.take(game.pk, seat, olga)
    game.refresh_from_db()
    assert tables.table(game.pk, olga).observation == mine
    assert not free_seats(AccountFactory())
    assert not list(differences(game))


def test_they_play_on_with_a_clock_of_their_own(game: Game, olga: Account) -> None:
    former = to_act(game).account
    assert former is not None
    services.take(game.pk, leave(game, former), olga)
    game.refresh_from_db()
    assert game.computer_at is None
    assert game.deadline is not None and game.deadline > timezone.now()
    assert Notice.objects.filter(account=olga, kind="turn").exists()
    turns.take_turn(
        game_id=game.pk, account=olga, version=game.version, move=some_move(game, Random(1))
    )


def test_the_log_says_who_left_who_played_on_and_who_took_over(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    game = play_some(game, 4)
    seat = leave(game, ben)
    robot = game.players.get(seat=seat).name
    game = play_some(game, 3)
    services.take(game.pk, seat, olga)
    game = play_some(game, 3)
    told = " ".join(sentences(game, ann))
    assert f"Ben left; {robot} plays on." in told
    assert f"Olga took over from {robot}." in told
    played = [one for one in tables.table(game.pk, ann).log if one.seat == seat and one.events]
    since = game.players.get(seat=seat).since_version
    assert {one.by for one in played if one.version < since} == {robot}
    assert {one.by for one in played if one.version > since} == {""}


def test_words_of_the_one_who_left_are_not_the_newcomers(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    chat.say(game_id=game.pk, account=ben, text="I dig east.")
    services.take(game.pk, leave(game, ben), olga)
    (said,) = messages(game.pk, olga).messages
    assert (said.name, said.is_you) == (str(GONE), False)


def test_the_game_goes_on_to_its_end_and_is_no_game_of_the_newcomers_figures(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 6)
    services.take(game.pk, leave(game, ben), olga)
    game = play_out(game)
    assert Player.objects.get(game=game, account=olga).finished_at is not None
    with pytest.raises(SeatNotFree):
        services.take(game.pk, 0, AccountFactory())


def test_an_owner_offers_it_to_anyone_plays_on_and_may_keep_it(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    services.offer_to_anyone(game.pk, ben)
    (offered,) = free_seats(olga)
    assert (offered.owner, offered.is_left) == ("Ben", False)
    assert game.players.filter(account=ben).exists()
    services.keep(game.pk, ben)
    assert not free_seats(olga)
    with pytest.raises(SeatNotFree):
        services.take(game.pk, offered.seat, olga)
    services.offer_to_anyone(game.pk, ben)
    services.take(game.pk, offered.seat, olga)
    assert Notice.objects.filter(account=ben, kind="taken").exists()
    assert "Ben gave their seat to Olga." in " ".join(sentences(game, ann))


def test_only_the_owner_offers_a_seat_and_only_at_a_public_table(
    game: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    with pytest.raises(NotYours):
        services.offer_to_anyone(game.pk, olga)
    private = running_game(ann, [ben, cleo], public=False)
    with pytest.raises(CannotBeGiven):
        services.offer_to_anyone(private.pk, ben)


def test_a_private_table_shows_no_free_seat(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    seat = leave(game, ben)
    assert not free_seats(olga)
    with pytest.raises(SeatNotFree):
        services.take(game.pk, seat, olga)


def test_nobody_takes_a_second_seat_or_one_whose_secrets_they_should_not_have(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    bens, cleos = leave(game, ben), leave(game, cleo)
    with pytest.raises(SitsAlready):
        services.take(game.pk, bens, ann)
    with pytest.raises(KnowsASecret):
        services.take(game.pk, cleos, ben)
    assert [one.seat for one in free_seats(ben)] == [bens]
    assert not free_seats(ann)
    services.take(game.pk, bens, ben)


def test_guests_and_people_kept_apart_do_not_sit_down(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    seat = leave(game, ben)
    with pytest.raises(GuestsOnlyPractise):
        services.take(game.pk, seat, GuestFactory())
    Block.objects.create(account=olga, person=ann)
    assert not free_seats(olga)
    with pytest.raises(KeptApart):
        services.take(game.pk, seat, olga)
    # Who has blocked somebody must not show.
    piet = AccountFactory(name="Piet")
    Block.objects.create(account=ann, person=piet)
    assert free_seats(piet)


def test_a_deleted_account_leaves_a_free_seat(game: Game, ben: Account, olga: Account) -> None:
    seat = seat_of(game, ben)
    ben.delete()
    assert free_seat(game.pk, seat).is_left


def test_the_part_of_the_host_goes_to_a_newcomer_where_nobody_is_left(
    ann: Account, olga: Account
) -> None:
    game = running_game(ann, computers=2)
    services.take(game.pk, leave(game, ann), olga)
    game.refresh_from_db()
    assert game.host == olga
