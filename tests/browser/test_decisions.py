"""Where people decide, a phone shows them a few things at once."""

import pytest
from playwright.sync_api import Page

from accounts.models import Account
from tests.browser.decisions import LIMIT, PHONE, figures_of, pages_of_ann
from tests.browser.longest import languages, longest
from tests.browser.tables import Aside, log_in

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
