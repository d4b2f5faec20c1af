"""Whole games through the pages: three people, computer players, newcomers, no JavaScript."""

import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from accounts.models import Account
from games.core.turns import turns
from games.models import Game, Turn
from games.rules.moves import Lay
from tests.browser.tables import Aside, log_in, people, short_round, stage, table_of, version
from tests.factories import running_game
from tests.playing import to_act
from tests.samples import some_of

# Seconds, on a machine that has much else to do.
LONGEST_ROUND = 240
NewContext = Callable[..., BrowserContext]


def play_a_turn(page: Page) -> None:
    """Do what a hurried player does: lay the first card that can be played, else discard one."""
    before = version(page)
    # What happened since their last turn opens by itself, once, and covers the dock of a phone.
    page.wait_for_load_state("networkidle")
    close = page.locator("#close-since")
    if close.is_visible():
        close.click()
    cards = page.locator(".card:not(.card--locked)")
    if cards.count():
        _press(page, cards.first, "chosen", "preview")
        if stage(page) == "chosen":
            _press(page, page.locator("#mine .place, a.player__body").first, "preview")
    else:
        _press(page, page.locator("#do-pass"), "passing")
        page.locator(".card").first.click()
        expect(page.locator("#do-confirm")).to_be_visible()
    page.locator("#do-confirm").click()
    expect(page.locator("#state")).not_to_have_attribute("data-version", str(before))


def _press(page: Page, what: Locator, *stages: str) -> None:
    what.click()
    expect(page.locator("#state")).to_have_attribute("data-stage", re.compile("|".join(stages)))


@pytest.fixture
def quick(settings: LazySettings) -> None:
    """Computer players that hardly wait."""
    settings.BOT_PAUSE_SECONDS = (0.01, 0.02)


@pytest.fixture
def pages(new_context: NewContext, site: str) -> Iterator[Callable[..., Page]]:
    """`pages(account)` opens a browser of this person's own."""

    def open_(account: Account, **facts: Any) -> Page:
        context = new_context(**facts)
        log_in(context, account, site)
        return context.new_page()

    return open_  # type: ignore[return-value]


def test_three_people_and_two_computer_players_play_a_whole_round(
    pages: Callable[..., Page], aside: Aside, quick: None, task_worker: object
) -> None:
    three = aside(people, "Ann", "Ben", "Cleo")
    rules = {"rounds": 1}
    game = aside(running_game, three[0], three[1:], computers=2, rules=rules, name="Lunch dig")
    # From the deal over the empty pile to the last card, in fewer turns.
    aside(short_round, game, hand=2, pile=4)
    browsers = [pages(account) for account in three]
    for page in browsers:
        page.goto(f"/games/{game.pk}/")
    until = monotonic() + LONGEST_ROUND
    while monotonic() < until:
        acting = [page for page in browsers if stage(page) in ("free", "chosen", "preview")]
        if all(stage(page) == "ended" for page in browsers):
            break
        if acting:
            play_a_turn(acting[0])
        else:
            browsers[0].wait_for_timeout(100)
    for page in browsers:
        expect(page.locator("#result")).to_contain_text("How it was shared")
        page.locator("#do-next").click()
        expect(page.locator(".standings tbody tr")).to_have_count(5)
        expect(page.locator(".dwarfs__line")).to_have_count(6)
    assert aside(lambda: Game.objects.get(pk=game.pk).status) == Game.Status.FINISHED
    assert aside(Turn.objects.filter(game=game).count) > 5


def test_a_turn_reaches_the_other_browsers_by_itself(
    pages: Callable[..., Page], aside: Aside
) -> None:
    game = aside(table_of, hands=[["EW"], ["EW"], ["EW"]], draw=["EW"] * 9)
    ann, ben = aside(lambda: [player.account for player in game.players.order_by("seat")[:2]])
    first, second = pages(ann), pages(ben)
    for page in (first, second):
        page.goto(f"/games/{game.pk}/")
    second.locator("#chat-text").fill("I was just about to say")
    play_a_turn(first)
    expect(second.locator("#state")).to_have_attribute("data-stage", "free", timeout=20_000)
    expect(second.locator("#log")).to_contain_text("laid a straight tunnel")
    expect(second.locator("#live")).to_contain_text("Your turn.")
    expect(second.locator("#chat-text")).to_have_value("I was just about to say")
    second.locator("#chat-text").press("Enter")
    expect(first.locator("#chat-list")).to_contain_text("I was just about to say")
    expect(second.locator("#chat-text")).to_have_value("")


def test_from_signing_up_to_the_first_turn(
    page: Page, aside: Aside, quick: None, task_worker: object
) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name", exact=False).first.fill("Dora")
    page.get_by_label("Email address").fill("dora@example.org")
    page.get_by_label("Password", exact=True).fill("a-long-way-to-the-gold")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.goto("/games/")
    page.get_by_role("link", name="New table").first.click()
    page.get_by_label("Computer players", exact=True).select_option("4")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="5 of 5 seats taken")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#state")).to_have_attribute("data-stage", "free", timeout=60_000)
    play_a_turn(page)
    assert stage(page) == "waiting"


def test_a_lobby_shows_who_comes_and_turns_into_the_table(
    pages: Callable[..., Page], aside: Aside
) -> None:
    ann, ben, cleo = aside(people, "Ann", "Ben", "Cleo")
    host, guest, third = pages(ann), pages(ben), pages(cleo)
    host.goto("/games/new/")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_role("textbox", name="Invite link").input_value()
    for page in (guest, third):
        page.goto(link)
        page.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("heading", name="3 of 5 seats taken")).to_be_visible()
    expect(host.locator("#lobby")).to_contain_text("Cleo")
    host.get_by_role("button", name="Start the game").click()
    expect(guest.locator("#state")).to_be_attached()
    expect(third.locator(".hand .card")).to_have_count(6)


@pytest.mark.parametrize("width", some_of([390, 1280], 1))
def test_without_javascript_a_turn_is_taken(
    pages: Callable[..., Page], aside: Aside, width: int
) -> None:
    game = aside(table_of, hands=[["NES", "EW"], ["EW"], ["EW"]], draw=["EW"] * 9)
    account = aside(lambda: to_act(game).account)
    size = {"width": width, "height": 844}
    page = pages(account, java_script_enabled=False, viewport=size)
    page.goto(f"/games/{game.pk}/")
    page.locator('.card[data-card="NES"]').click()
    page.locator("#at0_-1").click()
    page.locator("#do-turn").click()
    page.locator("#do-confirm").click()
    assert stage(page) == "waiting"
    assert aside(lambda: Turn.objects.get(game=game).move)["turned"] is True
    page.locator("#private-card-button").click()
    expect(page.locator("#private-card")).to_contain_text("You are")
    page.get_by_role("link", name="Back to the table").click()
    page.goto(f"/games/{game.pk}/chat/")
    page.get_by_label("Message").fill("No scripts here")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-list")).to_contain_text("No scripts here")
    page.goto(f"/games/{game.pk}/log/")
    expect(page.locator(".log")).to_contain_text("You laid a T-junction")


def test_on_a_phone_log_and_chat_open_over_the_mine(
    pages: Callable[..., Page], aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game = aside(table_of, hands=[["EW"], ["EW"], ["EW"]], draw=["EW"] * 9)
    ann, ben = aside(lambda: [player.account for player in game.players.order_by("seat")[:2]])
    move = Lay("EW", (1, 0))
    aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    page = pages(ben, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#open-log .badge")).to_have_text("1")
    page.locator("#open-log").tap()
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#open-log .badge")).to_have_count(0)
    no_violations(page)
    page.get_by_role("link", name="Chat").last.tap()
    page.locator("#chat-text").fill("Hello")
    page.get_by_role("button", name="Send").tap()
    expect(page.locator("#chat-list")).to_contain_text("Hello")
    no_violations(page)
    page.locator("#close-side-panel").tap()
    expect(page.locator("#log")).to_be_hidden()
    # What the site draws anew counts nothing that was read either.
    page.locator(".hand a.card").first.tap()
    expect(page.locator("#do-confirm, .prompt__buttons a").first).to_be_visible()
    expect(page.locator("#open-log .badge")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_result_can_be_read_by_everybody(
    pages: Callable[..., Page], aside: Aside, no_violations: Callable[..., None], browser: Browser
) -> None:
    way = [f"EW@{x},0" for x in range(1, 7)]
    game = aside(table_of, hands=[["EW"], [], []], board=way, spare=["miner"])
    ann = aside(lambda: to_act(game).account)
    move = Lay("EW", (7, 0))
    aside(turns.take_turn, game_id=game.pk, account=ann, version=game.version, move=move)
    # With motion its title rises for a while, half seen, before it can be read.
    page = pages(ann, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#result h2")).to_have_text("You won this round")
    no_violations(page, (390, 1280))
    page.locator("#do-next").click()
    expect(page.locator("#result")).to_have_count(0)
    expect(page.locator(".bar__name p")).to_contain_text("Round 2 of 3")
