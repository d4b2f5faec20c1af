"""One's own hours: the preview follows the form, and without JavaScript a button shows it."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.models import OwnHours
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory


def somebody() -> Account:
    account: Account = AccountFactory(name="Ann", time_zone="Europe/Berlin")
    return account


def test_the_preview_follows_the_form_until_it_is_kept(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page.context, aside(somebody), site)
    page.goto("/hours/")
    expect(page.locator("#hours-preview")).to_contain_text("With your hours")
    page.get_by_label("Awake from").fill("08:00")
    page.get_by_label("Awake until").fill("12:00")
    page.get_by_label("Awake until").blur()
    expect(page.locator("#hours-preview")).to_contain_text("At least 8 hours awake.")
    page.get_by_label("Awake until").fill("22:00")
    page.get_by_label("Awake until").blur()
    expect(page.locator("#hours-preview")).to_contain_text("With what stands below")
    page.get_by_label("Sun").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Add a holiday").click()
    page.get_by_label("First day").fill("2027-12-24")
    page.get_by_label("Last day").fill("2028-01-02")
    no_violations(page)
    page.get_by_role("button", name="Save my hours").click()
    expect(page.locator(".messages")).to_contain_text("Saved.")
    expect(page.locator("#hours-preview")).to_contain_text("With your hours")
    kept = aside(OwnHours.objects.get)
    assert (str(kept.opens), kept.days_off) == ("08:00:00", [6])
    assert kept.holidays == [["2027-12-24", "2028-01-02"]]


def test_without_javascript_a_button_shows_what_was_entered(
    new_context: Callable[..., BrowserContext], site: str, aside: Aside
) -> None:
    context = new_context(java_script_enabled=False, viewport={"width": 1280, "height": 1000})
    log_in(context, aside(somebody), site)
    page = context.new_page()
    page.goto("/hours/")
    page.get_by_label("Awake from").fill("08:00")
    page.get_by_label("Awake until").fill("22:00")
    page.get_by_label("Sat").check()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#hours-preview")).to_contain_text("With what stands below")
    expect(page.get_by_label("Awake from")).to_have_value("08:00")
    expect(page.get_by_label("Sat")).to_be_checked()
    assert aside(OwnHours.objects.count) == 0
