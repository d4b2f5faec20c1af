"""A seat is offered by name: to whom it can be, what they are told, and what they answer."""

import pytest

from accounts.models import Account, Block
from games.bell.selectors import bell_page
from games.clocks.paces import PRESETS, NoClock
from games.clocks.timing import Timing
from games.core.errors import (
    CannotBeGiven,
    KeptApart,
    KnowsASecret,
    NobodyMeant,
    NotReliableEnough,
    NotRunning,
    NotYours,
    SitsAlready,
    TurnedAway,
)
from games.core.seating import departures
from games.core.tables import tables
from games.core.visibility import NotFound
from games.models import Game, Insider, Notice, SeatOffer, Timekeeping
from games.notices import letters
from games.practice import services as practice
from games.relations import services as relations
from games.seats.services import giving, offers
from games.wording.until import until_with_date
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.playing import to_act
from tests.seats.offering import give, offer_to

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"])


def test_an_offer_is_told_of_and_an_answer_too(game: Game, ben: Account, olga: Account) -> None:
    offers.offer(game.pk, ben, olga.pk)
    offers.offer(game.pk, ben, olga.pk)
    assert [one.kind for one in bell_page(olga).lines] == ["offered"]
    offers.decline(offer_to(olga), olga)
    assert bell_page(olga).lines == ()
    assert "declined" in {one.kind for one in bell_page(ben).lines}
    assert game.players.filter(account=ben).exists()
    with pytest.raises(NotYours):
        giving.accept(offer_to(olga), olga)


@pytest.mark.parametrize("is_on_turn", [True, False])
def test_an_offer_says_that_the_clock_runs_and_until_when(
    ann: Account, ben: Account, cleo: Account, olga: Account, is_on_turn: bool
) -> None:
    game = running_game(ann, [ben, cleo], timing=DAILY)
    acting = to_act(game).account
    giver = next(one for one in (ann, ben, cleo) if (one == acting) == is_on_turn)
    offers.offer(game.pk, giver, olga.pk)
    letter = letters.compose([Notice.objects.get(kind="offered", transport="mail")], olga)
    assert "Its clock keeps running while you decide." in letter.text
    assert game.deadline is not None
    assert (until_with_date(game.deadline, olga.time_zone) in letter.text) is is_on_turn


def test_an_offer_without_a_clock_says_nothing_of_one(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], timing=Timing(NoClock()))
    offers.offer(game.pk, ann, olga.pk)
    letter = letters.compose([Notice.objects.get(kind="offered", transport="mail")], olga)
    assert "clock" not in letter.text


def test_an_offer_that_was_taken_back_or_goes_to_another_is_no_offer(
    game: Game, ben: Account, olga: Account
) -> None:
    offers.offer(game.pk, ben, olga.pk)
    made = offer_to(olga)
    offers.withdraw(game.pk, ben)
    with pytest.raises(NotYours):
        giving.accept(made, olga)
    offers.offer(game.pk, ben, olga.pk)
    made = offer_to(olga)
    other = AccountFactory(name="Piet")
    offers.offer(game.pk, ben, other.pk)
    with pytest.raises(NotYours):
        giving.accept(made, olga)
    with pytest.raises(NotYours):
        giving.accept(offer_to(other), olga)


def test_at_a_table_that_gathers_players_a_seat_can_be_given_too(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = open_table(ann, [ben], seats=3, public=False)
    give(game, ben, olga)
    assert {one.account for one in game.players.all()} == {ann, olga}
    with pytest.raises(NotFound):
        tables.table(game.pk, ben)
    assert not Insider.objects.exists()


def test_nobody_gets_two_seats(game: Game, ann: Account, ben: Account, olga: Account) -> None:
    with pytest.raises(SitsAlready):
        offers.offer(game.pk, ben, ann.pk)
    offers.offer(game.pk, ben, olga.pk)
    made = offer_to(olga)
    cleo = game.players.exclude(account__in=[ann, ben]).get().account
    assert cleo is not None
    give(game, ann, AccountFactory(name="Piet"))
    offers.offer(game.pk, cleo, olga.pk)
    giving.accept(made, olga)
    assert not SeatOffer.objects.filter(person=olga).exists()
    assert game.players.filter(account=olga).count() == 1


def test_who_knows_another_hand_of_this_game_can_have_no_seat_in_it(
    game: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    give(game, ben, olga)
    with pytest.raises(KnowsASecret):
        offers.offer(game.pk, ann, ben.pk)
    departures.leave_game(game.pk, cleo)
    with pytest.raises(KnowsASecret):
        offers.offer(game.pk, ann, cleo.pk)
    give(game, olga, ben)
    assert game.players.filter(account=ben).exists()


def test_only_ones_own_seat_of_a_game_that_goes_on_can_be_offered(
    game: Game, over: Game, ann: Account, ben: Account, olga: Account
) -> None:
    piet = AccountFactory(name="Piet")
    with pytest.raises(NotYours):
        offers.offer(game.pk, olga, piet.pk)
    with pytest.raises(NotYours):
        offers.offer_by_name(game.pk, olga, "Piet")
    with pytest.raises(NotRunning):
        offers.offer(over.pk, ann, piet.pk)
    practised = practice.start(ann)
    with pytest.raises(CannotBeGiven):
        offers.offer(practised.pk, ann, piet.pk)
    Game.objects.filter(pk=game.pk).update(imported=True)
    with pytest.raises(CannotBeGiven):
        offers.offer(game.pk, ben, piet.pk)


def test_a_game_that_ended_meanwhile_gives_no_seat(game: Game, ben: Account, olga: Account) -> None:
    offers.offer(game.pk, ben, olga.pk)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(NotRunning):
        giving.accept(offer_to(olga), olga)


def test_guests_oneself_and_closed_accounts_are_offered_nothing(game: Game, ben: Account) -> None:
    closed = AccountFactory(is_active=False)
    for person in (GuestFactory(), ben, closed):
        with pytest.raises((NobodyMeant, SitsAlready)):
            offers.offer(game.pk, ben, person.pk)
    with pytest.raises(NobodyMeant):
        offers.offer_by_name(game.pk, ben, "Nobody at all")


def test_who_the_host_sent_away_or_is_not_reliable_enough_gets_no_seat(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = open_table(ann, [ben], seats=3)
    game.turned_away.add(olga)
    with pytest.raises(TurnedAway):
        offers.offer(game.pk, ben, olga.pk)
    game.turned_away.clear()
    Game.objects.filter(pk=game.pk).update(least_in_time=90)
    Timekeeping.objects.create(account=olga, games=10, turns_in_time=1, days_missed=9)
    with pytest.raises(NotReliableEnough):
        offers.offer(game.pk, ben, olga.pk)


def test_who_may_not_be_approached_is_offered_nothing(
    game: Game, ben: Account, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "may_reach", lambda one, other: False)
    with pytest.raises(NobodyMeant):
        offers.offer(game.pk, ben, olga.pk)


def test_a_block_ends_the_offers_between_two_people(
    game: Game, ben: Account, olga: Account
) -> None:
    offers.offer(game.pk, ben, olga.pk)
    relations.begin(Block, olga, ben.pk)
    assert not SeatOffer.objects.exists()
    with pytest.raises(NobodyMeant):
        offers.offer(game.pk, ben, olga.pk)


def test_who_is_kept_apart_from_somebody_there_is_not_seated_and_nobody_is_named(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    relations.begin(Block, cleo, olga.pk)
    offers.offer(game.pk, ben, olga.pk)
    with pytest.raises(KeptApart):
        giving.accept(offer_to(olga), olga)
