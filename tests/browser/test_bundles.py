"""Bundles of sheets as production sends them: on every page, and while a card is laid."""

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import Account
from saboteur_site.bundles import SHEETS, bundles, sheet_file
from saboteur_site.static_files import SourceFiles
from tests.browser.tables import Aside, log_in, table_of
from tests.browser.test_replay import finished
from tests.factories import AccountFactory, open_table, running_game

EVERYTHING = {*map(sheet_file, SHEETS)}
# Asked for by the offline page and by one-turn links, which have no script of their own.
WITHOUT_A_PAGE = {sheet_file("bare"), sheet_file("one_turn")}


@pytest.fixture
def asked(page: Page, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Which bundles the page has asked for, on a site whose files are collected."""
    monkeypatch.setattr(SourceFiles, "has_bundles", True, raising=False)
    built = dict(bundles())
    asked: set[str] = set()

    def send(route: Route) -> None:
        name = route.request.url.partition("/static/")[2]
        asked.add(name)
        route.fulfill(body=built[name], content_type="text/css")

    page.route("**/*.bundle.*", send)
    return asked


@pytest.fixture
def errors(page: Page) -> list[str]:
    """What went wrong in scripts of the page."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
    return errors


def test_the_scripts_of_every_page_run(
    page: Page, site: str, asked: set[str], errors: list[str], aside: Aside
) -> None:
    ann, game = aside(finished)
    running = aside(lambda: running_game(ann, [AccountFactory(), AccountFactory()]))
    lobby = aside(lambda: open_table(ann, seats=4))
    log_in(page.context, ann, site)
    for address in (
        f"/games/{running.pk}/",
        f"/games/{lobby.pk}/",
        f"/games/{game.pk}/replay/",
        f"/games/{game.pk}/log/",
        f"/games/{game.pk}/fair/",
        f"/people/{ann.pk}/",
        "/games/",
        "/hours/",
        "/rules/",
        "/learn/start/",
    ):
        answer = page.goto(address)
        assert answer is not None and answer.ok, address
        page.wait_for_load_state("networkidle")
    assert errors == []
    assert asked == EVERYTHING - WITHOUT_A_PAGE


def test_a_card_is_laid_by_keys(
    page: Page, site: str, asked: set[str], errors: list[str], aside: Aside
) -> None:
    game = aside(table_of, hands=[["EW"], ["EW", "EW"], ["NS"]], draw=["EW"] * 9)
    ann = aside(Account.objects.get, name="Ann")
    log_in(page.context, ann, site)
    with page.expect_websocket():
        page.goto(f"/games/{game.pk}/")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("1")
    expect(page.locator("#state")).to_have_attribute("data-stage", "chosen")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_have_attribute("data-stage", "preview")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_have_attribute("data-stage", "waiting")
    assert asked == {*map(sheet_file, ("site", "board", "table"))}
    assert errors == []
