"""After a game: again with the same people, and its replay shared by a private address."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from games.chat import services as chat
from games.core.seating.naming import COMPUTER_NAMES
from games.models import Game
from games.practice import services as practice
from games.replay import services as sharing
from tests.accounts.people import member
from tests.browser.tables import Aside, log_in, table_of
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.playing import play_out, play_some, tell_all


def over(language: str = "en") -> tuple[Game, list[Account]]:
    """A finished private game of Ann, Ben and Cleo."""
    people = [
        member("Ann", language=language),
        *(AccountFactory(name=name) for name in ("Ben", "Cleo")),
    ]
    rules = {"rounds": 1}
    game = running_game(people[0], people[1:], public=False, rules=rules)
    return tell_all(play_out(game)), people


def test_one_click_opens_the_table_and_the_others_find_it_in_their_lists(
    page: Page, site: str, aside: Aside
) -> None:
    game, (ann, ben, cleo) = aside(over)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.locator("#do-again").click()
    expect(page.get_by_text("1 of 3 seats taken")).to_be_visible()
    table = page.url
    log_in(page.context, ben, site)
    page.goto("/games/")
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(table)
    expect(page.get_by_text("2 of 3 seats taken")).to_be_visible()
    log_in(page.context, cleo, site)
    page.goto("/games/")
    page.get_by_role("button", name="Not this time").press("Enter")
    expect(page.get_by_text("You are invited")).to_have_count(0)


def test_a_guest_practises_again_without_javascript(
    browser: Browser, site: str, aside: Aside
) -> None:
    guest = aside(GuestFactory)
    game = aside(lambda: tell_all(play_out(practice.start(guest))))
    context = browser.new_context(java_script_enabled=False, base_url=site, locale="en-GB")
    page = context.new_page()
    log_in(page.context, guest, site)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(re.compile(f"/games/{game.pk}/"))
    expect(page.locator("#state")).to_be_attached()
    context.close()


def test_an_address_is_made_looked_at_without_an_account_and_withdrawn_without_javascript(
    browser: Browser, site: str, aside: Aside
) -> None:
    game, (ann, *_) = aside(over)
    context = browser.new_context(java_script_enabled=False, base_url=site, locale="en-GB")
    page = context.new_page()
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/5/")
    page.get_by_role("link", name="Share").click()
    page.get_by_role("button", name="Make an address").click()
    address = page.get_by_label("Private address").input_value()
    visitor = browser.new_context(java_script_enabled=False, base_url=site, locale="en-GB")
    seen = visitor.new_page()
    seen.goto(address)
    expect(seen.locator(".face-up__seat")).to_have_count(3)
    seen.get_by_role("link", name="One turn on").click()
    expect(seen).to_have_url(re.compile(r"/replays/.*/1/6/$"))
    page.get_by_role("button", name="Withdraw").click()
    assert seen.goto(address).status == 404  # type: ignore[union-attr]
    visitor.close()
    context.close()


def test_the_device_s_own_sheet_is_offered_where_there_is_one(
    page: Page, site: str, aside: Aside
) -> None:
    game, (ann, *_) = aside(over)
    aside(sharing.share_replay, game.pk, ann, "all")
    log_in(page.context, ann, site)
    page.add_init_script("navigator.share = async (told) => { window.told = told; };")
    page.goto(f"/games/{game.pk}/share/?round=1&turn=5")
    page.get_by_role("button", name="Share", exact=True).click()
    assert page.evaluate("window.told.url").endswith("/1/5/")


def test_the_log_tells_who_left_and_the_tile_bears_the_new_name(
    page: Page, site: str, aside: Aside
) -> None:
    ann, ben, cleo = aside(lambda: [AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo")])
    game = aside(lambda: play_some(running_game(ann, [ben, cleo]), 4))
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    aside(lambda: Account.objects.get(pk=ben.pk).delete())
    page.reload()
    # What is new may take the place of the log, whose spaces are then those of the template.
    told = re.compile(rf"Ben left; ({'|'.join(COMPUTER_NAMES)}) plays on\.")
    expect(page.locator("#log")).to_contain_text(told)
    expect(page.locator(".players")).not_to_contain_text("Ben")


# The next game that waits for me: one button on My games, and one key there and at every table.


HANDS = [["NES", "EW"], ["EW"], ["NS"]]


@pytest.fixture
def games(aside: Aside) -> list[Game]:
    """Two games in which it is Ann's turn, the second with less time left."""
    return aside(_two_games)  # type: ignore[no-any-return]


def _two_games() -> list[Game]:
    games = [table_of(hands=HANDS, draw=["EW"] * 9) for _ in range(2)]
    ann, now = games[0].players.get(seat=0).account, timezone.now()
    for game, name, hours in zip(games, ("Tuesday dig", "Friday five"), (52, 3), strict=True):
        game.players.filter(seat=0).update(account=ann, held_round=1, held_turn=9)
        Game.objects.filter(pk=game.pk).update(
            name=name, deadline=now + timedelta(hours=hours), turn_began_at=now
        )
    ben = games[1].players.select_related("account").get(seat=1).account
    chat.say(game_id=games[1].pk, account=ben, text="Well?")
    return games


def test_the_button_and_the_key_lead_to_the_game_with_least_time_left(
    page: Page, games: list[Game], site: str, aside: Aside, no_violations: Callable[..., None]
) -> None:
    ann = aside(lambda: games[0].players.select_related("account").get(seat=0).account)
    log_in(page.context, ann, site)
    page.goto("/games/")
    button = page.locator("#next-game")
    expect(button).to_have_text("Next game: Friday five")
    expect(page.locator(".game-row__pills").first).to_have_text("1 message")
    no_violations(page)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        box, head = button.bounding_box(), page.locator(".page__head").bounding_box()
        assert box
        assert head
        is_whole_row = abs(box["width"] - head["width"]) < 2
        assert is_whole_row == (width == 390)
        assert box["height"] >= (56 if width == 390 else 48)
    page.keyboard.press("g")
    expect(page).to_have_url(f"{site}/games/{games[1].pk}/")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("g")
    expect(page).to_have_url(f"{site}/games/{games[0].pk}/")


@pytest.mark.parametrize(("seat", "whose"), [(0, ""), (1, "Ann has ")])
def test_what_is_left_runs_down_on_the_page_of_my_games(
    page: Page, games: list[Game], site: str, aside: Aside, seat: int, whose: str
) -> None:
    me = aside(lambda: games[1].players.select_related("account").get(seat=seat).account)
    page.clock.install()
    log_in(page.context, me, site)
    page.goto("/games/")
    left = page.locator(".countdown__left").filter(has_text="2\u00a0h 59")
    expect(left).to_have_text(f"{whose}2\u00a0h 59\u00a0min left")
    page.clock.fast_forward("02:00:00")
    expect(page.get_by_text(f"{whose}59\u00a0min left", exact=True)).to_be_visible()
