"""The system's choice of light or dark and the reader's own share one list of colours."""

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.look.colours import DARK, LIGHT, theme

Scheme = Literal["light", "dark"]
# The ground of the page with its text, and the main button with its own.
_COLOURS = """() => ['body', '.button--main']
  .map((what) => getComputedStyle(document.querySelector(what)))
  .flatMap(({backgroundColor, color}) => [backgroundColor, color])"""
_TOKENS = ("page", "text", "lamp", "on-lamp")


def rgb(colour: str) -> str:
    """A colour of the sheet as a browser tells it."""
    return "rgb({}, {}, {})".format(*(int(colour[at : at + 2], 16) for at in (1, 3, 5)))


@pytest.mark.parametrize(
    ("chosen", "system", "shown"),
    [
        ("system", "dark", DARK),
        ("system", "light", LIGHT),
        ("light", "dark", LIGHT),
        ("dark", "light", DARK),
    ],
)
def test_a_reader_s_choice_goes_before_the_system_s(
    page: Page, site: str, chosen: str, system: Scheme, shown: str
) -> None:
    page.emulate_media(color_scheme=system)
    page.goto("/")
    if chosen != "system":
        page.locator(f'footer button[name="theme"][value="{chosen}"]').click()
    page.wait_for_selector(f'html[data-theme="{chosen}"]')
    assert page.evaluate(_COLOURS) == [rgb(theme(shown)[token]) for token in _TOKENS]


def test_a_tried_place_has_its_halo_in_the_dark_only(page: Page, site: str) -> None:
    page.goto("/rules/")
    page.evaluate("""() => document.body.insertAdjacentHTML('beforeend',
        '<svg><path class="halo" d="M0 0h9"/></svg>')""")
    page.add_style_tag(url="/static/css/mine.css")
    stroke = "getComputedStyle(document.querySelector('.halo')).stroke"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(stroke) == rgb(theme(DARK)["mint"])
    page.emulate_media(color_scheme="light")
    assert page.evaluate(stroke) == "rgba(0, 0, 0, 0)"
