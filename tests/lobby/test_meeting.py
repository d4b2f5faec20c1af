"""“Play with people”: who is brought to which table, and what is opened for whom."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.conf import settings

from accounts.models import Account, Block
from games.clocks.beginning import BY_HOST, WHEN_FULL, Beginning
from games.clocks.reliability import Conditions
from games.clocks.timing import Timing
from games.core.errors import GuestsOnlyPractise, TooManyTables
from games.lobby import beginnings, invitations, meeting
from games.lobby import services as lobby
from games.lobby.meeting import WAIT, Met
from games.models import Game, Player
from tests.at_once import all_at_once
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory, open_table

pytestmark = pytest.mark.django_db
DAILY = Timing.of_preset("daily")


def table(host: Account, others: Sequence[Account] = (), **facts: Any) -> Game:
    """A listed table of base box and daily pace that begins when it is full."""
    return open_table(host, others, **{"seats": 5, "timing": DAILY, "begins": WHEN_FULL, **facts})


def at(clock: Clock, hours: float) -> Beginning:
    return Beginning(at=clock.time + timedelta(hours=hours))


def test_a_table_is_opened_where_there_is_none_and_the_next_person_sits_down_there(
    ann: Account, ben: Account, clock: Clock
) -> None:
    game, met = meeting.meet(ann)
    assert (met, game.public, game.seats, game.timing, game.rules.expansion) == (
        Met.OPENED,
        True,
        5,
        DAILY,
        False,
    )
    assert game.begins.at is not None
    assert WAIT - timedelta(minutes=1) < game.begins.at - clock.time <= WAIT
    assert (game.begins.when_full, game.begins.filled) == (True, True)
    assert meeting.meet(ben) == (game, Met.JOINED)
    # Pressed twice, it is still one seat.
    assert meeting.meet(ben) == (game, Met.ALREADY)
    assert meeting.meet(ann) == (game, Met.ALREADY)
    clock.time += WAIT
    assert beginnings.begin_in_time(game.pk)
    assert (game.players.count(), game.players.filter(policy="").count()) == (5, 2)
    # Whoever wants to play more is brought to the next one.
    assert meeting.meet(ben)[1] == Met.OPENED


def test_the_table_that_begins_soonest_comes_first(
    ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    hosts = [AccountFactory() for _ in range(6)]
    table(hosts[0], seats=4)
    fuller = table(hosts[1], [ben], seats=4)
    later = table(hosts[2], begins=at(clock, 20))
    soon = table(hosts[3], begins=at(clock, 3))
    now = table(hosts[4], [ben], seats=3)
    table(hosts[5], begins=at(clock, 25))
    found = []
    for _ in range(4):
        game, met = meeting.meet(cleo)
        assert met == Met.JOINED
        found.append(game)
        Player.objects.filter(game=game, account=cleo).delete()
        Game.objects.filter(pk=game.pk).update(status="cancelled")
    assert found == [now, soon, later, fuller]
    assert found[0].started_at is not None


CASES: dict[str, tuple[bool, Callable[[Account, Account, Clock], object]]] = {
    "as usual": (True, lambda ann, cleo, clock: table(ann)),
    "within a day": (True, lambda ann, cleo, clock: table(ann, begins=at(clock, 24))),
    "whose hours count": (
        True,
        lambda ann, cleo, clock: table(ann, timing=replace(DAILY, own_hours=False)),
    ),
    "in two days": (False, lambda ann, cleo, clock: table(ann, begins=at(clock, 48))),
    "by its host": (False, lambda ann, cleo, clock: table(ann, begins=BY_HOST)),
    "private": (False, lambda ann, cleo, clock: table(ann, public=False)),
    "masked": (False, lambda ann, cleo, clock: table(ann, masked=True)),
    "another box": (False, lambda ann, cleo, clock: table(ann, rules={"expansion": True})),
    "another pace": (False, lambda ann, cleo, clock: table(ann, timing=Timing.of_preset("quick"))),
    "programs": (False, lambda ann, cleo, clock: table(ann, programs_welcome=True)),
    "conditions": (
        False,
        lambda ann, cleo, clock: Game.objects.filter(pk=table(ann).pk).update(least_games=3),
    ),
    "all seats kept": (
        False,
        lambda ann, cleo, clock: [
            invitations.invite(game.pk, ann, AccountFactory().pk)
            for game in [table(ann, seats=3)]
            for _ in range(2)
        ],
    ),
    "a seat kept for her": (
        True,
        lambda ann, cleo, clock: invitations.invite(table(ann).pk, ann, cleo.pk),
    ),
    "sent away": (False, lambda ann, cleo, clock: table(ann).turned_away.add(cleo)),
    "she has blocked": (
        False,
        lambda ann, cleo, clock: [table(ann), Block.objects.create(account=cleo, person=ann)],
    ),
    "is blocked": (
        False,
        lambda ann, cleo, clock: [table(ann), Block.objects.create(account=ann, person=cleo)],
    ),
    "another language": (
        False,
        lambda ann, cleo, clock: [
            table(ann),
            Account.objects.filter(pk=ann.pk).update(language="fr"),
        ],
    ),
    "called off": (False, lambda ann, cleo, clock: lobby.cancel_table(table(ann).pk, ann)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_table_has_to_suit(name: str, ann: Account, cleo: Account, clock: Clock) -> None:
    suits, lay = CASES[name]
    lay(ann, cleo, clock)
    game, met = meeting.meet(cleo)
    assert met == (Met.JOINED if suits else Met.OPENED)
    assert game.players.filter(account=cleo).exists()
    assert game.invited.filter(pk=cleo.pk).exists() is False


def test_a_block_at_a_masked_table_changes_nothing(
    ann: Account, ben: Account, cleo: Account
) -> None:
    table(ann, masked=True)
    other = table(ben)
    for blocks in (False, True):
        if blocks:
            Block.objects.create(account=ann, person=cleo)
        assert meeting.meet(cleo) == (other, Met.JOINED)
        lobby.leave_table(other.pk, cleo)


def test_the_last_table_says_what_is_usual(ann: Account, ben: Account, clock: Clock) -> None:
    quick = Timing.of_preset("quick")
    facts: dict[str, Any] = {"rules": {"expansion": True, "rounds": 1}, "timing": quick}
    last = open_table(
        ann, public=False, masked=True, seats=7, asked=Conditions(verified_only=True), **facts
    )
    game, met = meeting.meet(ann)
    assert (met, game.rules, game.seats, game.timing) == (Met.OPENED, last.rules, 7, quick)
    assert (game.public, game.masked, game.verified_only) == (True, False, True)
    # Somebody who no longer meets their own conditions is not shut out by them.
    Game.objects.filter(pk=game.pk).update(status="cancelled", least_games=3)
    assert not meeting.meet(ann)[0].conditions
    # Ben plays the other box, which is usual for somebody new.
    assert meeting.meet(ben)[1] == Met.OPENED


def test_guests_sign_up_first_and_fair_use_counts(ann: Account, ben: Account) -> None:
    with pytest.raises(GuestsOnlyPractise):
        meeting.meet(GuestFactory())
    for _ in range(settings.TABLES_AT_FIRST):
        open_table(ann, seats=4)
    table(ben)
    with pytest.raises(TooManyTables):
        meeting.meet(ann)
    assert Game.objects.count() == settings.TABLES_AT_FIRST + 1


def test_a_program_meets_nobody_at_a_table_for_people(ann: Account, cleo: Account) -> None:
    table(ann)
    Account.objects.filter(pk=cleo.pk).update(is_program=True)
    cleo.refresh_from_db()
    game, met = meeting.meet(cleo)
    assert (met, game.programs_welcome) == (Met.OPENED, True)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_people_who_press_at_once_meet_at_one_table() -> None:
    """Two seconds."""
    people = [AccountFactory() for _ in range(5)]
    assert all_at_once([partial(meeting.meet, one) for one in people]) == [""] * 5
    game = Game.objects.get()
    assert (game.players.count(), game.status) == (5, Game.Status.RUNNING)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_the_last_seat_is_taken_as_the_time_comes() -> None:
    """Whoever is first, it begins once: with the person, or with computer players. Two seconds."""
    host, ben, cleo = (AccountFactory() for _ in range(3))
    for _ in range(4):
        game = open_table(host, [ben], seats=3, begins=WHEN_FULL)
        Game.objects.filter(pk=game.pk).update(begins_at=game.created_at, begins_filled=True)
        outcomes = all_at_once(
            [
                partial(lobby.join_table, game.pk, cleo),
                partial(beginnings.begin_in_time, game.pk),
                partial(beginnings.begin_in_time, game.pk),
            ]
        )
        assert outcomes in (["", "", ""], ["", "", "NotInLobby"])
        game.refresh_from_db()
        assert (game.status, game.players.count()) == (Game.Status.RUNNING, 3)
        assert game.rounds.count() == 1
        sits = game.players.filter(account=cleo).exists()
        assert sits is ("NotInLobby" not in outcomes)
        Game.objects.update(status=Game.Status.CANCELLED)
