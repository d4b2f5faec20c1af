"""A seat that somebody left is taken by a newcomer: from the list, or by the invite link."""

from functools import partial
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, Block
from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.core import computers
from games.core.errors import (
    GuestsOnlyPractise,
    KeptApart,
    KnowsASecret,
    NotYours,
    SeatNotFree,
    SitsAlready,
)
from games.core.history.records import differences
from games.core.tables import tables
from games.core.turns import turns
from games.core.visibility import NotFound
from games.models import Game, Notice, Player
from games.seats import services
from games.seats.selectors import free_seat, free_seats, linked_seat
from games.table.log.sentences import plain_entry
from tests.at_once import all_at_once
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.people import acting, browser_of
from tests.playing import let_computers_go, play_out, play_some, seat_of, some_move, tell_all
from tests.seats.lending import leave, lend

pytestmark = pytest.mark.django_db


def sentences(game: Game, account: Account) -> list[str]:
    table = tables.table(game.pk, account)
    return [plain_entry(entry, table.names, table.me.seat) for entry in table.round.log]


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A public game of Ann, Ben and Cleo."""
    return running_game(ann, [ben, cleo], timing=Timing(PRESETS["daily"]))


@pytest.mark.both
def test_a_newcomer_takes_a_seat_that_was_left(game: Game, ben: Account, olga: Account) -> None:
    mine = tables.table(game.pk, ben).round.observation
    seat = leave(game, ben)
    assert [one.seat for one in free_seats(olga)] == [seat]
    services.take(game.pk, seat, olga)
    game.refresh_from_db()
    assert tables.table(game.pk, olga).round.observation == mine
    assert not free_seats(AccountFactory())
    assert not list(differences(game))


def test_they_play_on_with_a_clock_of_their_own(game: Game, olga: Account) -> None:
    former = acting(game)
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
    left_at = game.version
    seat = leave(game, ben)
    robot = game.players.get(seat=seat).name
    game = play_some(game, 3)
    services.take(game.pk, seat, olga)
    game = play_some(game, 3)
    told = " ".join(sentences(game, ann))
    assert f"Ben left; {robot} plays on." in told
    assert f"Olga took over from {robot}." in told
    played = [
        one for one in tables.table(game.pk, ann).round.log if one.seat == seat and one.events
    ]
    since = game.players.get(seat=seat).since_version
    assert {one.by for one in played if one.version <= left_at} == {"Ben"}
    assert {one.by for one in played if left_at < one.version < since} == {robot}
    assert {one.by for one in played if one.version > since} == {""}


def test_the_game_goes_on_to_its_end_and_is_no_game_of_the_newcomers_figures(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 6)
    services.take(game.pk, leave(game, ben), olga)
    game = tell_all(play_out(game))
    # What he did is still his, wherever the finished game is read.
    pages = [reverse("games:deeds", args=[game.pk])]
    pages += [reverse(f"games:{page}", args=[game.pk, 1, 6]) for page in ("replay", "thoughts")]
    for address in pages:
        assert "Ben" in browser_of(ann).get(address).content.decode(), address
    assert Player.objects.get(game=game, account=olga).finished_at is not None
    with pytest.raises(SeatNotFree):
        services.take(game.pk, 0, AccountFactory())


def test_private_tables_want_links(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    mine = tables.table(game.pk, ben).round.observation
    seat = leave(game, ben)
    other = running_game(AccountFactory(), [AccountFactory()], computers=1)
    assert not free_seats(olga)
    for token in (None, "", "é", other.invite_token):
        with pytest.raises(NotYours):
            services.take(game.pk, seat, olga, token)
        with pytest.raises(NotFound):
            free_seat(game.pk, seat, token)
        with pytest.raises(NotFound):
            linked_seat(token or "", seat)
    assert linked_seat(game.invite_token, seat).player == game.players.get(seat=seat).name
    services.take(game.pk, seat, olga, game.invite_token)
    assert tables.table(game.pk, olga).round.observation == mine
    with pytest.raises(SeatNotFree):
        services.take(game.pk, seat, AccountFactory(), game.invite_token)


@pytest.mark.parametrize("status", ["finished", "cancelled", "lobby"])
def test_no_link_takes_a_seat_of_a_game_that_does_not_run(
    status: str, game: Game, ben: Account, olga: Account
) -> None:
    seat = leave(game, ben)
    Game.objects.filter(pk=game.pk).update(status=status)
    with pytest.raises(SeatNotFree):
        services.take(game.pk, seat, olga, game.invite_token)
    with pytest.raises(NotFound):
        linked_seat(game.invite_token, seat)


def test_no_link_takes_a_seat_that_a_person_or_a_computer_player_has_from_the_start(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = running_game(ann, [ben], computers=1)
    for player in game.players.all():
        with pytest.raises(SeatNotFree):
            services.take(game.pk, player.seat or 0, olga, game.invite_token)


def test_nobody_takes_a_second_seat_or_one_whose_secrets_they_should_not_have(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    lend(game, ann, dora := AccountFactory())
    bens, cleos = leave(game, ben), leave(game, cleo)
    with pytest.raises(SitsAlready):
        services.take(game.pk, bens, ann)
    for insider in (ben, dora):
        with pytest.raises(KnowsASecret):
            services.take(game.pk, cleos, insider)
        with pytest.raises(KnowsASecret):
            services.take(game.pk, cleos, insider, game.invite_token)
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
    for token in (None, game.invite_token):
        with pytest.raises(KeptApart):
            services.take(game.pk, seat, olga, token)
    # Who has blocked somebody must not show.
    piet = AccountFactory(name="Piet")
    Block.objects.create(account=ann, person=piet)
    assert free_seats(piet)


def test_a_deleted_account_leaves_a_free_seat(game: Game, ben: Account, olga: Account) -> None:
    seat = seat_of(game, ben)
    ben.delete()
    assert free_seat(game.pk, seat, None).seat == seat


def test_with_nobody_left_a_newcomer_becomes_the_host(ann: Account, olga: Account) -> None:
    game = running_game(ann, computers=2)
    services.take(game.pk, leave(game, ann), olga)
    game.refresh_from_db()
    assert game.host == olga


@pytest.mark.parametrize("public", [True, False])
def test_a_seat_that_was_left_goes_to_one_person(transactional_db: None, public: bool) -> None:
    host, *others = AccountFactory.create_batch(6)
    timing = Timing(PRESETS["daily"], time_up=TimeUp.STAND_IN)
    game = running_game(host, others[:2], timing=timing, public=public)
    leaver = acting(game)
    seat = leave(game, leaver)
    let_computers_go(game)
    takers = [partial(services.take, game.pk, seat, one, game.invite_token) for one in others[2:]]
    plays = [partial(computers.play, game.pk)] * 2
    assert all_at_once([*takers, *plays]) == ["", "", "", *["SeatNotFree"] * 2]
    player = game.players.get(seat=seat)
    assert player.account in others[2:] and player.free_since is None
    assert game.players.filter(account__in=others[2:]).count() == 1
    game.refresh_from_db()
    # Whether the computer player played before or not, a person has a turn with a clock.
    assert game.deadline is not None and game.deadline > timezone.now()
    assert not list(differences(game))
