"""Whoever is not logged in is led to log in and back, and told where their emails go."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.models import Game
from tests.accounts.people import PASSWORD
from tests.browser.tables import Aside, log_in, table_of
from tests.factories import open_table
from tests.samples import some_of


@pytest.fixture
def game(aside: Aside) -> Game:
    """A private game in which Ann waits for Ben; she has a password."""

    def set_up() -> Game:
        game = table_of(hands=[["NES"], ["EW"], ["NS"]], draw=["EW"] * 9, turn=1)
        Game.objects.filter(pk=game.pk).update(public=False)
        ann = account(game)
        ann.set_password(PASSWORD)
        ann.save()
        return game

    return aside(set_up)  # type: ignore[no-any-return]


def account(game: Game) -> Account:
    ann = game.players.select_related("account").get(account__name="Ann").account
    assert ann is not None
    return ann


def type_in(page: Page) -> None:
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


def test_any_address_of_a_game_leads_to_log_in_and_back(page: Page, game: Game) -> None:
    for part in some_of(["notes/", "", "log/", "chat/", "me/", "since/"], 2):
        page.context.clear_cookies()
        address = f"/games/{game.pk}/{part}"
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("Log in")
        type_in(page)
        expect(page).to_have_url(address)


def test_a_visitor_is_not_told_whether_there_is_such_a_game(page: Page, game: Game) -> None:
    told = []
    for number in (game.pk, 987654):
        page.goto(f"/games/{number}/")
        told.append(page.get_by_role("main").inner_text())
        expect(page.get_by_label("Password")).to_be_visible()
    assert told[0] == told[1]
    type_in(page)
    expect(page).to_have_url("/games/987654/")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Log in")


def test_the_log_in_link_of_the_header_keeps_where_one_was(
    page: Page, game: Game, aside: Aside
) -> None:
    def public_table() -> Game:
        return open_table(account(game), seats=4, name="Come in")

    table = aside(public_table)
    page.goto(f"/games/{table.pk}/")
    page.get_by_role("banner").get_by_role("link", name="Log in").click()
    type_in(page)
    expect(page).to_have_url(f"/games/{table.pk}/")


def test_we_will_write_is_said_only_where_it_is_so(
    page: Page, game: Game, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    def set_verified(verified: bool) -> None:
        account(game).emailaddress_set.update(verified=verified)

    ann = aside(account, game)
    aside(set_verified, False)
    log_in(page.context, ann, site)
    page.goto("/games/")
    banner = page.get_by_role("region", name="Your email")
    expect(banner).to_contain_text("Follow the link in our email to ann@example.org")
    no_violations(page)
    page.goto(f"/games/{game.pk}/")
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("Your email is not verified: we cannot write to you.")
    expect(prompt.get_by_role("link", name="Verify it")).to_be_visible()
    aside(set_verified, True)
    page.reload()
    expect(prompt).to_contain_text("We will write to you when it is your turn.")
    page.goto("/games/")
    expect(banner).to_have_count(0)
