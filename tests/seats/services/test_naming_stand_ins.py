"""Naming a person who stands in: whom, where, and how it ends."""

import pytest

from accounts.models import Account, Block
from games.bell.selectors import bell_count
from games.core.errors import (
    CannotBeGiven,
    KeptApart,
    KnowsASecret,
    NobodyMeant,
    NobodyStandsIn,
    NotRunning,
    NotYours,
    SitsAlready,
)
from games.core.seating.offers import Kind
from games.core.visibility import NotFound
from games.models import Game, Insider, Notice, Player, SeatOffer
from games.notices import sending
from games.notices.kinds import KINDS
from games.relations import services as relations
from games.seats.selectors import lent_seat, lent_to
from games.seats.services import giving, lending, offers
from tests.clock import clock
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.seats.lending import away_and_lent, game, lend, offer_to, play_for, told

__all__ = ["clock", "game"]
pytestmark = pytest.mark.django_db


def test_until_they_agree_they_stand_in_for_nobody(game: Game, ben: Account, olga: Account) -> None:
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    assert told(olga, Notice.Kind.ASKED) == 1
    assert bell_count(olga) == 1
    with pytest.raises(NotFound):
        lent_seat(game.pk, olga)
    lending.agree(offer_to_olga := offer_to(olga), olga)
    assert lent_seat(game.pk, olga).name == "Ben"
    assert bell_count(olga) == 0
    assert not SeatOffer.objects.filter(pk=offer_to_olga).exists()


def test_who_agreed_knows_the_seat_and_can_have_no_other(
    game: Game, ben: Account, cleo: Account, olga: Account
) -> None:
    lend(game, ben, olga)
    assert Insider.objects.filter(player__account=ben, account=olga, may_watch=False).exists()
    with pytest.raises(KnowsASecret):
        offers.offer(game.pk, cleo, olga.pk)
    with pytest.raises(KnowsASecret):
        offers.offer(game.pk, cleo, olga.pk, Kind.STAND_IN)
    lending.resign(game.pk, olga)
    with pytest.raises(KnowsASecret):
        offers.offer(game.pk, cleo, olga.pk)


def test_only_a_player_hands_over_and_only_to_who_agreed(
    game: Game, ben: Account, cleo: Account, olga: Account
) -> None:
    with pytest.raises(NobodyStandsIn):
        lending.hand_over(game.pk, ben)
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    with pytest.raises(NobodyStandsIn):
        lending.hand_over(game.pk, ben)
    with pytest.raises(NotYours):
        lending.hand_over(game.pk, olga)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(NotRunning):
        lending.hand_over(game.pk, cleo)


def test_whoever_asked_is_told_of_a_refusal_until_they_ask_somebody_else(
    game: Game, ben: Account, olga: Account
) -> None:
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    offers.decline(offer_to(olga), olga)
    assert told(ben, Notice.Kind.REFUSED) == 1
    assert told(ben, Notice.Kind.DECLINED) == 0
    notice = Notice.objects.filter(account=ben, kind=Notice.Kind.REFUSED).latest("pk")
    kind = KINDS[notice.kind]
    assert kind.is_true(notice)
    assert kind.brief(notice, []) == [f"Olga would rather not stand in for you at “{game.name}”."]
    assert kind.path(notice) == f"/games/{game.pk}/stand-in/"
    offers.offer(game.pk, ben, AccountFactory(name="Pia").pk, Kind.STAND_IN)
    assert not kind.is_true(Notice.objects.get(pk=notice.pk))


def test_whoever_asked_is_told_of_the_answer_though_they_look_at_the_table(
    game: Game, ben: Account, olga: Account
) -> None:
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    lending.agree(offer_to(olga), olga)
    assert told(ben, Notice.Kind.AGREED) == 1
    notice = Notice.objects.filter(account=ben, kind=Notice.Kind.AGREED).latest("pk")
    kind = KINDS[notice.kind]
    assert kind.brief(notice, []) == [
        f"Olga will play for you at “{game.name}” while you are away."
    ]
    Player.objects.filter(account=ben).update(seen_version=notice.version)
    notice = Notice.objects.get(pk=notice.pk)
    assert sending.is_true(notice)
    assert bell_count(ben) == 1
    lending.resign(game.pk, olga)
    assert not sending.is_true(Notice.objects.get(pk=notice.pk))


@pytest.mark.parametrize("owner_blocks", [True, False])
def test_a_block_ends_it(game: Game, olga: Account, owner_blocks: bool) -> None:
    owner = away_and_lent(game, olga)
    one, other = (owner, olga) if owner_blocks else (olga, owner)
    relations.begin(Block, one, other.pk)
    with pytest.raises(NotYours):
        play_for(game, olga)
    with pytest.raises(NobodyMeant):
        offers.offer(game.pk, owner, olga.pk, Kind.STAND_IN)


def test_a_block_takes_the_question_away(game: Game, ben: Account, olga: Account) -> None:
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    asked = offer_to(olga)
    relations.begin(Block, olga, ben.pk)
    with pytest.raises(NotYours):
        lending.agree(asked, olga)


def test_who_is_kept_apart_from_somebody_at_a_public_table_does_not_stand_in_there(
    ben: Account, cleo: Account, ann: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=True)
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    relations.begin(Block, cleo, olga.pk)
    with pytest.raises(KeptApart):
        lending.agree(offer_to(olga), olga)


def test_who_sits_there_guests_and_the_gone_cannot_be_named(
    game: Game, ben: Account, cleo: Account
) -> None:
    with pytest.raises(SitsAlready):
        offers.offer(game.pk, ben, cleo.pk, Kind.STAND_IN)
    for nobody in (ben, GuestFactory(), AccountFactory(is_active=False)):
        with pytest.raises(NobodyMeant):
            offers.offer(game.pk, ben, nobody.pk, Kind.STAND_IN)


def test_a_lobby_practice_and_what_is_over_have_no_stand_ins(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    with pytest.raises(NotRunning):
        offers.offer(open_table(ann, [ben], seats=4).pk, ben, olga.pk, Kind.STAND_IN)
    Game.objects.filter(pk=game.pk).update(practice=True)
    with pytest.raises(CannotBeGiven):
        offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    Game.objects.filter(pk=game.pk).update(practice=False, status=Game.Status.CANCELLED)
    with pytest.raises(NotRunning):
        offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)


def test_a_seat_offered_for_good_is_not_taken_by_agreeing_nor_the_other_way_round(
    game: Game, ben: Account, olga: Account
) -> None:
    offers.offer(game.pk, ben, olga.pk, Kind.STAND_IN)
    with pytest.raises(NotYours):
        giving.accept(offer_to(olga), olga)
    offers.offer(game.pk, ben, olga.pk)
    for_good = SeatOffer.objects.get(person=olga, kind=Kind.SEAT)
    with pytest.raises(NotYours):
        lending.agree(for_good.pk, olga)
    offers.withdraw(game.pk, ben)
    assert SeatOffer.objects.filter(kind=Kind.STAND_IN).count() == 1


def test_another_is_named_in_place_of_the_first(game: Game, ben: Account, olga: Account) -> None:
    piet = AccountFactory(name="Piet")
    lend(game, ben, olga)
    lend(game, ben, piet)
    assert not lent_to(olga.pk)
    assert [seat.shown_name for seat in lent_to(piet.pk)] == ["Ben"]
