"""The page of thoughts: by keyboard, on a phone and on a desk, and without shutting anybody out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from tests.browser.tables import Aside, log_in, people
from tests.samples import some_of
from tests.story.thoughts.test_selectors import thought_over


def _thought_over() -> tuple[Account, int]:
    (ann,) = people("Ann")
    return ann, thought_over(ann).pk


@pytest.mark.parametrize("width", some_of([390, 1280], 1))
def test_thoughts_fit_the_screen_and_are_stepped_through_by_arrows_and_by_the_picture(
    page: Page, site: str, aside: Aside, no_violations: Callable[..., None], width: int
) -> None:
    ann, game = aside(_thought_over)
    log_in(page.context, ann, site)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"/games/{game}/thoughts/1/3/")
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    no_violations(page)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/thoughts/1/4/$"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"/thoughts/1/3/$"))
    page.locator(".plot a").nth(6).click()
    expect(page).to_have_url(re.compile(r"/thoughts/1/7/$"))
    names = page.locator(".thoughts__legend")
    expect(names).to_be_visible() if width == 390 else expect(names).to_be_hidden()
