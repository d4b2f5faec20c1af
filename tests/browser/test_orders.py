"""One's orders in a browser: ready in the dock, and changed in a sheet over the mine."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Player
from games.orders import services as orders
from games.rules.moves import Lay, LookAtGoal
from games.rules.orders.order import Order, Orders
from tests.browser.tables import Aside, log_in, table_of
from tests.samples import some_of

LEFT = Orders((Order(Lay("EW", (1, 0))), Order(LookAtGoal(1))))


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn; Ben has left two orders."""
    return aside(_left)  # type: ignore[no-any-return]


def _left() -> Game:
    game = table_of(hands=[["NESW", "NS"], ["EW", "map", "repair-lantern"], ["NS", "rockfall"]])
    game.players.update(held_round=1, held_turn=9)
    ben = Player.objects.select_related("account").get(game=game, account__name="Ben").account
    orders.keep(game_id=game.pk, account=ben, version=game.version, orders=LEFT)
    return game


@pytest.mark.parametrize(("width", "height"), some_of([(390, 844), (1280, 800)], 1))
def test_orders_are_told_in_the_dock_and_changed_in_a_sheet(
    page: Page,
    game: Game,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    ben = aside(lambda: game.players.select_related("account").get(account__name="Ben").account)
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/")
    left = page.locator("#left-orders")
    expect(left).to_contain_text("2 orders are ready.")
    left.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(left.get_by_text("Now: would be played")).to_be_visible()
    expect(left.get_by_text("Now: one above it goes first")).to_be_visible()
    no_violations(page)
    page.locator("#plan-ahead").click()
    sheet = page.locator("#sheet")
    expect(sheet.get_by_role("heading", name="When my turn comes")).to_be_visible()
    no_violations(page)
    sheet.get_by_role("button", name="Remove", exact=True).first.click()
    expect(sheet.locator(".order")).to_have_count(1)
    expect(left).to_contain_text("1 order is ready.")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#plan-ahead")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), some_of([(1280, 800), (390, 844)], 1))
def test_an_order_is_added_and_dragged_in_the_sheet(
    page: Page,
    game: Game,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    ben = aside(lambda: game.players.select_related("account").get(account__name="Ben").account)
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, ben, site)
    page.goto(f"/games/{game.pk}/")
    page.locator("#plan-ahead").click()
    sheet = page.locator("#sheet")
    sheet.get_by_role("link", name="Add an order").click()
    sheet.locator(".new-order__hand a").nth(1).click()
    sheet.get_by_role("radio").first.check()
    no_violations(page)
    sheet.get_by_role("button", name="Keep as an order").click()
    titles = sheet.locator(".order h3")
    expect(titles).to_have_count(3)
    expect(titles.last).to_contain_text("3. ")
    last = titles.last.text_content() or ""
    assert page.url.endswith(f"/games/{game.pk}/")
    handles = sheet.locator(".order__handle")
    handles.nth(2).scroll_into_view_if_needed()
    grip, first = handles.nth(2).bounding_box(), handles.nth(0).bounding_box()
    assert grip
    assert first
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(first["x"] + 20, first["y"] + 4)
    page.mouse.up()
    expect(titles.first).to_contain_text(last.removeprefix("3. "))
    no_violations(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#plan-ahead")).to_be_focused()
