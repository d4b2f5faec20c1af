"""A table may ask for turns in time; then nobody else sits down, by whatever door."""

import pytest

from accounts.models import Account
from games.models import Game, Timekeeping
from games.services import invitations, lobby
from games.services.errors import InvalidTable, NotReliableEnough
from tests.factories import open_table

pytestmark = pytest.mark.django_db


def keeps_time(account: Account, in_time: int, games: int = 9) -> Account:
    """A person with so many of a hundred turns in time."""
    facts = {"turns_in_time": in_time, "days_missed": 100 - in_time, "games_seen_through": games}
    Timekeeping.objects.update_or_create(account=account, defaults={"games": games, **facts})
    return account


def asking(host: Account, least: int = 75, **facts: object) -> Game:
    """A table of this host that asks for so much."""
    return open_table(host, seats=4, least_in_time=least, **facts)


def sits(game: Game, account: Account) -> bool:
    return game.players.filter(account=account).exists()


@pytest.mark.parametrize(
    ("in_time", "least", "comes_in"),
    [
        (75, 75, True),
        (74, 75, False),
        (90, 90, True),
        (89, 90, False),
        (49, 50, False),
        (0, 0, True),
    ],
)
def test_who_has_what_is_asked_for_sits_down_and_nobody_else(
    ann: Account, ben: Account, in_time: int, least: int, comes_in: bool
) -> None:
    game = asking(ann, least)
    keeps_time(ben, in_time)
    if comes_in:
        lobby.join_table(game.pk, ben)
    else:
        with pytest.raises(NotReliableEnough):
            lobby.join_table(game.pk, ben)
    assert sits(game, ben) is comes_in


def test_the_refusal_names_the_condition_and_how_to_get_there(ann: Account, ben: Account) -> None:
    game = asking(ann, 75)
    keeps_time(ben, 70)
    with pytest.raises(NotReliableEnough) as refused:
        lobby.join_table(game.pk, ben)
    assert refused.value.sentence.replace("\u00a0", " ") == (
        "This table asks for at least 75 % of turns in time. "
        "You: 70 % of turns in time in 9 games. "
        "20 more turns in time get you there. They count once their games are over."
    )


def test_new_people_may_sit_down_anywhere(ann: Account, ben: Account, cleo: Account) -> None:
    game = asking(ann, 90)
    keeps_time(ben, 10, games=4)
    for person in (ben, cleo):
        lobby.join_table(game.pk, person)
        assert sits(game, person)


def test_the_invite_link_opens_no_other_door(ann: Account, ben: Account) -> None:
    game = asking(ann, public=False)
    keeps_time(ben, 50)
    with pytest.raises(NotReliableEnough):
        lobby.join_table(game.pk, ben, game.invite_token)
    assert not sits(game, ben)


def test_no_seat_is_kept_for_who_could_not_take_it_and_the_host_is_told(
    ann: Account, ben: Account
) -> None:
    game = asking(ann)
    keeps_time(ben, 50)
    with pytest.raises(NotReliableEnough) as refused:
        invitations.invite(game.pk, ann, ben.pk)
    assert "Ben: 50\u00a0% of turns in time in 9 games." in refused.value.sentence
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
    lobby.start_table(
        open_table(ann, [ben], computers=1, least_in_time=0).pk,
        ann,
    )
    assert sits(game, ben)


@pytest.mark.parametrize("least", [75, 90])
def test_nobody_opens_a_table_at_which_they_could_not_sit(ann: Account, least: int) -> None:
    keeps_time(ann, 60)
    with pytest.raises(InvalidTable) as refused:
        asking(ann, least)
    assert refused.value.field == "least_in_time"
    assert not Game.objects.exists()
    assert asking(ann, 50).least_in_time == 50


@pytest.mark.parametrize("least", [1, 60, 100, -50])
def test_there_is_no_other_condition(ann: Account, least: int) -> None:
    with pytest.raises(InvalidTable):
        asking(ann, least)
    assert not Game.objects.exists()


def test_a_new_table_for_one_person_asks_for_nothing(ann: Account, ben: Account) -> None:
    asking(ann, 90)
    keeps_time(ben, 10)
    following = invitations.invite_to_new(ann, ben.pk)
    assert following.least_in_time == 0
    lobby.join_table(following.pk, ben)
