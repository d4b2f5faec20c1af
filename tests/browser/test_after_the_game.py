"""After a game: again with the same people, and its replay shared by a private address."""

import re

from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from games.core.seating.naming import COMPUTER_NAMES
from games.models import Game
from games.practice import services as practice
from games.replay import services as sharing
from tests.accounts.people import member
from tests.browser.tables import Aside, log_in
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
