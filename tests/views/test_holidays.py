"""Holidays are announced to those at the table, as dates; nobody else learns of them."""

from datetime import UTC, date, datetime, time

import pytest
from django.test import Client

from accounts.models import Account
from games.clocks.schedule import Holiday, Waking
from games.models import Game, Round
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from tests.clock import Clock
from tests.factories import AccountFactory, open_table, running_game

pytestmark = pytest.mark.django_db
ZONE = "Europe/Berlin"


@pytest.fixture(autouse=True)
def thursday(clock: Clock) -> None:
    """A morning of Thursday, 19 November, in Berlin."""
    clock.time = datetime(2026, 11, 19, 7, 20, tzinfo=UTC)


@pytest.fixture
def people() -> list[Account]:
    return [AccountFactory(name=name, time_zone=ZONE) for name in ("Ann", "Ben", "Cleo")]


def away(account: Account, last: date) -> None:
    """On holiday since yesterday, and asleep until seven minutes past nine."""
    waking = Waking(time(9, 7), time(21, 53))
    own_hours.keep(account, ChosenHours(waking, holidays=(Holiday(date(2026, 11, 18), last),)))


def seen_by(account: Account | None, game: Game) -> str:
    client = Client()
    if account is not None:
        client.force_login(account)
    return client.get(f"/games/{game.pk}/").content.decode()


def test_the_others_at_the_table_read_until_when_somebody_is_away(people: list[Account]) -> None:
    ann, ben, _cleo = people
    game = running_game(ann, people[1:])
    assert "away until" not in seen_by(ann, game)
    away(ben, date(2026, 11, 22))
    assert seen_by(ann, game).count(">away until Monday<") == 1
    away(ben, date(2026, 12, 2))
    assert "away until 3 December" in seen_by(ann, game)
    assert ">back 3 Dec<" in seen_by(ann, game)


def test_nobody_ever_reads_when_somebody_sleeps(people: list[Account]) -> None:
    game = running_game(people[0], people[1:])
    away(people[1], date(2026, 11, 22))
    for viewer in (*people, None):
        said = seen_by(viewer, game)
        assert "09:07" not in said and "21:53" not in said


def test_spectators_do_not_learn_who_is_away(people: list[Account]) -> None:
    game = running_game(people[0], people[1:])
    away(people[1], date(2026, 11, 22))
    assert "away until" not in seen_by(None, game)
    assert "away until" not in seen_by(AccountFactory(), game)


def test_before_the_start_and_before_a_holiday_nothing_is_announced(
    people: list[Account], clock: Clock
) -> None:
    away(people[1], date(2026, 11, 22))
    assert "away until" not in seen_by(people[0], open_table(people[0], people[1:]))
    game = running_game(people[0], people[1:])
    clock.pass_by(days=4)
    assert "away until" not in seen_by(people[0], game)


def test_a_holiday_is_announced_in_the_week_before_it_to_those_at_the_table(
    people: list[Account], clock: Clock
) -> None:
    ann, ben, _cleo = people
    game = running_game(ann, people[1:])
    Round.objects.filter(game=game).update(turn=game.players.get(account=ann).seat)
    waking = Waking(time(9, 7), time(21, 53))
    holiday = Holiday(date(2026, 11, 28), date(2026, 12, 2))
    own_hours.keep(ben, ChosenHours(waking, holidays=(holiday,)))
    assert "away from" not in seen_by(ann, game), "nine days before"
    clock.pass_by(days=2)
    assert seen_by(ann, game).count(">away from Saturday<") == 1
    assert ">off Sat<" in seen_by(ann, game)
    for outsider in (None, AccountFactory()):
        assert "away from" not in seen_by(outsider, game)
    clock.pass_by(days=7)
    told = seen_by(ann, game)
    assert "away from" not in told
    assert "away until Thursday" in told


@pytest.mark.parametrize(
    ("language", "near", "far"),
    [
        ("es", "fuera hasta el lunes", "fuera hasta el 3 de diciembre"),
        ("fr", "en vacances jusqu’à lundi", "en vacances jusqu’au 3 décembre"),
    ],
)
def test_each_reads_it_in_their_language(
    people: list[Account], language: str, near: str, far: str
) -> None:
    ann, ben, _cleo = people
    Account.objects.filter(pk=ann.pk).update(language=language)
    game = running_game(ann, people[1:])
    away(ben, date(2026, 11, 22))
    assert near in seen_by(ann, game)
    away(ben, date(2026, 12, 2))
    assert far in seen_by(ann, game)
