"""The keyboard at the table: every key of the list, and a focus that is never lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.core.turns import turns
from games.models import Game, Turn
from games.rules.moves import Lay
from tests.browser.tables import Aside, log_in, stage, table_of, version
from tests.samples import is_soak, some_of

HANDS = [["NES", "EW", "break-cart", "map", "repair-cart"], ["EW", "EW"], ["NS"]]
LISTED = ["1", "9", "←", "↑", "→", "↓", "Enter", "R", "Esc", "P", "L", "C"]
LISTED += ["W", "M", "+", "-", "0", "?"]
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
TITLES = {"en": "Keys", "es": "Teclas", "fr": "Touches"}


@pytest.fixture
def game(aside: Aside) -> Game:
    """Ann's turn at a table of three."""
    way = ["EW@1,0", "NESW@2,0", "NS@2,-1"]
    found: Game = aside(table_of, hands=HANDS, draw=["EW"] * 9, board=way)
    return found


@pytest.fixture
def table(page: Page, game: Game, site: str, aside: Aside) -> Page:
    """Ann's page of the game, in which scripts run and the socket is open."""
    log_in(page.context, aside(account, game, "Ann"), site)
    go(page, f"/games/{game.pk}/")
    return page


def account(game: Game, name: str) -> Any:
    return game.players.select_related("account").get(account__name=name).account


def go(page: Page, address: str) -> None:
    with page.expect_websocket():
        page.goto(address)
    page.wait_for_load_state("networkidle")


def shown(page: Page, wanted: str) -> None:
    expect(page.locator("#state")).to_have_attribute("data-stage", wanted)


def focused(page: Page) -> str:
    """What has the focus: its id, or the name of the element."""
    found: str = page.evaluate("document.activeElement.id || document.activeElement.tagName")
    return found


def test_the_arrows_walk_the_lit_places_as_they_lie(table: Page) -> None:
    table.keyboard.press("1")
    shown(table, "chosen")
    lit = [place.get_attribute("id") for place in table.locator("#mine .place").all()]
    assert lit == ["at2_-2", "at0_-1", "at-1_0", "at3_0", "at0_1", "at2_1"]
    table.keyboard.press("ArrowRight")
    expect(table.locator("#at2_-2")).to_be_focused()
    for key, place in (
        ("ArrowDown", "at2_1"),
        ("ArrowRight", "at3_0"),
        ("ArrowRight", "at3_0"),
        ("ArrowLeft", "at2_1"),
        ("ArrowLeft", "at0_1"),
        ("ArrowLeft", "at-1_0"),
        ("ArrowUp", "at0_-1"),
        ("ArrowRight", "at2_-2"),
    ):
        table.keyboard.press(key)
        assert focused(table) == place, key
    # Each is reached from every other.
    ways = {place: {step(table, place or "", key) for key in ARROWS} for place in lit}
    for first in lit:
        reached = {first}
        while more := {end for place in reached for end in ways[place]} - reached:
            reached |= more
        assert reached == set(lit)


def step(page: Page, place: str, key: str) -> str:
    page.locator(f"[id='{place}']").focus()
    page.keyboard.press(key)
    return focused(page)


def test_enter_tries_a_place_and_then_lays_and_the_arrows_walk_on_between(
    table: Page, game: Game, aside: Aside
) -> None:
    table.keyboard.press("1")
    shown(table, "chosen")
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    shown(table, "preview")
    expect(table.locator("#do-confirm")).to_be_focused()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("ArrowRight")
    expect(table.locator("#at3_0")).to_be_focused()
    table.keyboard.press("Enter")
    expect(table).to_have_url(re.compile("at=3,0"))
    expect(table.locator("#do-confirm")).to_be_focused()
    table.keyboard.press("Enter")
    shown(table, "waiting")
    assert aside(lambda: Turn.objects.get(game=game).move)["at"] == [3, 0]
    expect(table.locator("#card-1")).to_be_focused()


def test_a_turn_needs_no_key_but_a_number_and_enter(table: Page, game: Game, aside: Aside) -> None:
    table.locator("#card-1").focus()
    table.keyboard.press("1")
    shown(table, "chosen")
    expect(table.locator("#card-1")).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.locator("#at2_-2")).to_be_focused()
    table.keyboard.press("Enter")
    shown(table, "preview")
    expect(table.locator("#do-confirm")).to_be_focused()
    table.keyboard.press("Enter")
    shown(table, "waiting")
    assert aside(lambda: Turn.objects.get(game=game).move)["at"] == [2, -2]


def test_cards_players_and_buttons_keep_or_hand_on_the_focus(table: Page) -> None:
    card = table.locator('.card[data-card="break-cart"]')
    card.focus()
    table.keyboard.press("Enter")
    shown(table, "chosen")
    expect(card).to_be_focused()
    table.locator("#player-2").focus()
    table.keyboard.press("Enter")
    shown(table, "preview")
    expect(table.locator("#do-confirm")).to_be_focused()
    table.locator("#do-cancel").focus()
    table.keyboard.press("Enter")
    shown(table, "free")
    assert focused(table).startswith("card-")
    table.locator("#do-pass").focus()
    table.keyboard.press("Enter")
    shown(table, "passing")
    assert focused(table).startswith("card-")


def test_every_key_of_the_list_does_what_it_says(table: Page) -> None:
    mine = table.locator("#mine")
    whole = mine.get_attribute("viewBox") or ""
    table.keyboard.press("+")
    expect(mine).not_to_have_attribute("viewBox", whole)
    closer = mine.get_attribute("viewBox") or ""
    table.keyboard.press("+")
    table.keyboard.press("-")
    shown_now = map(float, (mine.get_attribute("viewBox") or "").split())
    assert [*shown_now] == pytest.approx([*map(float, closer.split())])
    table.keyboard.press("0")
    expect(mine).to_have_attribute("viewBox", whole)
    table.keyboard.press("m")
    expect(table.locator("#private-card")).to_be_visible()
    table.keyboard.press("w")
    expect(table.locator(".mine-section__caption")).to_be_visible()
    table.keyboard.press("p")
    shown(table, "passing")
    table.keyboard.press("Escape")
    shown(table, "free")
    for number, code in enumerate(("NES", "EW"), start=1):
        table.keyboard.press(str(number))
        expect(table.locator(".card--chosen")).to_have_attribute("data-card", code)
    table.keyboard.press("Escape")
    shown(table, "free")


def test_log_and_chat_open_by_key_and_give_the_focus_back(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    table.locator("#card-2").focus()
    table.keyboard.press("l")
    expect(table.locator(".side-panel__log")).to_be_focused()
    table.keyboard.press("l")
    expect(table.locator("#card-2")).to_be_focused()
    table.keyboard.press("l")
    draw_anew(table)
    table.keyboard.press("l")
    expect(table.locator("#card-2")).to_be_focused()
    table.keyboard.press("c")
    expect(table.locator("#chat-text")).to_be_focused()
    table.keyboard.type("w?m")
    expect(table.locator("#chat-text")).to_have_value("w?m")
    expect(table.locator(".mine-section__caption")).to_have_count(0)


def test_keys_of_the_browser_stay_the_browsers(table: Page) -> None:
    table.evaluate(
        "addEventListener('keydown', (event) => { window.kept = event.defaultPrevented; })"
    )
    for held, key in (("Control", "r"), ("Alt", "p"), ("Meta", "1")):
        table.keyboard.down(held)
        table.evaluate(
            "(key) => document.body.dispatchEvent(new KeyboardEvent('keydown',"
            " {key, bubbles: true, cancelable: true, ctrlKey: true}))",
            key,
        )
        table.keyboard.up(held)
        assert table.evaluate("window.kept") is False, held
    assert stage(table) == "free"


_FOCUSABLE = (
    "#table :is(a[href], button, summary), #side-panel :is(a[href], button, input, [tabindex])"
)


QUERIES = ("?card=NES", "?card=NES&at=3,0", "?card=break-cart", "?pass=1&cards=EW", "")


def test_what_has_the_focus_keeps_it_when_the_table_is_drawn_anew(table: Page, game: Game) -> None:
    """Some of the table, and of what each choice adds to it: 4 s of a core."""
    known: set[str] = set()
    for query in QUERIES:
        go(table, f"/games/{game.pk}/{query}")
        ids = table.eval_on_selector_all(
            _FOCUSABLE, "all => all.filter((one) => one.checkVisibility()).map((one) => one.id)"
        )
        inside = "#table :is(a[href], button, summary)"
        assert table.eval_on_selector_all(inside, "all => all.length") > 8
        for name in some_of(sorted({*ids} - known - {""}), 9):
            table.locator(f"[id='{name}']").focus()
            draw_anew(table)
            assert focused(table) == name, query
        known |= set() if is_soak() else {*ids}
        nameless = table.eval_on_selector_all(
            inside,
            "all => all.filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.id)"
            ".map((one) => one.outerHTML)",
        )
        assert nameless == [], query


def draw_anew(page: Page) -> None:
    """Fetch the table as after a push, whether or not there is news."""
    page.evaluate(
        """() => new Promise((drawn) => {
          document.addEventListener('htmx:afterSettle', drawn, {once: true});
          const address = document.getElementById('state').dataset.address;
          htmx.ajax('GET', `${address}table/${location.search}`, {
            source: document.getElementById('table'), target: '#table', swap: 'innerHTML',
          });
        })"""
    )


def test_a_push_leaves_the_focus_and_an_open_menu_alone(
    page: Page, game: Game, site: str, aside: Aside
) -> None:
    log_in(page.context, aside(account, game, "Ben"), site)
    go(page, f"/games/{game.pk}/?card=EW")
    page.locator("#theme-menu-opener").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#theme-menu")).to_have_attribute("open", "")
    before = version(page)
    move = Lay("EW", (3, 0))
    ann = aside(account, game, "Ann")
    aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    expect(page.locator("#state")).not_to_have_attribute("data-version", str(before))
    shown(page, "chosen")
    expect(page.locator("#theme-menu")).to_have_attribute("open", "")
    expect(page.locator("#theme-menu-opener")).to_be_focused()


def test_a_place_that_is_out_of_sight_comes_into_sight_with_the_focus(table: Page) -> None:
    table.keyboard.press("1")
    shown(table, "chosen")
    for _ in range(4):
        table.keyboard.press("+")
    for key, place in (("ArrowRight", "at2_-2"), ("ArrowDown", "at2_1"), ("ArrowLeft", "at0_1")):
        table.keyboard.press(key)
        assert focused(table) == place
        edge = table.locator("#mine").bounding_box()
        box = table.locator(f"[id='{place}'] .hit").bounding_box()
        assert edge
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert edge["x"] < middle[0] < edge["x"] + edge["width"], place
        assert edge["y"] < middle[1] < edge["y"] + edge["height"], place


def test_the_keys_are_listed_in_every_language(table: Page, game: Game, aside: Aside) -> None:
    for language, title in TITLES.items():
        aside(Account.objects.filter(name="Ann").update, language=language)
        go(table, f"/games/{game.pk}/")
        table.locator("#back").focus()
        table.keyboard.press("?")
        dialog = table.get_by_role("dialog", name=title)
        expect(dialog).to_be_visible()
        listed = dialog.locator("kbd").all_inner_texts()
        assert [key for key in LISTED if key not in listed] == []
        expect(dialog.locator("dd").filter(has_text=re.compile(r"\w"))).to_have_count(
            dialog.locator("div > dt").count()
        )
        table.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(table.locator("#back")).to_be_focused()


def test_the_arrows_walk_the_players_a_card_may_aim_at(table: Page) -> None:
    table.locator('.card[data-card="break-cart"]').press("Enter")
    shown(table, "chosen")
    targets = [one.get_attribute("id") or "" for one in table.locator("a.player__body").all()]
    assert len(targets) == 3
    table.locator("#card-1").focus()
    for key, at in (
        ("ArrowRight", 0),
        ("ArrowRight", 1),
        ("ArrowDown", 2),
        ("ArrowDown", 2),
        ("ArrowLeft", 1),
        ("ArrowUp", 0),
        ("ArrowUp", 0),
    ):
        table.keyboard.press(key)
        assert focused(table) == targets[at], key
    table.keyboard.press("Enter")
    expect(table.locator("#do-confirm")).to_be_focused()
