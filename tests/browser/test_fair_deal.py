"""The page “Fair deal” in a browser that checks for itself, and in one that runs no script."""

import json
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import Account
from games.core.turns import fair_deals
from games.lobby import services as lobby
from games.models import FairDeal, Game
from games.rules.fair.dealing import seat_players
from games.rules.fair.seeds import seed_of
from tests.accounts.people import member
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, open_table
from tests.playing import play_out, tell_all
from tests.samples import some_of

pytestmark = pytest.mark.usefixtures("fair_deal")

WIDTHS = (390, 1280)
TILES = ("sealed", "follows", "played")
Tamper = Callable[[dict[str, Any]], None]


def over(expansion: bool = False) -> tuple[Game, Account]:
    """A finished game of Ann, Ben and Cleo, to which Ben has added some words."""
    ann, ben, cleo = member("Ann"), AccountFactory(name="Ben"), AccountFactory(name="Cleo")
    rules = {"rounds": 2, "expansion": expansion}
    table = open_table(ann, [ben, cleo], rules=rules)
    fair_deals.contribute(table.pk, ben, "una lámpara cálida")
    return tell_all(play_out(lobby.start_table(table.pk, ann))), ann


def expect_states(page: Page, *states: str) -> None:
    for name, state in zip(TILES, states, strict=True):
        expect(page.locator(f"#check-{name}")).to_have_attribute("data-state", state)


@pytest.mark.parametrize("expansion", some_of([True, False], 1))
def test_the_browser_works_all_of_it_out_and_says_that_it_did(
    page: Page, site: str, aside: Aside, expansion: bool, no_violations: Callable[..., None]
) -> None:
    game, ann = aside(over, expansion)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/fair/")
    expect(page.locator("#checked-by")).to_contain_text("Checked in this browser just now")
    expect_states(page, "ok", "ok", "ok")
    expect(page.locator("[data-mark=ok]")).to_have_count(3)
    page.locator("#check-again").press("Enter")
    expect(page.locator("#checked-by")).to_contain_text("Checked in this browser just now")
    expect_states(page, "ok", "ok", "ok")
    no_violations(page, WIDTHS)


def _other_secret(proof: dict[str, Any]) -> None:
    proof["secrets"][1]["secret"] = "0" * 64


def _other_card(proof: dict[str, Any]) -> None:
    hands = proof["deals"][1]["deal"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def _other_piece(proof: dict[str, Any]) -> None:
    """Words by which others sit elsewhere: one piece in eighteen seats all three as they sit."""
    secret, kept = bytes.fromhex(proof["secrets"][0]["secret"]), proof["contributions"][1:]
    for number in count():
        proof["contributions"] = [f"forged {number}", *kept]
        found = seat_players(seed_of(secret, proof["game"], 0, proof["contributions"]), 3)
        if [list(found.seats), found.starter] != [proof["seats"], proof["starter"]]:
            return


def _other_seats(proof: dict[str, Any]) -> None:
    proof["starter"] = (proof["starter"] + 1) % 3


def _gold_from_nowhere(proof: dict[str, Any]) -> None:
    proof["deals"][0]["deal"]["nuggets"].append(3)


TAMPERED: list[tuple[Tamper, str, str]] = [
    (_other_secret, "sealed", "Round 1"),
    (_other_card, "follows", "Round 2"),
    (_other_card, "played", "Round 2"),
    (_other_piece, "follows", "Seats and starter"),
    (_other_seats, "follows", "Seats and starter"),
    (_gold_from_nowhere, "follows", "Round 1"),
]


def _tampered_with(tamper: Tamper) -> Callable[[Route], None]:
    def answer(route: Route) -> None:
        # The server closes connections that are kept for some seconds, perhaps at this moment.
        proof = route.fetch(max_retries=2).json()
        tamper(proof)
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    return answer


def test_a_proof_that_was_tampered_with_fails_where_it_was(
    page: Page, site: str, aside: Aside
) -> None:
    game, ann = aside(over)
    log_in(page.context, ann, site)
    for tamper, tile, where in TAMPERED:
        page.route("**/proof.json", _tampered_with(tamper))
        page.goto(f"/games/{game.pk}/fair/")
        failed = page.locator(f"#check-{tile}")
        expect(failed).to_have_attribute("data-state", "failed")
        expect(failed.locator("[data-where]")).to_have_text(where)
        expect(failed).to_contain_text("Tell a moderator")
        page.unroute("**/proof.json")


def test_without_javascript_the_server_checks_and_says_so(
    browser: Browser, site: str, aside: Aside
) -> None:
    game, _ = aside(over)
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/games/{game.pk}/fair/")
    expect(page.locator("#checked-by")).to_contain_text("Checked by the server")
    expect_states(page, "ok", "ok", "ok")
    aside(lambda: FairDeal.objects.filter(game=game).update(contributions=["a", "b", "c"]))
    page.locator("#check-again").click()
    expect(page.locator("#check-follows")).to_have_attribute("data-state", "failed")
    whole = page.locator(".fair__whole code").first
    page.locator(".fair__whole summary").first.press("Enter")
    expect(whole).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    ("scripts", "by_link"), some_of([(True, True), (True, False), (False, True), (False, False)], 2)
)
def test_a_browser_draws_the_piece_of_a_person_who_sits_down_and_who_may_change_it(
    new_context: Callable[..., Any], site: str, aside: Aside, scripts: bool, by_link: bool
) -> None:
    def prepare() -> tuple[Game, Account]:
        return open_table(member("Ann"), [], seats=4), AccountFactory(name="Ben")

    game, ben = aside(prepare)
    page = new_context(java_script_enabled=scripts).new_page()
    log_in(page.context, ben, site)
    page.goto(f"/join/{game.invite_token}/" if by_link else f"/games/{game.pk}/")
    page.get_by_role("button", name="Sit down").click()
    page.locator("#terms summary").click()
    page.get_by_role("link", name="How cards are dealt here").click()
    piece = page.get_by_role("textbox", name="Your piece")
    # Without a script there is none: the server's part decides alone.
    expect(piece).to_have_value(re.compile(r"^[0-9a-f]{32}$" if scripts else "^$"))
    piece.fill("words of my own")
    page.get_by_role("button", name="Change").click()
    expect(piece).to_have_value("words of my own")
