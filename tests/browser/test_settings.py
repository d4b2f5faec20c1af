"""The pages of the settings: side by side on a desk, and whole on a phone."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from games.clocks.schedule import Holiday
from games.models import NoticePreferences, NoticeWay, OwnHours
from games.notices.transports.push import new_private_key
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from tests.browser.decisions import LIMIT, PHONE, figures_of, pages_of_ann
from tests.browser.longest import languages, longest
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory


def reached_everywhere() -> Account:
    """Somebody with an address for each way, push too, and a holiday to come."""
    account: Account = AccountFactory(name="Ann")
    for transport in ("push", "chat"):
        NoticeWay.objects.create(
            account=account, transport=transport, name="Here", address="https://a.example/1"
        )
    NoticePreferences.objects.create(account=account, addressed=["push", "chat"])
    first = _first_day()
    own_hours.keep(account, ChosenHours(holidays=(Holiday(first, first + timedelta(days=4)),)))
    return account


def _first_day() -> date:
    return timezone.localdate() + timedelta(days=30)


def test_on_a_desk_a_menu_leads_from_page_to_page(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    log_in(page.context, aside(reached_everywhere), site)
    page.goto("/accounts/settings/")
    menu = page.get_by_role("navigation", name="Settings")
    for section, name in (
        ("How we reach you", "My hours"),
        ("How we reach you", "Notifications"),
        ("Logging in", "Email address"),
        ("Advanced", "Programs"),
        ("People and safety", "Blocked people"),
    ):
        menu.get_by_role("link", name=section).click()
        menu.get_by_role("link", name=name).click()
        expect(menu.locator("[aria-current=page]")).to_have_text(name)
        side, words = menu.bounding_box(), page.locator("h1").bounding_box()
        assert side and words and side["x"] + side["width"] <= words["x"]
    no_violations(page)


def test_on_a_phone_nothing_has_to_be_moved_sideways(
    page: Page, site: str, aside: Aside, settings: Any, no_violations: Callable[[Page], None]
) -> None:
    settings.VAPID_PRIVATE_KEY = new_private_key()
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page.context, aside(reached_everywhere), site)
    page.goto("/hours/")
    menu = page.get_by_role("navigation", name="Settings")
    menu.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="How we reach you").click()
    expect(menu.get_by_role("link")).to_have_text(["Settings", "Notifications", "My hours"])
    page.get_by_text("Choose in detail").click()
    expect(page.locator(".notice-grid tbody tr").first.get_by_role("checkbox")).to_have_count(5)
    page.wait_for_load_state()
    for part in ("document.documentElement", "document.querySelector('.notice-grid')"):
        assert page.evaluate(f"{part}.scrollWidth <= {part}.clientWidth")
    no_violations(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_holiday_is_changed_behind_a_button(
    scripts: bool, browser: Browser, site: str, aside: Aside
) -> None:
    size = {"width": 390, "height": 844}
    context = browser.new_context(base_url=site, viewport=size, java_script_enabled=scripts)  # type: ignore[arg-type]
    log_in(context, aside(reached_everywhere), site)
    page = context.new_page()
    page.goto("/hours/")
    expect(page.get_by_label("Last day")).to_have_count(0)
    page.locator("summary", has_text="Holidays").click()
    page.get_by_role("button", name="Change", exact=True).focus()
    page.keyboard.press("Enter")
    shorter = aside(_first_day).isoformat()
    page.get_by_label("Last day").fill(shorter)
    page.get_by_role("button", name="Save my hours").click()
    expect(page.locator(".messages")).to_contain_text("Saved.")
    assert aside(_kept) == [[shorter, shorter]]
    context.close()


def _kept() -> list[list[str]]:
    return OwnHours.objects.latest("declared_at").holidays


# Where people decide, a phone shows them a few things at once.


__all__ = ["longest"]


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.emulate_media(reduced_motion="reduce")
    # What a phone has, and a browser of tests has not.
    page.add_init_script("navigator.share ??= () => Promise.resolve()")
    return page


@pytest.mark.parametrize("language", languages())
def test_a_page_where_people_decide_asks_little_at_once(
    phone: Page, site: str, aside: Aside, longest: None, language: str
) -> None:
    pages = aside(pages_of_ann)
    aside(Account.objects.filter(name="Ann").update, language=language)
    log_in(phone.context, aside(Account.objects.get, name="Ann"), site)
    found = {}
    for name, address in pages.items():
        phone.goto(address)
        found[name] = figures_of(phone)
    assert all(0 < one.controls <= LIMIT.controls for one in found.values()), found
    assert all(round(one.screens, 1) <= LIMIT.screens for one in found.values()), found


def test_inviting_is_in_the_first_screen_of_the_lobby(phone: Page, site: str, aside: Aside) -> None:
    pages = aside(pages_of_ann)
    log_in(phone.context, aside(Account.objects.get, name="Ann"), site)
    phone.goto(pages["lobby-of-the-host"])
    share = phone.get_by_role("button", name="Share the link").bounding_box()
    assert share
    assert share["y"] + share["height"] < PHONE[1]
