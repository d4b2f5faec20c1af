"""Leaderboards: who is on them, in which order, and who learns what of them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.core.errors import GuestsOnlyPractise
from games.models import Game
from games.ratings import services as ratings
from games.ratings.models import Listing, RatingStep
from games.ratings.page import rating_panel
from games.ratings.selectors import RECENT, Rating, RatingPoint, leaderboard
from tests.factories import AccountFactory, running_game
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db


def listed(
    name: str, floor: float = 10.0, games: int = 10, at: datetime | None = None, **facts: object
) -> Account:
    account = AccountFactory(name=name, **facts)
    Listing.objects.create(
        account=account,
        expansion=False,
        games=games,
        mean=floor + 3,
        deviation=1.0,
        floor=floor,
        last_game_at=at or timezone.now(),
    )
    return account


def names(viewer: Account | None = None, *, expansion: bool = False) -> list[str]:
    lines = leaderboard(expansion=expansion, viewer=viewer, now=timezone.now())
    return [line.account.name for line in lines]


def play(people: list[Account], seed: int, **rules: object) -> Game:
    first, *others = people
    return play_out(running_game(first, others, rules={"rounds": 2, **rules}), seed)


@pytest.mark.both
def test_nobody_is_listed_who_has_not_asked_for_it(ann: Account, ben: Account) -> None:
    play([ann, ben, AccountFactory(name="Cleo")], 1)
    assert RatingStep.objects.exists()
    assert not Listing.objects.exists()


def test_whoever_asks_is_listed_with_what_they_have_and_kept_up(
    ann: Account, ben: Account, cleo: Account
) -> None:
    play([ann, ben, cleo], 1)
    ratings.set_listed(ann, is_listed=True)
    ratings.set_listed(ann, is_listed=True)
    assert [row.games for row in Listing.objects.order_by("expansion")] == [1, 0]
    play([ann, ben, cleo], 2)
    row, last = Listing.objects.get(expansion=False), RatingStep.objects.filter(account=ann).last()
    assert last is not None
    assert (row.games, row.mean, row.deviation) == (2, last.mean, last.deviation)
    assert row.floor == pytest.approx(last.mean - 3 * last.deviation)


def test_whoever_takes_it_back_is_gone_at_once(ann: Account) -> None:
    ratings.set_listed(ann, is_listed=True)
    ratings.set_listed(ann, is_listed=False)
    ratings.set_listed(ann, is_listed=False)
    assert not Listing.objects.exists()


def test_guests_have_no_place_there() -> None:
    with pytest.raises(GuestsOnlyPractise):
        ratings.set_listed(AccountFactory(is_guest=True, email=None), is_listed=True)


def test_the_order_goes_by_what_a_rating_is_at_least() -> None:
    listed("Low", 5.0)
    listed("High", 20.0)
    listed("Middle", 12.0)
    assert names() == ["High", "Middle", "Low"]
    assert names(expansion=True) == []


def test_those_who_are_provisional_away_programs_or_banned_are_left_out() -> None:
    listed("Settled")
    listed("Provisional", games=9)
    listed("Away", at=timezone.now() - RECENT - timedelta(days=1))
    listed("Program", is_program=True)
    listed("Banned", is_active=False)
    assert names() == ["Settled"]


def test_a_leaderboard_tells_nobody_of_an_ending_they_were_not_shown(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    first = tell_all(play([ann, ben, cleo], 1))
    second = play([ann, ben, cleo], 2)
    for one in (ann, ben):
        RatingStep.objects.filter(account=one, player__game=first).update(games=10)
        RatingStep.objects.filter(account=one, player__game=second).update(games=11)
        ratings.set_listed(one, is_listed=True)
    now = timezone.now()
    before = {line.account_id: line for line in leaderboard(expansion=False, viewer=ann, now=now)}
    after = {line.account_id: line for line in leaderboard(expansion=False, viewer=olga, now=now)}
    assert {line.games for line in before.values()} == {10}
    assert {line.games for line in after.values()} == {11}
    step = RatingStep.objects.get(account=ben, player__game=first)
    assert before[ben.pk].mean == step.mean
    tell_all(second)
    told = {line.account_id: line for line in leaderboard(expansion=False, viewer=ann, now=now)}
    assert told == after
    assert [line.mean for line in told.values()] == [line.mean for line in after.values()]


def test_a_tampered_line_is_found_and_set_right(ann: Account, ben: Account, cleo: Account) -> None:
    play([ann, ben, cleo], 1)
    ratings.set_listed(ann, is_listed=True)
    assert ratings.rebuild(write=False) == []
    Listing.objects.filter(expansion=False).update(floor=99.0)
    assert ratings.rebuild(write=False)
    ratings.rebuild(write=True)
    assert ratings.rebuild(write=False) == []


@pytest.mark.postgresql
def test_a_page_of_the_leaderboard_takes_the_same_queries_however_many_there_are(
    django_assert_num_queries: object, ann: Account
) -> None:
    for number in range(12):
        listed(f"Miner {number}", float(number))
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert len(names(ann)) == 12


def test_the_page_lists_people_and_marks_oneself(client: Client) -> None:
    ann = listed("Ann", 20.0)
    listed("Ben", 10.0)
    assert "List me" not in client.get("/leaderboard/").content.decode()
    client.force_login(ann)
    page = client.get("/leaderboard/").content.decode()
    assert page.index(">Ann<") < page.index(">Ben<")
    assert "Take me off the list" in page


def test_the_button_lists_and_takes_off(client: Client, ann: Account) -> None:
    client.force_login(ann)
    assert "List me" in client.get("/leaderboard/").content.decode()
    assert client.post("/leaderboard/", {"listed": "yes"}).status_code == 302
    assert Listing.objects.filter(account=ann).count() == 2
    client.post("/leaderboard/", {"listed": "no"})
    assert not Listing.objects.exists()


def test_a_guest_who_asks_is_told_why_not(client: Client) -> None:
    client.force_login(AccountFactory(is_guest=True, email=None))
    answer = client.post("/leaderboard/", {"listed": "yes"}, follow=True)
    assert answer.status_code == 200
    assert not Listing.objects.exists()


# Ratings as the page of a person shows them.


START = datetime(2026, 3, 1, tzinfo=UTC)


def rating(games: int, *, expansion: bool = False) -> Rating:
    """A rating that has grown game by game."""
    points = (
        RatingPoint(number, START + timedelta(days=number), 25 + number / 2, 8 - number / 10)
        for number in range(1, games + 1)
    )
    return Rating(expansion, tuple(points))


def test_points_are_round_figures_and_provisional_below_ten_games() -> None:
    (few,) = rating_panel((rating(9),))["tiles"]
    (many,) = rating_panel((rating(10),))["tiles"]
    assert (few["is_provisional"], many["is_provisional"]) == (True, False)
    assert (many["now"]["points"], many["now"]["give_or_take"]) == (1120, 168)
    assert [row["games"] for row in many["rows"]] == list(range(10, 0, -1))


def test_both_boxes_are_drawn_with_their_bands_and_told_apart_by_name() -> None:
    plot = rating_panel((rating(12), rating(8, expansion=True)))["plot"]
    for part in ("band--base", "line--base", "band--second", "line--second"):
        assert f'class="course__{part}"' in plot
    assert ">Saboteur<" in plot
    assert ">Saboteur 2<" in plot
    assert "<title>" in plot


def test_names_at_the_ends_do_not_cover_each_other() -> None:
    plot = rating_panel((rating(5), rating(5, expansion=True)))["plot"]
    heights = [
        float(part.split('y="')[1].split('"')[0])
        for part in plot.split("<text ")[1:]
        if "Saboteur" in part
    ]
    assert abs(heights[0] - heights[1]) >= 16


def test_four_games_make_no_course() -> None:
    assert rating_panel((rating(4),))["plot"] == ""
    assert rating_panel((rating(5),))["plot"]
    assert rating_panel(())["tiles"] == []
