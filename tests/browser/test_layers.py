"""What lies over the page of a table holds the focus, and the way back closes it."""

from collections.abc import Callable
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game
from games.motions import services as motions
from games.reactions import services as reactions
from tests.browser.tables import Aside, log_in, people, until
from tests.factories import AccountFactory, running_game
from tests.look.colours import DARK, LIGHT, theme
from tests.playing import play_out, play_some, tell_all

# More than there is to meet in any of them.
LAPS = 60


@pytest.fixture
def game(page: Page, aside: Aside, site: str) -> Game:
    """A game in which Ann has asked for a pause, and Ben looks at it."""
    game, ben = aside(_asked)
    log_in(page.context, ben, site)
    return game  # type: ignore[no-any-return]


def _asked() -> tuple[Game, object]:
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    game = running_game(ann, [ben, cleo], timing=Timing(PRESETS["daily"]))
    game.players.update(held_round=1, held_turn=9)
    motions.open_motion(game_id=game.pk, account=ann, kind="pause", days=3)
    return game, ben


def met(page: Page, sheet: str, key: str) -> set[bool]:
    """Whether what has the focus is within the sheet, at each of many steps."""
    within = "name => document.querySelector(name).contains(document.activeElement)"
    found = set()
    for _ in range(LAPS):
        page.keyboard.press(key)
        found.add(page.evaluate(within, sheet))
    return found


def open_motion(page: Page) -> None:
    page.locator("#open-motion").click()
    expect(page.locator("#sheet")).to_be_focused()


def open_chat(page: Page) -> None:
    page.locator(".bar [data-opens=chat]").click()
    expect(page.locator("#chat-text")).to_be_focused()


OPENED = {"#sheet": open_motion, "#side-panel": open_chat}


def test_on_a_phone_the_focus_goes_round_within_the_sheet(page: Page, game: Game) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for sheet, key in product(OPENED, ("Tab", "Shift+Tab")):
        page.goto(f"/games/{game.pk}/")
        OPENED[sheet](page)
        assert met(page, sheet, key) == {True}, (sheet, key)
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        assert met(page, sheet, key) == {False}, (sheet, key)


def test_on_a_desk_the_focus_walks_on_from_the_column_beside_the_mine(
    page: Page, game: Game
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/games/{game.pk}/")
    open_motion(page)
    assert False in met(page, "#sheet", "Tab")


PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


def open_since(page: Page) -> None:
    page.locator("#open-since").click()
    expect(page.locator("#since")).to_be_visible()


def open_panel(name: str) -> Callable[[Page], None]:
    """What opens a panel, from the bar or from another panel's head."""

    def opened(page: Page) -> None:
        page.evaluate(f"document.querySelector('[data-opens={name}]').click()")
        expect(page.locator("#side-panel")).to_have_attribute("data-open", name)

    return opened


def open_rule(page: Page) -> None:
    page.evaluate(
        "document.querySelector('#mine > g:first-child > use[href*=\"#p-\"]')"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    expect(page.locator("#rule-dialog")).to_be_visible()


def open_keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def open_row(page: Page) -> None:
    page.locator(".player__cards").first.click()
    expect(page.locator(".table[data-players]")).to_be_visible()


LAYERS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "log": ("#side-panel", open_panel("log")),
    "chat": ("#side-panel", open_panel("chat")),
    "claims": ("#side-panel", open_panel("claims")),
    "notes": ("#side-panel", open_panel("notes")),
    "motion": ("#sheet", open_motion),
    "since": ("#since", open_since),
    "rule": ("#rule-dialog", open_rule),
    "keys": ("#keys", open_keys),
    "players": (".table[data-players]", open_row),
}
WAYS: dict[str, Callable[[Page], object]] = {
    "back": lambda page: page.evaluate("history.back()"),
    "escape": lambda page: page.keyboard.press("Escape"),
    "reload": lambda page: page.reload(),
}
ON_A_DESK = ("motion", "since", "rule", "keys")


@pytest.mark.parametrize(("size", "layers"), [(PHONE, tuple(LAYERS)), (DESK, ON_A_DESK)])
def test_the_way_back_escape_and_a_reload_close_what_lies_over_the_page(
    page: Page, game: Game, size: ViewportSize, layers: tuple[str, ...]
) -> None:
    """Costs a second for each: the page, what lies over it, and the page before, three times."""
    page.set_viewport_size(size)
    # Looked at before, so that no news open by themselves.
    page.goto(f"/games/{game.pk}/")
    page.goto("/games/")
    for layer in layers:
        page.goto(f"/games/{game.pk}/")
        selector, opened = LAYERS[layer]
        for go in WAYS.values():
            opened(page)
            until(page, "history.state?.isOver")
            go(page)
            expect(page.locator(selector), layer).to_be_hidden()
            expect(page).to_have_url(f"/games/{game.pk}/")
            until(page, "!history.state?.isOver")
        page.go_back()
        expect(page, layer).to_have_url("/games/")


def test_one_thing_over_another_takes_one_step_and_a_column_takes_none(
    page: Page, game: Game
) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/games/")
    page.goto(f"/games/{game.pk}/")
    open_motion(page)
    open_panel("log")(page)
    open_panel("chat")(page)
    page.locator("#chat-text").fill("Not sent yet")
    page.keyboard.press("Escape")
    expect(page.locator("#side-panel")).to_be_hidden()
    expect(page.locator("#chat-text")).to_have_value("Not sent yet")
    page.set_viewport_size(DESK)
    open_panel("notes")(page)
    page.wait_for_timeout(100)
    page.go_back()
    expect(page).to_have_url("/games/")


# What stands beside the mine: tabs in three languages, and reactions in the log.


_CUT_OFF = "tabs => tabs.scrollWidth - tabs.clientWidth"


def over_of_ann() -> tuple[Account, Game]:
    """Ann and a game of hers that is over."""
    ann, *others = people("Ann", "Ben", "Cleo")
    return ann, tell_all(play_out(running_game(ann, others, rules={"rounds": 1})))


def running() -> tuple[Account, Account, Game]:
    """Ann, Ben, and their game after some turns."""
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    return ann, ben, play_some(running_game(ann, [ben, cleo]), 4)


def test_the_tabs_of_a_replay_fit_beside_the_mine(page: Page, site: str, aside: Aside) -> None:
    ann, game = aside(over_of_ann)
    page.set_viewport_size(DESK)
    log_in(page.context, ann, site)
    for language in ("en", "es", "fr"):
        aside(Account.objects.filter(pk=ann.pk).update, language=language)
        page.goto(f"/games/{game.pk}/replay/1/2/")
        assert page.locator(".tabs").evaluate(_CUT_OFF) <= 0, language


def test_a_choice_that_is_open_outlives_news_and_is_taken(
    page: Page, site: str, aside: Aside
) -> None:
    ann, ben, game = aside(running)
    page.set_viewport_size(DESK)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.locator("#log").get_by_role("link", name="React to this turn").last.click()
    laugh = page.locator("#log").get_by_role("button", name="Ha!")
    expect(laugh).to_be_visible()
    first = aside(lambda: game.turns.order_by("version")[0].version)
    aside(reactions.react, game_id=game.pk, account=ben, version=first, kind="gasp")
    page.evaluate("document.dispatchEvent(new Event('site:ask'))")
    expect(page.locator("#log [title='Oh!']")).to_contain_text("Ben")
    laugh.click()
    expect(page.locator("#log [title='Ha!']")).to_contain_text("Ann")
    expect(laugh).to_have_count(0)
    expect(page.get_by_role("link", name="React to this turn").last).to_be_focused()


# The system's choice of light or dark and the reader's own share one list of colours.


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
