"""The pages of duplicates: the list, a new one, an event at each stage, and a season."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import Account
from games.duplicates import selectors, services
from games.models import Duplicate, Notice, Player
from games.notices.kinds import KINDS
from tests.duplicates.conftest import Opening, fill, play_to_its_end, tables_of
from tests.factories import AccountFactory, with_second_factor
from tests.playing import tell_all
from tests.views.conftest import Browser

pytestmark = pytest.mark.django_db


def page(browser: Browser, who: Account | None, address: str) -> str:
    return browser(who).get(address).content.decode()


def of(duplicate: Duplicate) -> str:
    return reverse("games:duplicate", args=[duplicate.pk])


@pytest.fixture
def ended(playing: Duplicate) -> Duplicate:
    """A duplicate whose tables have all ended."""
    for seed, game in enumerate(tables_of(playing)):
        play_to_its_end(game, seed)
    return playing


def test_a_duplicate_is_opened_by_its_form(browser: Browser, ann: Account) -> None:
    asked = {"name": "Twice", "players": "3", "tables": "2", "rounds": "1", "pace": "daily"}
    answer = browser(ann).post(reverse("games:new_duplicate"), asked | {"contribution": "mine"})
    made = Duplicate.objects.get()
    assert answer["Location"] == of(made)
    assert made.entries.get().contribution == "mine"
    wrong = browser(ann).post(reverse("games:new_duplicate"), asked | {"players": "11"})
    assert wrong.status_code == 422
    assert "These rules are for 3 to 10 players." in wrong.content.decode()


def test_people_enter_leave_and_begin(
    browser: Browser, ann: Account, ben: Account, opened: Opening
) -> None:
    found = opened(ann)
    assert "Enter" in page(browser, ben, of(found))
    browser(ben).post(of(found) + "enter/")
    assert "2 of 6 places taken" in page(browser, ann, of(found))
    browser(ben).post(of(found) + "withdraw/")
    assert "1 of 6 places taken" in page(browser, ben, reverse("games:duplicates"))
    refused = browser(ann).post(of(found) + "begin/", follow=True)
    assert "Two people at least" in refused.content.decode()
    browser(ben).post(of(found) + "enter/")
    begun = browser(ann).post(of(found) + "begin/", {"strength": "novice"}, follow=True)
    assert "To your table" in begun.content.decode()


def test_while_it_is_played_nobody_reads_a_result(
    browser: Browser, playing: Duplicate, olga: Account
) -> None:
    play_to_its_end(tables_of(playing)[0])
    for who in (None, olga, Account.objects.get(name="Ann")):
        shown = page(browser, who, of(playing))
        assert "Seat by seat" not in shown
        assert "open when the last table has ended" in shown


def test_ones_own_seat_comes_first_once_ones_own_table_has_shown_its_end(
    browser: Browser, ended: Duplicate, ann: Account
) -> None:
    assert "First see how yours did." in page(browser, ann, of(ended))
    for game in tables_of(ended):
        tell_all(game)
    shown = page(browser, ann, of(ended))
    own = Player.objects.get(account=ann)
    assert shown.index(f"Seat {(own.seat or 0) + 1}") < shown.index(
        f"Seat {((own.seat or 0) + 1) % 3 + 1}"
    )
    for game in tables_of(ended):
        assert reverse("games:replay", args=[game.pk, 1, 0]) in shown
        assert browser(ann).get(reverse("games:replay", args=[game.pk, 1, 0])).status_code == 200


def test_the_page_costs_the_same_for_many_tables(
    six: list[Account], opened: Opening, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    found = fill(opened(six[0]), six)
    for seed, game in enumerate(tables_of(found)):
        tell_all(play_to_its_end(game, seed))
    with django_assert_num_queries(6):
        selectors.event(found.pk, six[0])


def test_the_season_has_a_table(browser: Browser, six: list[Account], opened: Opening) -> None:
    found = fill(opened(six[0], season=True), six)
    address = reverse("games:season", args=[found.season_id])
    assert "It begins when the first duplicate has ended." in page(browser, None, address)
    for seed, game in enumerate(tables_of(found)):
        play_to_its_end(game, seed)
    assert "First see how it did." in page(browser, six[0], address)
    for game in tables_of(found):
        tell_all(game)
    assert "Gold above the mean" in page(browser, six[0], address)


def test_the_first_line_of_the_results_is_ones_own(
    browser: Browser, ended: Duplicate, ann: Account, olga: Account
) -> None:
    for game in tables_of(ended):
        tell_all(game)
    (own,) = Player.objects.filter(account=ann, game__duplicate=ended)
    table = 1 + [game.pk for game in tables_of(ended)].index(own.game_id)
    told = page(browser, ann, of(ended))
    assert f"You, at table {table}: {own.gold} (" in told
    assert "You, at table" not in page(browser, olga, of(ended))


def test_people_read_who_may_begin_it_early(
    browser: Browser, ann: Account, ben: Account, opened: Opening
) -> None:
    found = opened(ann)
    assert "Ann entered first and can begin it earlier." in page(browser, ben, of(found))
    assert "only as many tables as you need" in page(browser, ann, of(found))


def test_own_events_say_how_many_have_entered(ann: Account, ben: Account, opened: Opening) -> None:
    found = opened(ann)
    services.enter(found.pk, ben)
    assert [line.entered for line in selectors.lists_for(ann).mine] == [2]


def test_the_rating_stands_on_ones_page(browser: Browser, ended: Duplicate, ann: Account) -> None:
    address = reverse("games:person", args=[ann.pk])
    assert "Rating from duplicates" not in page(browser, ann, address)
    for game in tables_of(ended):
        tell_all(game)
    assert "Rating from duplicates" in page(browser, ann, address)


def test_people_are_told_of_the_end_and_of_the_next_one(
    six: list[Account], opened: Opening
) -> None:
    found = fill(opened(six[0], season=True), six)
    for seed, game in enumerate(tables_of(found)):
        play_to_its_end(game, seed)
    notices = Notice.objects.filter(kind=Notice.Kind.DUPLICATE, transport="bell", account=six[1])
    kind = KINDS[Notice.Kind.DUPLICATE]
    told = [kind.brief(one, [])[0] for one in notices.order_by("version")]
    assert told == [
        "All tables of “Twice” have ended. See how your seat compares.",
        "The next duplicate of “Twice” gathers players.",
    ]
    assert all(kind.is_true(one) for one in notices)


def test_a_table_leads_to_its_duplicate(browser: Browser, playing: Duplicate) -> None:
    game = tables_of(playing)[0]
    player = game.players.order_by("seat")[0].account
    fair = page(browser, player, reverse("games:fair_deal", args=[game.pk]))
    assert "Other tables play the same deal." in fair
    tell_all(play_to_its_end(game))
    table = page(browser, player, reverse("games:table", args=[game.pk]))
    assert "Your table has ended." in table
    assert of(playing) in table


def test_a_table_that_waits_for_the_others_stays_among_my_games(
    browser: Browser, playing: Duplicate
) -> None:
    game = tables_of(playing)[0]
    player = game.players.order_by("seat")[0].account
    play_to_its_end(game)
    mine = page(browser, player, reverse("games:my_games"))
    assert "Your table has ended. Others still play the same deal." in mine
    assert reverse("games:table", args=[game.pk]) in mine


def test_moderators_cancel_duplicates_in_the_admin(playing: Duplicate) -> None:
    office = Client()
    office.force_login(
        with_second_factor(AccountFactory(name="Mo", is_staff=True, is_superuser=True))
    )
    asked = {"action": "cancel", "_selected_action": [playing.pk]}
    office.post(reverse("admin:games_duplicate_changelist"), asked)
    playing.refresh_from_db()
    assert playing.status == Duplicate.Status.CANCELLED
