"""The site in a browser that has lost its connection."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Let the worker in, which other tests keep out."""
    return {**browser_context_args, "service_workers": "allow"}


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
