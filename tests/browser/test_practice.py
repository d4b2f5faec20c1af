"""A newcomer practises without an account, and keeps the game by signing up later."""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import Account
from games.clocks.beginning import Beginning
from games.clocks.timing import Timing
from games.models import Game, Player, Turn
from tests.browser.tables import Aside
from tests.browser.test_games import play_a_turn
from tests.factories import AccountFactory, open_table
from tests.playing import play_out, play_some, to_act
from tests.samples import some_of


@pytest.fixture
def quick(settings: LazySettings) -> None:
    """Computer players that hardly wait."""
    settings.BOT_PAUSE_SECONDS = (0.01, 0.02)


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Hold the site in one hand."""
    return {**browser_context_args, "viewport": {"width": 390, "height": 844}}


def to_play(page: Page) -> None:
    expect(page.locator("#state")).to_have_attribute("data-stage", "free", timeout=60_000)


def turns_of(account: Account) -> int:
    player = Player.objects.get(account=account)
    return Turn.objects.filter(game=player.game, seat=player.seat).count()


def test_a_guest_plays_a_turn_signs_up_and_plays_the_next_one(
    page: Page, aside: Aside, quick: None, task_worker: object
) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a practice game").click()
    page.get_by_role("button", name="Just play").click()
    to_play(page)
    play_a_turn(page)
    table = page.url
    guest = aside(lambda: Account.objects.get(is_guest=True).pk)

    page.goto("/games/")
    page.locator("header details.menu summary").click()
    page.get_by_role("link", name="Sign up and keep my games").click()
    page.get_by_label("Name", exact=False).first.fill("Dora")
    page.get_by_label("Email address").fill("dora@example.org")
    page.get_by_label("Password", exact=True).fill("a-long-way-to-the-gold")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page).not_to_have_url(re.compile("signup"))

    account = aside(lambda: Account.objects.get(name="Dora"))
    assert (account.pk, account.is_guest) == (guest, False)
    page.goto("/games/")
    page.locator(
        f'.game-row__do[href="{table.removeprefix(page.url.removesuffix("/games/"))}"]'
    ).click()
    to_play(page)
    play_a_turn(page)
    assert aside(turns_of, account) == 2


# How one wants to practise: chosen by keyboard or without JavaScript, and remembered.


def chosen_seats() -> int:
    return Game.objects.latest("pk").seats


def test_the_choices_are_made_by_keyboard_and_are_there_again(page: Page, aside: Aside) -> None:
    page.goto("/practice/?choose=1")
    page.get_by_label("Base game").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_be_attached()
    assert aside(chosen_seats) == 3
    page.goto("/practice/?choose=1")
    expect(page.get_by_label("Saboteur 2")).to_be_checked()
    expect(page.get_by_label("3").first).to_be_checked()


def test_one_tap_starts_and_a_guest_is_remembered_without_javascript(
    browser: Browser, site: str, aside: Aside
) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=site, locale="en-GB")
    page = context.new_page()
    page.goto("/practice/?choose=1")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#state")).to_be_attached()
    assert aside(chosen_seats) == 5
    page.goto("/practice/?choose=1")
    page.get_by_label("8").check()
    page.get_by_label("Like people").check()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#state")).to_be_attached()
    page.goto("/practice/?choose=1")
    expect(page.get_by_label("8")).to_be_checked()
    expect(page.get_by_label("Like people")).to_be_checked()
    context.close()


@pytest.mark.parametrize("width", some_of([1280, 390], 1))
def test_all_choices_and_the_button_are_seen_at_once(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto("/practice/?choose=1")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# From the first page to a seat among people.

MOST_PRESSES = 12


def to_the_turn_of(account: Account) -> None:
    """Let the computer players play until this person is to act, who is then no longer alone."""
    game = Game.objects.get(players__account=account)
    while to_act(game).account_id != account.pk:
        play_some(game, 1)


def play_the_rest() -> None:
    """Play a guest's game to its end; another table waits for people meanwhile."""
    play_out(Game.objects.get(practice=True))
    waiting = {"timing": Timing.of_preset("daily"), "begins": Beginning(when_full=True)}
    open_table(AccountFactory(name="Ann"), seats=4, **waiting)


def seats_of(name: str) -> list[str]:
    return list(Game.objects.filter(players__account__name=name).values_list("status", flat=True))


def test_a_first_game_with_tips_leads_to_an_account_and_a_seat_in_few_presses(
    page: Page, aside: Aside
) -> None:
    presses = 0

    def press(what: Locator) -> None:
        nonlocal presses
        presses += 1
        what.click()

    main = page.get_by_role("main")
    page.goto("/")
    press(main.get_by_role("button", name="Play a practice game"))
    press(page.get_by_role("button", name="Just play"))
    expect(page.locator("#mine")).to_be_visible()
    aside(lambda: to_the_turn_of(Account.objects.get(is_guest=True)))
    page.reload()
    page.wait_for_load_state("networkidle")
    if page.locator("#close-since").is_visible():
        press(page.locator("#close-since"))
    press(page.locator("#private-card-button"))
    expect(page.locator(".prompt__tip")).to_be_visible(timeout=20_000)
    aside(play_the_rest)
    page.reload()
    press(page.locator("#do-skip"))
    press(page.locator("#do-next"))
    press(page.locator("#next-step").get_by_role("button", name="Play with people"))
    page.get_by_label("Name", exact=False).first.fill("Dora")
    page.get_by_label("Email address").fill("dora@example.org")
    page.get_by_label("Password", exact=True).fill("a-long-way-to-the-gold")
    press(main.get_by_role("button", name="Sign up"))
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(main).to_contain_text("Ann")
    assert sorted(aside(seats_of, "Dora")) == ["finished", "lobby"]
    assert presses <= MOST_PRESSES
