"""The first page anybody sees."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

WIDTHS = {"phone": 390, "desktop": 1280}


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
def test_the_landing_page_opens_for_a_stranger(
    page: Page, width: int, no_violations: Callable[[Page], None]
) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
    page.set_viewport_size({"width": width, "height": 844})

    answer = page.goto("/")

    assert answer is not None and answer.ok
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []
    no_violations(page)
