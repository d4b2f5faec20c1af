"""A table votes to ask somebody by name to play for a player who has vanished."""

from datetime import timedelta

import pytest

from accounts.models import Account, Block
from accounts.services import delete_account
from games.core.clock import stand_ins
from games.core.errors import InvalidMotion, NobodyMeant, NotYours, SeveralMeant, SitsAlready
from games.core.seating.offers import Kind
from games.models import Game, Motion, Notice, Player, SeatOffer
from games.motions import services as motions
from games.notices.kinds import KINDS
from games.seats.selectors import offered_seat, own_seat
from games.seats.services import lending, offers
from tests.clock import Clock, clock
from tests.factories import AccountFactory
from tests.motions.voting import decide, game, late, people
from tests.playing import to_act
from tests.seats.lending import offer_to

__all__ = ["clock", "game", "people"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def absent(game: Game, people: list[Account], clock: Clock) -> Player:
    """Whose time was up."""
    return late(game, clock)


def others(absent: Player, people: list[Account]) -> list[Account]:
    """Those who are there."""
    return [one for one in people if one != absent.account]


def ask_for(game: Game, asker: Account, absent: Player, name: str) -> Motion:
    """Put it to the vote to ask somebody by name."""
    return motions.open_motion(
        game_id=game.pk, account=asker, kind="offer", on=absent.seat, name=name
    )


def offered(game: Game, absent: Player, asker: Account, person: Account) -> Player:
    """Have the table decide to ask a person; the seat as it is then."""
    motion = ask_for(game, asker, absent, person.name)
    decide(game, motion, True, True)
    assert motion.result == Motion.Outcome.PASSED
    return Player.objects.get(pk=absent.pk)


def told(person: Account | None, kind: Notice.Kind) -> list[Notice]:
    return list(Notice.objects.filter(account=person, kind=kind, transport="bell"))


def test_it_needs_what_a_stand_in_needs_and_the_absent_do_not_vote(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    motion = ask_for(game, others(absent, people)[0], absent, "Olga")
    assert absent.seat not in motion.entitled
    assert (len(motion.entitled), motion.needed, motion.person) == (2, 2, olga)
    decide(game, motion, True, False)
    assert motion.result == Motion.Outcome.NOT_PASSED
    absent.refresh_from_db()
    assert not absent.stand_in
    assert not SeatOffer.objects.exists() and not told(olga, Notice.Kind.ASKED)


def test_a_computer_plays_until_the_person_agrees_who_is_told_that_the_table_asks(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    seat = offered(game, absent, others(absent, people)[0], olga)
    assert seat.stand_in and seat.named_stand_in is None
    assert len(told(seat.account, Notice.Kind.STAND_IN)) == 1
    (notice,) = told(olga, Notice.Kind.ASKED)
    (sentence,) = KINDS[notice.kind].brief(notice, [])
    assert sentence.startswith("The people at “") and seat.shown_name in sentence
    assert offered_seat(offer_to(olga), olga).by_table
    lending.agree(offer_to(olga), olga)
    seat.refresh_from_db()
    assert seat.stand_in and seat.named_stand_in == olga


def test_the_owner_ends_it_by_taking_the_seat_back_before_the_person_has_agreed(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    seat = offered(game, absent, others(absent, people)[0], olga)
    asked = offer_to(olga)
    assert stand_ins.take_back(game.pk, seat.account)
    with pytest.raises(NotYours):
        lending.agree(asked, olga)
    assert not SeatOffer.objects.exists()


def test_the_owner_ends_it_by_taking_the_seat_back_after_the_person_has_agreed(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    seat = offered(game, absent, others(absent, people)[0], olga)
    lending.agree(offer_to(olga), olga)
    assert stand_ins.take_back(game.pk, seat.account)
    seat.refresh_from_db()
    assert not seat.stand_in and seat.named_stand_in is None
    assert not SeatOffer.objects.exists()


def test_whom_the_owner_named_stays_named_and_no_vote_replaces_them(
    game: Game, people: list[Account], olga: Account, clock: Clock
) -> None:
    AccountFactory(name="Piet")
    owner = to_act(game).account
    assert owner is not None
    offers.offer(game.pk, owner, olga.pk, Kind.STAND_IN)
    lending.agree(offer_to(olga), olga)
    absent = late(game, clock)
    with pytest.raises(InvalidMotion, match="A seat can be offered"):
        ask_for(game, others(absent, people)[0], absent, "Piet")


@pytest.mark.parametrize("by_owner", [True, False])
def test_a_block_between_owner_and_person_asks_nobody_and_nobody_learns_of_it(
    game: Game, absent: Player, people: list[Account], olga: Account, by_owner: bool
) -> None:
    owner = absent.account
    assert owner is not None
    one, other = (owner, olga) if by_owner else (olga, owner)
    Block.objects.create(account=one, person=other)
    seat = offered(game, absent, others(absent, people)[0], olga)
    assert seat.stand_in
    assert not SeatOffer.objects.exists() and not told(olga, Notice.Kind.ASKED)


def test_the_owner_is_not_told_whom_the_table_asked_nor_that_they_would_rather_not(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    seat = offered(game, absent, others(absent, people)[0], olga)
    assert seat.account is not None
    assert own_seat(game.pk, seat.account, Kind.STAND_IN).offered_to == ""
    offers.decline(offer_to(olga), olga)
    assert own_seat(game.pk, seat.account, Kind.STAND_IN).offered_to == ""
    assert not told(seat.account, Notice.Kind.REFUSED)


def test_a_block_between_asker_and_person_is_answered_as_a_name_that_nobody_has(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    asker = others(absent, people)[0]
    Block.objects.create(account=olga, person=asker)
    for name in ("Olga", "Nobody at all", ""):
        with pytest.raises(NobodyMeant):
            ask_for(game, asker, absent, name)
    assert not Motion.objects.exists()


def test_a_name_that_is_begun_offers_those_the_asker_knows(
    game: Game, absent: Player, people: list[Account]
) -> None:
    asker = others(absent, people)[0]
    for name in ("Quentin", "Quirin"):
        asker.likings.create(person=AccountFactory(name=name))
    with pytest.raises(SeveralMeant):
        ask_for(game, asker, absent, "Qu")


def test_nobody_is_asked_for_who_plays_nor_one_who_sits_there_nor_by_an_outsider(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    first, second = others(absent, people)
    playing = game.players.get(account=second)
    with pytest.raises(InvalidMotion, match="A seat can be offered"):
        ask_for(game, first, playing, "Olga")
    with pytest.raises(SitsAlready):
        ask_for(game, first, absent, second.name)
    assert absent.account is not None
    with pytest.raises(InvalidMotion, match="without a vote"):
        ask_for(game, absent.account, absent, "Olga")
    with pytest.raises(NotYours):
        ask_for(game, olga, absent, "Olga")


def test_a_seat_that_a_computer_player_has_may_be_offered_and_its_owner_hears_nothing_new(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    stand_ins.seat(absent)
    seat = offered(game, absent, others(absent, people)[0], olga)
    assert seat.stand_in and offer_to(olga)
    assert not told(seat.account, Notice.Kind.STAND_IN)


def test_another_person_may_be_asked_for_at_once_and_the_same_after_three_days(
    game: Game, absent: Player, people: list[Account], olga: Account, clock: Clock
) -> None:
    first, second = others(absent, people)
    decide(game, ask_for(game, first, absent, "Olga"), False, False)
    with pytest.raises(InvalidMotion, match="within the last three days"):
        ask_for(game, second, absent, "Olga")
    AccountFactory(name="Piet")
    decide(game, ask_for(game, second, absent, "Piet"), False, False)
    clock.time += timedelta(days=3, minutes=1)
    assert ask_for(game, first, absent, "Olga")


def test_a_vote_about_somebody_who_is_gone_or_for_somebody_who_is_back_makes_room(
    game: Game, absent: Player, people: list[Account], olga: Account
) -> None:
    first, second = others(absent, people)
    ask_for(game, first, absent, "Olga")
    delete_account(olga)
    AccountFactory(name="Piet")
    assert ask_for(game, second, absent, "Piet")
