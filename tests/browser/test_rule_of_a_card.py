"""From any card on the table one tap leads to its rule."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.tables import Aside, log_in, stage, table_of
from tests.browser.test_replay import dug

FACTS: dict[str, Any] = {
    "rules": {"expansion": True},
    "dwarfs": ["blue", "green", "boss"],
    "board": ["NESW+crystal@1,0", "ES+ladder@2,0/turned"],
    "hands": [["EW", "inspection"], ["EW"], ["EW"]],
    "front": [["theft"], ["break-lantern", "trapped"], []],
    "draw": ["EW"] * 9,
}


@pytest.fixture
def table(page: Page, site: str, aside: Aside) -> Page:
    """Ann's turn on a phone, with cards of every kind in sight."""
    game: Game = aside(table_of, **FACTS)
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game.pk}/")
    page.wait_for_load_state("networkidle")
    return page


def test_a_tap_on_whatever_lies_there_shows_its_rule(
    table: Page, no_violations: Callable[[Page], None]
) -> None:
    rule = table.get_by_role("dialog", name="The rule")
    for what, words in (
        ('#mine use[href$="#p-ES-ladder"]', "never beside a goal"),
        ('#mine use[href$="#p-NESW-crystal"]', "they pay the geologists"),
        ('#mine use[href$="#p-start"]', "Reaching a goal"),
        ('#mine use[href$="#p-goal"] >> nth=1', "Hidden goal"),
        ("#chip-1-1", "With a broken lantern in front of you"),
        ("#chip-1-2", "behind bars"),
        ("#chip-0-1", "you steal a gold piece"),
    ):
        table.locator(what).click()
        expect(rule).to_contain_text(words)
        expect(rule.locator("svg.card")).to_have_count(1)
        table.keyboard.press("Escape")
        expect(rule).to_be_hidden()
    table.locator("#chip-1-1").click()
    expect(rule).to_be_visible()
    no_violations(table)
    assert table.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_chosen_card_keeps_its_rule_while_it_is_tried(table: Page) -> None:
    table.locator('.card[data-card="inspection"]').click()
    table.locator("#rule").click()
    rule = table.get_by_role("dialog", name="The rule")
    expect(rule).to_contain_text("Look at another player’s dwarf")
    rule.get_by_role("button", name="Close").click()
    expect(table.locator("#rule")).to_be_focused()
    table.locator("#player-1").click()
    expect(table.locator("#do-confirm")).to_be_visible()
    table.locator("#rule").click()
    expect(rule).to_contain_text("Look at another player’s dwarf")
    assert stage(table) == "preview"


def test_while_a_card_is_chosen_a_tap_beside_its_places_shows_no_rule(table: Page) -> None:
    table.locator('.card[data-card="EW"]').click()
    expect(table.locator(".card--chosen")).to_be_visible()
    # What lies on top takes the tap: a link that says that no place was hit.
    table.locator('#mine use[href$="#p-start"]').click(force=True)
    expect(table.locator(".prompt__error")).to_be_visible()
    expect(table.get_by_role("dialog")).to_have_count(0)
    assert stage(table) == "chosen"


def test_without_the_server_the_link_still_leads_to_the_rules(table: Page) -> None:
    table.route("**/rules/?entry=*", lambda route: route.abort())
    table.locator("#chip-1-1").click()
    table.wait_for_url("**/rules/#card-break-lantern")
    expect(table.locator("#card-break-lantern")).to_be_in_viewport()


# Held, or asked for by a key: the same everywhere.

LONG_ENOUGH = 700


@pytest.fixture
def finger(page: Page, site: str) -> Callable[..., None]:
    """Hold a finger on a thing, or drag it; nothing else on the page is to happen by it."""
    page.set_viewport_size({"width": 360, "height": 740})
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def hold(what: str, *, move: int = 0, seconds: int = LONG_ENOUGH) -> None:
        thing = page.locator(what).first
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box, what
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        if move:
            moved = {"x": at["x"] + move, "y": at["y"]}
            devtools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
        page.wait_for_timeout(seconds)
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    return hold


def shows_rule(page: Page, words: str) -> None:
    """The rule says so, nothing is marked as text, and it goes again."""
    rule = page.get_by_role("dialog", name="The rule")
    expect(rule).to_contain_text(words)
    assert page.evaluate("getSelection().toString()") == ""
    rule.get_by_role("button", name="Close").click()
    expect(rule).to_be_hidden()


HELD = (
    ('.card[data-card="inspection"]', "Look at another player’s dwarf"),
    ('.card[data-card="EW"]', "Straight tunnel"),
    ('#mine use[href$="#p-NESW-crystal"]', "they pay the geologists"),
    ('#mine use[href$="#p-goal"] >> nth=1', "Hidden goal"),
    (".player >> nth=2", "Fifteen dwarfs are shuffled"),
    ("#chip-1-1", "With a broken lantern in front of you"),
    (".pile", "Then you draw a card"),
)


def test_a_finger_held_on_a_thing_opens_its_rule_and_does_nothing_else(
    table: Page, finger: Callable[..., None]
) -> None:
    before = table.url
    for what, words in HELD:
        finger(what)
        shows_rule(table, words)
        assert (stage(table), table.url) == ("free", before), what
    table.keyboard.press("+")
    table.wait_for_timeout(400)
    view = table.locator("#mine").get_attribute("viewBox")
    finger('#mine use[href$="#p-start"]', move=40)
    expect(table.get_by_role("dialog")).to_have_count(0)
    assert table.locator("#mine").get_attribute("viewBox") != view, "a drag moves the mine"
    finger('.card[data-card="EW"]', seconds=60)
    expect(table.locator(".card--chosen")).to_be_visible()
    finger('.card[data-card="inspection"]')
    shows_rule(table, "Look at another player’s dwarf")
    assert stage(table) == "chosen"
    finger('#mine use[href$="#p-NESW-crystal"]')
    shows_rule(table, "they pay the geologists")
    assert stage(table) == "chosen"


def test_a_key_opens_the_rule_of_what_has_the_focus_or_lies_under_the_mouse(table: Page) -> None:
    for what, words in (
        ('.card[data-card="inspection"]', "Look at another player’s dwarf"),
        ("#chip-1-2", "behind bars"),
        ("#do-pass", "Do one of three things"),
    ):
        table.locator(what).focus()
        table.keyboard.press("?")
        shows_rule(table, words)
        expect(table.locator(what)).to_be_focused()
    table.locator('#mine use[href$="#p-goal"] >> nth=1').hover()
    table.keyboard.press("?")
    shows_rule(table, "Hidden goal")
    table.locator("#back").focus()
    table.keyboard.press("?")
    expect(table.get_by_role("dialog", name="Keys")).to_be_visible()
    # Pressed again it walks through the rules of all that is there, round and round.
    rule, found = table.locator("#rule-text"), [""]
    while found[-1] not in found[:-1]:
        table.keyboard.press("?")
        expect(rule).not_to_have_text(found[-1])
        expect(table.get_by_role("dialog")).to_have_count(1)
        found.append(rule.text_content() or "")
    assert found[-1] == found[1]
    assert not any("one dwarf more than there are players" in one for one in found)
    for words in ("Hidden goal", "behind bars", "they pay the geologists", "Fifteen dwarfs"):
        assert any(words in one for one in found), words


def test_a_card_of_a_plan_is_held_in_the_same_way(
    page: Page, site: str, aside: Aside, finger: Callable[..., None]
) -> None:
    game: Game = aside(table_of, **FACTS)
    log_in(page.context, aside(lambda: game.players.get(seat=2).account), site)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#state")).to_have_attribute("data-stage", "waiting")
    for is_chosen in (False, True):
        if is_chosen:
            finger('.card[data-card="EW"]', seconds=60)
            expect(page.locator(".card--chosen")).to_be_visible()
        before = page.url
        finger('.card[data-card="EW"]')
        shows_rule(page, "Straight tunnel")
        assert page.url == before


def test_in_logs_replays_and_lessons_things_are_held_in_the_same_way(
    page: Page, site: str, aside: Aside, finger: Callable[..., None]
) -> None:
    ann, game = aside(dug, 12)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/4/")
    for what, words in (
        ('#mine use[href$="#p-start"]', "Start"),
        (".hand .card", "The rule"),
        (".replay__made", "card"),
        (".player", "everybody gets one dwarf in secret"),
    ):
        finger(what)
        shows_rule(page, words)
    page.goto(f"/games/{game.pk}/")
    page.locator("#open-log").click()
    finger(".log__line:has([href$='#i-path'])")
    shows_rule(page, "It must continue a tunnel")
    for address in ("log", "deeds"):
        page.goto(f"/games/{game.pk}/{address}/")
        finger("li:has([href$='#i-path'])")
        shows_rule(page, "It must continue a tunnel")
    page.goto("/learn/tools/")
    finger('.card[data-card="repair-lantern"]')
    shows_rule(page, "Mends a lantern")
    page.locator(".guide__rule").click()
    shows_rule(page, "Mends a lantern")
