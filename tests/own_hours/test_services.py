"""Nights and holidays stop the clock where a table says so; nobody stops one that runs."""

from datetime import UTC, date, datetime, time
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.clocks.paces import DAY, HOUR, PRESETS, EachTurn
from games.clocks.schedule import Holiday, Waking
from games.clocks.timing import Timing
from games.core.deadlines import time_outs
from games.core.seating import occupants
from games.core.turns import turns
from games.lobby import services as lobby
from games.models import Game, OwnHours, Player
from games.models.own_hours import away_until
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours, HoursRefused
from games.rules.ruleset import Ruleset
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.people import acting
from tests.playing import play_one, some_move, to_act

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"], own_hours=True)
AWAKE = Waking(time(8), time(22))
NIGHTS = ChosenHours(AWAKE)
CHRISTMAS = Holiday(date(2026, 12, 24), date(2027, 1, 2))
SUMMER = Holiday(date(2027, 7, 1), date(2027, 7, 21))


@pytest.fixture(autouse=True)
def thursday(clock: Clock) -> datetime:
    """Eight in the morning of Thursday, 19 November, in Berlin."""
    clock.time = datetime(2026, 11, 19, 7, tzinfo=UTC)
    return clock.time


@pytest.fixture
def people() -> list[Account]:
    """Three people who live in Berlin."""
    return [AccountFactory(name=name, time_zone="Europe/Berlin") for name in ("Ann", "Ben", "Cleo")]


def daily(people: list[Account], timing: Timing = DAILY, hours: ChosenHours | None = None) -> Game:
    """A game of people who have declared these hours, if any."""
    for one in people if hours else ():
        own_hours.keep(one, hours)
    return running_game(people[0], people[1:], timing=timing)


def again(game: Game) -> Game:
    game.refresh_from_db()
    return game


@pytest.mark.both
def test_a_turn_stands_still_at_night_and_on_days_off(
    people: list[Account], thursday: datetime
) -> None:
    game = daily(people, hours=ChosenHours(AWAKE, frozenset({6})))
    # Fourteen hours a day and none on Sunday: the last six on Monday.
    assert game.deadline == datetime(2026, 11, 23, 13, tzinfo=UTC)


def test_where_own_hours_do_not_count_the_clock_runs_day_and_night(
    people: list[Account], thursday: datetime
) -> None:
    game = daily(people, Timing(PRESETS["daily"]), NIGHTS)
    assert (game.deadline, game.turn_hours) == (thursday + 48 * HOUR, None)


def test_only_the_hours_in_which_the_clock_ran_are_taken_from_the_bank(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people, hours=NIGHTS)
    seat = to_act(game).seat or 0
    clock.pass_by(hours=24)
    assert play_one(game, Random(1)).banks[seat] == (48 - 14 + 12) * 3600


def test_a_longer_night_counts_from_the_next_turn_on(people: list[Account], clock: Clock) -> None:
    game = daily(people)
    before, first = game.deadline, acting(game)
    assert own_hours.keep(first, NIGHTS) == 0
    assert own_hours.keep(first, ChosenHours(AWAKE, frozenset({4, 5}), (CHRISTMAS,))) == 0
    assert (again(game).deadline, game.turn_hours) == (before, None)
    seat = to_act(game).seat or 0
    clock.pass_by(hours=10)
    for _player in people:
        game = play_one(game, Random(1))
    # The turn that ran while the night was declared is settled as it began.
    assert game.banks[seat] == (48 - 10 + 12) * 3600
    # Four hours on Thursday, none on Friday and Saturday, 14 on each of three days, four more.
    assert game.deadline == datetime(2026, 11, 25, 11, tzinfo=UTC)


def test_cutting_a_holiday_short_counts_at_once(
    people: list[Account], clock: Clock, thursday: datetime
) -> None:
    away = Holiday(date(2026, 11, 20), date(2026, 11, 30))
    game = daily(people, hours=ChosenHours(holidays=(away,)))
    assert game.deadline == datetime(2026, 12, 1, 23, tzinfo=UTC) + 8 * HOUR
    clock.pass_by(days=3)
    version = game.version
    assert own_hours.keep(acting(game), ChosenHours()) == 1
    # Sixteen hours on Thursday, none until now.
    assert again(game).deadline == clock.time + 32 * HOUR
    assert game.version == version + 1
    seat = to_act(game).seat or 0
    clock.pass_by(hours=2)
    assert play_one(game, Random(1)).banks[seat] == (48 - 16 - 2 + 12) * 3600


def test_what_is_cut_short_and_declared_again_stays_cut_short(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people, hours=NIGHTS)
    first = acting(game)
    assert own_hours.keep(first, ChosenHours()) == 1
    sooner = again(game).deadline
    assert own_hours.keep(first, NIGHTS) == 0
    assert again(game).deadline == sooner


def test_other_peoples_turns_and_other_tables_stay_as_they_are(people: list[Account]) -> None:
    game, quick = daily(people, hours=NIGHTS), daily(people, Timing(PRESETS["quick"]))
    before = [(each.version, each.deadline) for each in (game, quick)]
    others = [one for one in people if one != acting(game)]
    assert [own_hours.keep(one, ChosenHours()) for one in others] == [0, 0]
    assert [(again(each).version, each.deadline) for each in (game, quick)] == before


def test_moving_to_another_zone_moves_no_deadline_of_a_turn_that_runs(
    people: list[Account],
) -> None:
    game = daily(people, hours=NIGHTS)
    before, first = game.deadline, acting(game)
    first.time_zone = "America/New_York"
    first.save()
    assert own_hours.keep(first, NIGHTS) == 0
    assert again(game).deadline == before


def test_hours_beyond_the_limits_are_refused_and_nothing_is_kept(people: list[Account]) -> None:
    ann = people[0]
    own_hours.keep(ann, NIGHTS)
    with pytest.raises(HoursRefused) as refused:
        own_hours.keep(ann, ChosenHours(Waking(time(8), time(15))))
    assert refused.value.code == "hours-too-short"
    assert OwnHours.objects.get().waking == AWAKE


@pytest.mark.parametrize(
    ("holidays", "code", "days"),
    [
        ((CHRISTMAS, Holiday(date.min, date.max)), "holiday-too-far", 0),
        ((Holiday(date(298, 2, 11), date(639, 2, 26)), CHRISTMAS), "holiday-over", 0),
        ((Holiday(date.min, date(2026, 12, 1)),) * 2, "holiday-too-long", 0),
        ((Holiday(date(2090, 1, 1), date(2090, 1, 2)),), "holiday-too-far", 0),
        ((Holiday(CHRISTMAS.last, CHRISTMAS.first),), "holiday-backwards", 0),
        ((CHRISTMAS,) * 25, "holiday-list-too-long", 0),
        (
            (
                Holiday(date(2027, 7, 1), date(2027, 7, 21)),
                Holiday(date(2027, 9, 1), date(2027, 9, 20)),
            ),
            "holidays-too-many",
            41,
        ),
    ],
)
def test_holidays_out_of_bounds_are_refused_before_anything_is_locked(
    people: list[Account],
    holidays: tuple[Holiday, ...],
    code: str,
    days: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_hours, "lock_account", None)
    with pytest.raises(HoursRefused) as refused:
        own_hours.keep(people[0], ChosenHours(holidays=holidays))
    assert (refused.value.code, refused.value.days) == (code, days)


def test_a_holiday_told_twice_is_kept_once(people: list[Account]) -> None:
    own_hours.keep(people[0], ChosenHours(holidays=(CHRISTMAS, CHRISTMAS)))
    assert OwnHours.objects.get().declared_holidays == (CHRISTMAS,)


def test_a_day_of_holiday_that_has_begun_is_used_whether_it_is_taken_back_or_not(
    people: list[Account], clock: Clock
) -> None:
    ann = people[0]
    long = Holiday(date(2026, 11, 19), date(2026, 12, 9))
    later = Holiday(date(2027, 2, 1), date(2027, 2, 14))
    own_hours.keep(ann, ChosenHours(holidays=(long, later)))
    clock.pass_by(days=20)
    own_hours.keep(ann, ChosenHours())
    with pytest.raises(HoursRefused) as refused:
        own_hours.keep(ann, ChosenHours(holidays=(later, Holiday(later.last, date(2027, 2, 15)))))
    assert refused.value.code == "holidays-too-many"
    own_hours.keep(ann, ChosenHours(holidays=(later,)))


def test_holidays_that_are_over_stay_for_a_year(people: list[Account], clock: Clock) -> None:
    ann = people[0]
    own_hours.keep(ann, ChosenHours(holidays=(CHRISTMAS,)))
    clock.pass_by(days=60)
    own_hours.keep(ann, NIGHTS)
    assert OwnHours.objects.get().declared_holidays == (CHRISTMAS,)
    clock.pass_by(days=365)
    own_hours.keep(ann, NIGHTS)
    assert OwnHours.objects.get().declared_holidays == ()


def test_an_odd_row_stops_no_table(people: list[Account], thursday: datetime) -> None:
    for one in people:
        OwnHours.objects.create(account=one, days_off=list(range(7)), holidays=["soon"])
    assert daily(people).deadline == thursday + 48 * HOUR


@pytest.mark.postgresql
def test_hours_that_were_declared_while_a_turn_waited_for_its_lock_are_read_anew(
    people: list[Account], thursday: datetime
) -> None:
    game = daily(people)
    after = (to_act(game).seat or 0) + 1
    following = Player.objects.get(game=game, seat=after % 3).account
    assert following is not None
    own_hours.keep(following, NIGHTS)
    # As a statement has read the rows that was older than the declaration.
    OwnHours.objects.update(opens=None, closes=None, declared_at=thursday - HOUR)
    with CaptureQueriesContext(connection) as statements:
        play_one(game, Random(1))
    asked = [one for one in statements.captured_queries if 'FROM "games_ownhours"' in one["sql"]]
    assert len(asked) == 1


def test_whoever_takes_the_seat_back_goes_by_the_hours_that_they_have_then(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people, Timing(EachTurn(DAY), own_hours=True))
    late = acting(game)
    Game.objects.filter(pk=game.pk).update(time_outs=[2, 2, 2])
    clock.pass_by(days=1)
    time_outs.expire(game.pk)
    own_hours.keep(late, NIGHTS)
    occupants.take_back(game.pk, late)
    assert again(game).deadline == clock.time + DAY + 10 * HOUR


@pytest.mark.postgresql
def test_with_own_hours_a_turn_costs_at_most_ten_statements() -> None:
    people = AccountFactory.create_batch(5)
    for one in people:
        own_hours.keep(one, ChosenHours(AWAKE, frozenset({6}), (CHRISTMAS,)))
    game, chance = daily(people), Random(5)
    for _ in range(60):
        game.refresh_from_db()
        player, move = to_act(game), some_move(game, chance)
        with CaptureQueriesContext(connection) as statements:
            game = turns.take_turn(
                game_id=game.pk, account=player.account, version=game.version, move=move
            ).game
        if game.status == Game.Status.RUNNING and game.round and game.round.turns:
            assert len(statements) <= 10, statements.captured_queries


def test_a_table_that_has_not_begun_is_no_obstacle(people: list[Account]) -> None:
    lobby.create_table(
        people[0], name="Soon", rules=Ruleset(), seats=3, public=True, computers=0, timing=DAILY
    )
    assert own_hours.keep(people[0], NIGHTS) == 0


def test_somebody_is_away_until_the_day_after_their_holiday(people: list[Account]) -> None:
    ann = people[0]
    assert away_until(ann, datetime(2026, 12, 24, 12, tzinfo=UTC)) is None
    more = Holiday(date(2027, 1, 3), date(2027, 1, 4))
    own_hours.keep(ann, ChosenHours(AWAKE, frozenset({5, 6}), (CHRISTMAS, more)))
    ann = Account.objects.get(pk=ann.pk)
    assert away_until(ann, datetime(2026, 12, 23, 22, tzinfo=UTC)) is None
    # Midnight in Berlin.
    assert away_until(ann, datetime(2026, 12, 23, 23, tzinfo=UTC)) == date(2027, 1, 5)
    assert away_until(ann, datetime(2027, 1, 4, 23, tzinfo=UTC)) is None
