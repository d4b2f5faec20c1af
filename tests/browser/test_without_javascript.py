"""Every kind of move by plain links and forms, in a browser that runs no script."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from playwright.sync_api import Browser, Page, expect

from games.models import Game, Turn
from tests.browser.tables import Aside, log_in, stage, table_of
from tests.samples import some_of

BASE: dict[str, Any] = {"draw": ["EW"] * 9}
TWO: dict[str, Any] = {
    "rules": {"expansion": True},
    "dwarfs": ["blue", "green", "boss"],
    "spare": ["green"],
    "draw": ["EW"] * 9,
}
BROKEN: dict[str, Any] = {"front": [["break-lantern"], ["break-pickaxe", "break-cart"], []]}
# The treasure is one card away, and a thief of Ann's lies ready.
LAST: dict[str, Any] = {
    **TWO,
    "board": [f"EW@{x},0" for x in range(1, 7)],
    "purses": [0, 2, 0],
    "thefts": [0],
    "front": [["theft"], [], []],
}


@dataclass(frozen=True)
class Case:
    """A hand, what is pressed in its order, and the move that must come of it."""

    name: str
    hand: list[str]
    presses: list[str]
    move: dict[str, Any]
    facts: dict[str, Any] = field(default_factory=lambda: BASE)
    earlier: list[str] = field(default_factory=list)


def card(code: str) -> str:
    return f'.card[data-card="{code}"]'


CASES = [
    Case("a card", ["EW"], [card("EW"), "#at1_0"], {"play": "EW", "at": [1, 0]}),
    Case(
        "a turned card",
        ["NES"],
        [card("NES"), "#at0_-1", "#do-turn"],
        {"play": "NES", "at": [0, -1], "turned": True},
    ),
    Case(
        "a break",
        ["break-cart"],
        [card("break-cart"), "#player-1"],
        {"play": "break-cart", "on": 1},
    ),
    Case(
        "a repair",
        ["repair-lantern"],
        [card("repair-lantern"), "#player-0"],
        {"play": "repair-lantern", "on": 0},
        {**BASE, **BROKEN},
    ),
    Case(
        "the other tool of a repair with two",
        ["repair-pickaxe-cart"],
        [card("repair-pickaxe-cart"), "#player-1", "#do-turn"],
        {"play": "repair-pickaxe-cart", "on": 1, "tool": "cart"},
        {**BASE, **BROKEN},
    ),
    Case(
        "a rockfall",
        ["rockfall"],
        [card("rockfall"), "#at1_0"],
        {"play": "rockfall", "at": [1, 0]},
        {**BASE, "board": ["EW@1,0"]},
    ),
    Case("a map", ["map"], [card("map"), "#at8_0"], {"play": "map", "goal": 1}),
    Case("a pass", ["EW", "NS"], ["#do-pass", card("NS")], {"pass": ["NS"]}),
    Case("a theft", ["theft"], [card("theft")], {"play": "theft"}, TWO),
    Case(
        "hands off",
        ["hands-off"],
        [card("hands-off"), "#player-2"],
        {"play": "hands-off", "on": 2},
        {**TWO, "front": [[], [], ["theft"]]},
    ),
    Case("a trap", ["trapped"], [card("trapped"), "#player-1"], {"play": "trapped", "on": 1}, TWO),
    Case(
        "a way out",
        ["free-at-last"],
        [card("free-at-last"), "#player-0"],
        {"play": "free-at-last", "on": 0},
        {**TWO, "front": [["trapped"], [], []]},
    ),
    Case(
        "an inspection",
        ["inspection"],
        [card("inspection"), "#player-2"],
        {"play": "inspection", "on": 2},
        TWO,
    ),
    Case(
        "a swap of hats",
        ["swap-hats"],
        [card("swap-hats"), "#player-1"],
        {"play": "swap-hats", "on": 1},
        TWO,
    ),
    Case(
        "a swap of hands",
        ["swap-hands", "EW"],
        [card("swap-hands"), "#player-2"],
        {"play": "swap-hands", "on": 2},
        TWO,
    ),
    Case(
        "three cards put away",
        ["EW", "NS", "map"],
        ["#do-pass", card("EW"), card("NS"), card("map")],
        {"pass": ["EW", "NS", "map"]},
        TWO,
    ),
    Case(
        "two cards against a trap",
        ["EW", "NS"],
        ["#do-pass", card("EW"), card("NS"), "#do-remove-trapped"],
        {"discard": ["EW", "NS"], "remove": "trapped"},
        {**TWO, "front": [["trapped"], [], []]},
    ),
    Case(
        "a robbery",
        ["EW"],
        ["#player-1"],
        {"steal": 1},
        LAST,
        [card("EW"), "#at7_0", "#do-confirm", "#do-skip"],
    ),
    Case(
        "a robbery left alone",
        ["EW"],
        ["#do-nobody"],
        {"steal": None},
        LAST,
        [card("EW"), "#at7_0", "#do-confirm", "#do-skip"],
    ),
]


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A phone whose browser runs no script."""
    size = {"width": 390, "height": 844}
    with browser.new_context(
        base_url=site, java_script_enabled=False, viewport=size, locale="en-GB"
    ) as context:
        yield context.new_page()


@pytest.mark.parametrize("expansion", [False, True], ids=["base game", "Saboteur 2"])
def test_every_kind_of_move_is_made_without_a_script(
    page: Page, site: str, aside: Aside, expansion: bool
) -> None:
    """Five kinds of a box at a commit, which aim at different things: 6 s of a core."""
    cases = [case for case in CASES if ("rules" in case.facts) is expansion]
    for number, case in enumerate(some_of(cases, 5)):
        names = (f"Ann{number}", f"Ben{number}", f"Cleo{number}")
        hands = [case.hand, ["EW", "NS"], ["EW"]]
        game: Game = aside(table_of, names, hands=hands, **case.facts)
        page.context.clear_cookies()
        log_in(page.context, aside(lambda game=game: game.players.get(seat=0).account), site)
        make_move(page, game, case)
        last = aside(lambda game=game: Turn.objects.filter(game=game).latest("id"))
        assert ordered(last.move) == ordered(case.move), case.name


def make_move(page: Page, game: Game, case: Case) -> None:
    page.goto(f"/games/{game.pk}/")
    for press in (*case.earlier, *case.presses, "#do-confirm"):
        page.locator(press).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    if "steal" not in case.move:
        assert stage(page) == "waiting", case.name


def ordered(move: dict[str, Any]) -> dict[str, Any]:
    """A move whose discarded cards are compared in any order."""
    return {key: sorted(part) if key in ("pass", "discard") else part for key, part in move.items()}


def test_a_refused_move_is_told_on_a_whole_page(page: Page, site: str, aside: Aside) -> None:
    game: Game = aside(table_of, hands=[["EW"], ["EW"], ["EW"]], **BASE)
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.goto(f"/games/{game.pk}/?card=EW&at=1,0")
    aside(Game.objects.filter(pk=game.pk).update, version=game.version + 1)
    page.locator("#do-confirm").click()
    expect(page.get_by_role("alert")).to_contain_text("The table has changed")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday dig")
    page.locator("#do-confirm").click()
    assert stage(page) == "waiting"


def test_a_round_is_put_away_and_the_light_asked_without_a_script(
    page: Page, site: str, aside: Aside
) -> None:
    facts = {**BASE, "board": [f"EW@{x},0" for x in range(1, 7)], "spare": ["miner"]}
    game: Game = aside(table_of, hands=[["EW"], [], []], **facts)
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.goto(f"/games/{game.pk}/")
    page.locator("#lighting").click()
    expect(page.locator(".mine-section__caption")).to_have_text("Joined to the start")
    page.goto(f"/games/{game.pk}/?card=EW&at=7,0")
    page.locator("#do-confirm").click()
    expect(page.locator("#result")).to_have_count(0)
    page.get_by_role("button", name="Show how it ended").click()
    expect(page.locator("#result h2")).to_have_text("You won this round")
    page.reload()
    expect(page.locator("#result h2")).to_have_text("You won this round")
    page.locator("#do-next").click()
    expect(page.locator(".bar__name p")).to_contain_text("Round 2 of 3")


def test_a_turn_sent_while_the_database_is_away_comes_back_to_its_choice_by_itself(
    page: Page, site: str, aside: Aside
) -> None:
    game: Game = aside(table_of, hands=[["EW"], ["EW"], ["EW"]], **BASE)
    log_in(page.context, aside(lambda: game.players.get(seat=0).account), site)
    page.goto(f"/games/{game.pk}/?card=EW&at=1,0")
    with patch.object(BaseDatabaseWrapper, "cursor", refuse):
        page.locator("#do-confirm").click()
        expect(page.get_by_role("heading")).to_have_text("The lamps are being filled")
        expect(page.get_by_text("Your choice is kept")).to_be_visible()
    page.wait_for_url(f"**/games/{game.pk}/?card=EW&at=1,0")
    page.locator("#do-confirm").click()
    assert stage(page) == "waiting"


def refuse(*_: Any, **__: Any) -> None:
    """What comes of asking a database at whose address nobody listens."""
    raise OperationalError from psycopg.OperationalError("connection refused")
