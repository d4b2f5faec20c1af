"""What coming back to a table costs."""

from typing import Any

from playwright.sync_api import Page

# The page, and twice what a socket brings: it may have to be opened again.
MOST_OVER_THE_WIRE = 9_000


def test_coming_back_to_a_table_costs_little(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a practice game").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_url("**/games/*/")
    page.wait_for_load_state("networkidle")
    sizes: list[float] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def weigh(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    devtools.on("Network.loadingFinished", weigh)
    page.reload()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert 1_000 < sum(sizes) <= MOST_OVER_THE_WIRE
