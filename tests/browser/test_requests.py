"""What a browser asks for while somebody is on the site, and how steady the page stays."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.factories import AccountFactory, open_table
from tests.samples import some_of

LARGEST_SHIFT = 0.02
_SHIFTS = """
() => new Promise((told) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => told(sum), 600);
})
"""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Let the worker in: it asks for things, too."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def asked(page: Page) -> list[str]:
    """Every address asked for by pages and workers, filled while the test runs."""
    addresses: list[str] = []
    page.context.on("request", lambda request: addresses.append(request.url))
    page.on("websocket", lambda socket: addresses.append(socket.url))
    return addresses


def shift(page: Page) -> float:
    """How far the open page has moved by itself since it came."""
    return float(page.evaluate(_SHIFTS))


def begin_practice(page: Page) -> None:
    """Start a practice game the way a newcomer does."""
    page.goto("/")
    page.get_by_role("button", name="Play a practice game").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url("**/games/*/")


def test_no_page_asks_another_host_for_anything(
    page: Page, asked: list[str], site: str, aside: Callable[..., Any]
) -> None:
    table = aside(lambda: open_table(AccountFactory(name="Ann"), seats=4).pk)
    addresses = ("/", "/rules/", "/games/open/", f"/games/{table}/", "/accounts/signup/", "/nope/")
    for address in addresses:
        page.goto(address)
        page.wait_for_load_state("networkidle")
    with page.expect_websocket():
        begin_practice(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(site).netloc}
    assert any(url.startswith("ws") for url in asked)
    assert any(url.endswith("/sw.js") for url in asked)


@pytest.mark.parametrize("width", some_of([1280, 390], 1))
def test_pages_do_not_move_by_themselves(page: Page, width: int, aside: Callable[..., Any]) -> None:
    table = aside(lambda: open_table(AccountFactory(name="Ann"), seats=4).pk)
    page.set_viewport_size({"width": width, "height": 844})
    for address in ("/", "/rules/", "/games/open/", f"/games/{table}/"):
        page.goto(address)
        assert shift(page) < LARGEST_SHIFT, address
    begin_practice(page)
    assert shift(page) < LARGEST_SHIFT


# The site in a browser that has lost its connection.


def test_without_a_connection_there_is_a_page_of_ours_and_then_the_site_again(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.goto("/rules/")
    expect(page.get_by_role("heading", name="No light down here")).to_be_visible()
    drawn = "getComputedStyle(document.querySelector('.button--main')).borderRadius"
    assert page.evaluate(drawn) == "12px"
    context.set_offline(False)
    # By itself.
    expect(page.get_by_role("heading", level=1)).not_to_have_text("No light down here")
    expect(page).to_have_url("/rules/")


def test_a_form_that_was_sent_without_a_connection_leads_back_to_its_page(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/practice/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    context.set_offline(True)
    page.evaluate("document.querySelector(\"form[action$='/theme/']\").submit()")
    expect(page.get_by_role("heading", name="No light down here")).to_be_visible()
    expect(page).to_have_url("/accounts/theme/")
    context.set_offline(False)
    expect(page).to_have_url("/")


def test_the_browser_finds_nothing_amiss_in_the_manifest(page: Page) -> None:
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest")
    assert found["errors"] == []
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser forgets everything, and such a one installs nothing.
    assert {error["errorId"] for error in found} <= {"in-incognito"}
