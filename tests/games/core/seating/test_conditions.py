"""A table may ask for turns on time, a verified address, some age and some games of whoever sits
down; then nobody else does, by whatever door.
"""

from contextlib import nullcontext
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import Account
from games.clocks.reliability import Conditions
from games.core.errors import ConditionsUnmet, InvalidTable, NotReliableEnough
from games.core.people.reliability import missing_of
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, StandInRequest, Tally, Timekeeping
from games.seats import services as lending
from tests.factories import open_table, running_game
from tests.seats.lending import take_over

pytestmark = pytest.mark.django_db


def keeps_time(account: Account, in_time: int, games: int = 9) -> Account:
    """A person with so many of a hundred turns on time."""
    facts = {"turns_in_time": in_time, "days_missed": 100 - in_time, "games_seen_through": games}
    Timekeeping.objects.update_or_create(account=account, defaults={"games": games, **facts})
    return account


def asking(host: Account, least: int = 75, **facts: object) -> Game:
    """A table of this host that asks for so much."""
    return open_table(host, seats=4, asked=Conditions(least_in_time=least), **facts)


def sits(game: Game, account: Account) -> bool:
    return game.players.filter(account=account).exists()


@pytest.mark.parametrize(
    ("asked", "facts", "comes_in"),
    [
        (Conditions(75), {"in_time": 75}, True),
        (Conditions(75), {"in_time": 74}, False),
        (Conditions(90), {"in_time": 90}, True),
        (Conditions(90), {"in_time": 89}, False),
        (Conditions(50), {"in_time": 49}, False),
        (Conditions(), {"in_time": 0}, True),
        (Conditions(least_days=7), {"days": 7}, True),
        (Conditions(least_days=7), {"days": 6}, False),
        (Conditions(least_games=10), {"games": 10}, True),
        (Conditions(least_games=10), {"games": 9}, False),
    ],
)
def test_who_has_what_is_asked_for_sits_down_and_nobody_else(
    ann: Account, ben: Account, asked: Conditions, facts: dict[str, int], comes_in: bool
) -> None:
    game = open_table(known(ann), seats=4, asked=asked)
    if "in_time" in facts:
        keeps_time(ben, **facts)
    else:
        known(ben, **facts)
    refusal = NotReliableEnough if asked.least_in_time else ConditionsUnmet
    with nullcontext() if comes_in else pytest.raises(refusal):
        lobby.join_table(game.pk, ben)
    assert sits(game, ben) is comes_in


@pytest.mark.both
def test_the_refusal_names_the_condition_and_how_to_get_there(ann: Account, ben: Account) -> None:
    game = asking(ann, 75)
    keeps_time(ben, 70)
    with pytest.raises(NotReliableEnough) as refused:
        lobby.join_table(game.pk, ben)
    assert refused.value.sentence.replace("\u00a0", " ") == (
        "This table asks for at least 75 % of turns on time. "
        "You: 70 % of turns on time in 9 games. "
        "20 more turns on time get you there. They count once their games are over."
    )


def test_new_people_may_sit_down_anywhere(ann: Account, ben: Account, cleo: Account) -> None:
    game = asking(ann, 90)
    keeps_time(ben, 10, games=4)
    for person in (ben, cleo):
        lobby.join_table(game.pk, person)
        assert sits(game, person)


def test_no_seat_is_kept_for_who_could_not_take_it_and_the_host_is_told(
    ann: Account, ben: Account
) -> None:
    game = asking(ann)
    keeps_time(ben, 50)
    with pytest.raises(NotReliableEnough) as refused:
        invitations.invite(game.pk, ann, ben.pk)
    assert "Ben: 50\u00a0% of turns on time in 9 games." in refused.value.sentence
    assert not game.invited.exists()


def test_who_was_invited_and_is_late_since_then_cannot_sit_down_any_more(
    ann: Account, ben: Account
) -> None:
    game = asking(ann)
    invitations.invite(game.pk, ann, ben.pk)
    keeps_time(ben, 50)
    with pytest.raises(NotReliableEnough):
        lobby.join_table(game.pk, ben)
    assert game.invited.filter(pk=ben.pk).exists()


def test_who_sits_there_already_stays(ann: Account, ben: Account) -> None:
    game = asking(ann)
    lobby.join_table(game.pk, ben)
    keeps_time(ben, 10)
    lobby.join_table(game.pk, ben)
    lobby.start_table(open_table(ann, [ben], computers=1).pk, ann)
    assert sits(game, ben)


def test_a_new_table_for_one_person_asks_for_nothing(ann: Account, ben: Account) -> None:
    asking(ann, 90)
    keeps_time(ben, 10)
    following = invitations.invite_to_new(ann, ben.pk)
    assert following.least_in_time == 0
    lobby.join_table(following.pk, ben)


ASKED = [
    Conditions(verified_only=True),
    Conditions(least_days=7),
    Conditions(least_games=3),
]
WAYS = [
    "This table asks for a verified address. Verify yours in the settings.",
    "This table asks for an account of 7 days. Yours is old enough in 5 days.",
    "This table asks for 3 finished games. 2 more at other tables get you there; "
    "practice does not count.",
]


def known(account: Account, *, days: int = 400, games: int = 99, verified: bool = True) -> Account:
    """An account of this age and so many games, with an address that was verified, or not."""
    Account.objects.filter(pk=account.pk).update(created=timezone.now() - timedelta(days, 1))
    Tally.objects.update_or_create(account=account, defaults={"games": games})
    EmailAddress.objects.filter(user=account).update(verified=verified)
    return account


def new_here(account: Account) -> Account:
    """Somebody who meets none of them."""
    return known(account, days=2, games=1, verified=False)


@pytest.mark.parametrize(("asked", "way"), list(zip(ASKED, WAYS, strict=True)))
@pytest.mark.parametrize("public", [True, False])
def test_who_does_not_meet_a_condition_reads_what_gets_them_there(
    ann: Account, ben: Account, cleo: Account, asked: Conditions, way: str, public: bool
) -> None:
    game = open_table(known(ann), seats=4, asked=asked, public=public)
    with pytest.raises(ConditionsUnmet) as refused:
        lobby.join_table(game.pk, new_here(ben), game.invite_token)
    assert refused.value.sentence == way
    assert not sits(game, ben)
    lobby.join_table(game.pk, known(cleo), game.invite_token)
    assert sits(game, cleo)


def test_all_that_is_missing_is_said_at_once(ann: Account, ben: Account) -> None:
    game = open_table(known(ann), seats=4, asked=Conditions(75, True, 7, 3))
    keeps_time(new_here(ben), 50)
    with pytest.raises(NotReliableEnough) as refused:
        lobby.join_table(game.pk, ben)
    for way in WAYS:
        assert way in refused.value.sentence


@pytest.mark.parametrize("asked", ASKED)
def test_no_seat_is_kept_and_the_host_is_not_told_which_condition_it_is(
    ann: Account, ben: Account, asked: Conditions
) -> None:
    game = open_table(known(ann), seats=4, asked=asked)
    with pytest.raises(ConditionsUnmet) as refused:
        invitations.invite(game.pk, ann, new_here(ben).pk)
    assert "Ben does not have all of that yet." in refused.value.sentence
    assert not game.invited.exists()


@pytest.mark.parametrize("asked", ASKED)
def test_neither_a_seat_nor_its_stand_in_goes_to_who_does_not_meet_them(
    ann: Account, ben: Account, cleo: Account, asked: Conditions
) -> None:
    game = running_game(known(ann), [known(ben)], computers=1, asked=asked)
    with pytest.raises(ConditionsUnmet):
        lending.ask(game.pk, ben, new_here(cleo).pk)
    lending.ask(game.pk, ben, known(cleo).pk)
    request = StandInRequest.objects.get()
    new_here(cleo)
    with pytest.raises(ConditionsUnmet):
        lending.agree(request.pk, cleo)
    with pytest.raises(ConditionsUnmet):
        take_over(game, ben, cleo)
    assert not sits(game, cleo)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        *zip(ASKED, ("verified_only", "least_days", "least_games"), strict=True),
        (Conditions(75), "least_in_time"),
        (Conditions(90), "least_in_time"),
    ],
)
def test_a_host_meets_their_own_conditions(ann: Account, asked: Conditions, field: str) -> None:
    with pytest.raises(InvalidTable) as refused:
        open_table(keeps_time(new_here(ann), 60), seats=4, asked=asked)
    assert refused.value.field == field
    assert not Game.objects.exists()
    assert asking(ann, 50).least_in_time == 50


def test_only_what_the_form_offers_can_be_asked_for(
    ann: Account, subtests: pytest.Subtests
) -> None:
    unknown = [{"least_in_time": least} for least in (1, 60, 100, -50)]
    unknown += [{"least_days": 8}, {"least_games": -3}, {"least_games": 1000}]
    for asked in unknown:
        with subtests.test(asked=asked):
            with pytest.raises(InvalidTable):
                open_table(known(ann), seats=4, asked=Conditions(**asked))
            assert not Game.objects.exists()


@pytest.mark.postgresql
def test_a_table_that_asks_for_nothing_costs_no_query(
    ann: Account, ben: Account, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert missing_of(Conditions(), ben.pk)[0] == Conditions()
