"""People sign up, settle how the site looks, and come back, all in a real browser."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.core import mail
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from games.figures.models import RoundFigures
from games.models import Game, Player, Timekeeping
from games.ratings.models import RatingStep
from tests.accounts.people import PASSWORD, member
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, running_game
from tests.many import copy_game
from tests.playing import play_out, tell_all
from tests.samples import some_of

Check = Callable[[Page], None]


def fill_in_the_log_in(page: Page) -> None:
    """Log in as Ann, by the form."""
    page.goto("/accounts/login/")
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Menu of Ann")).to_be_attached()


def test_ann_signs_up_verifies_her_address_and_settles_in(
    page: Page, no_violations: Check, aside: Callable[..., Any]
) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("A")
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    name = page.get_by_label("Name")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("A name has 2 to 24 characters."))
    no_violations(page)

    name.fill("Ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Menu of Ann")).to_be_attached()

    link = re.search(r"http\S+", mail.outbox[-1].body)
    assert link
    page.goto(link.group())
    question = page.get_by_role("heading", level=1)
    expect(question).to_have_text("Use this address for your account?")
    page.get_by_role("button", name="Yes, use this address").click()
    expect(page.get_by_text("ann@example.org is verified.")).to_be_visible()
    assert aside(EmailAddress.objects.get, email="ann@example.org").verified

    page.goto("/accounts/settings/")
    page.get_by_label("Name", exact=True).fill("Anna")
    page.get_by_text("Dark", exact=True).first.click()
    page.get_by_label("Time zone").select_option("Europe/Madrid")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    anna = aside(Account.objects.get, email="ann@example.org")
    assert (anna.name, anna.theme, anna.time_zone) == ("Anna", "dark", "Europe/Madrid")


@pytest.mark.browser_context_args(timezone_id="Asia/Tokyo")
def test_the_time_zone_of_the_browser_is_taken_over(page: Page, aside: Callable[..., Any]) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Menu of Ann")).to_be_attached()
    assert aside(Account.objects.get).time_zone == "Asia/Tokyo"


@pytest.mark.browser_context_args(timezone_id="Asia/Kolkata")
def test_time_zones_stand_by_region_with_the_browser_s_own_on_top(
    page: Page, aside: Callable[..., Any]
) -> None:
    aside(member, "Ann", time_zone="Europe/Paris")
    fill_in_the_log_in(page)
    page.goto("/accounts/settings/")
    zones = page.get_by_label("Time zone")
    expect(zones).to_have_value("Europe/Paris")
    expect(zones.locator("option").first).to_have_attribute("value", "Asia/Kolkata")
    regions = [one.get_attribute("label") for one in zones.locator("optgroup").all()]
    assert {"Africa", "America", "Asia", "Europe"} <= set(regions)
    expect(zones.locator('optgroup[label="Europe"] option[value="Europe/Paris"]')).to_be_attached()
    expect(zones.locator('option[value="Asia/Calcutta"]')).to_have_count(0)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_light_and_dark_are_chosen_without_a_script(page: Page) -> None:
    dark, light = "rgb(21, 17, 13)", "rgb(244, 236, 221)"
    page.emulate_media(color_scheme="light")
    page.goto("/rules/")
    body = page.locator("body")
    expect(body).to_have_css("background-color", light)
    page.get_by_role("button", name="Dark").click()
    expect(body).to_have_css("background-color", dark)
    expect(page).to_have_url(re.compile("/rules/$"))
    page.get_by_role("button", name="Light").click()
    expect(body).to_have_css("background-color", light)
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", light)
    page.get_by_role("button", name="Like my device").click()
    expect(body).to_have_css("background-color", dark)


def test_the_menu_is_worked_with_the_keyboard(page: Page, aside: Callable[..., Any]) -> None:
    aside(member, "Ann")
    fill_in_the_log_in(page)
    page.goto("/rules/")
    menu = page.locator("summary", has_text="Menu of Ann")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Settings")).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="How to play").click()
    expect(page.get_by_role("link", name="Settings")).to_be_hidden()


def test_the_first_key_leads_past_the_bar_to_the_page(page: Page) -> None:
    page.goto("/rules/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_ann_adds_a_passkey_and_logs_in_with_it_alone(
    page: Page, site: str, settings: LazySettings, aside: Callable[..., Any], no_violations: Check
) -> None:
    aside(member, "Ann")
    # Passkeys belong to a name; an address of numbers has none.
    home = site.replace("127.0.0.1", "localhost")
    settings.CSRF_TRUSTED_ORIGINS = [home]
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    traits = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    verification = {"hasUserVerification": True, "isUserVerified": True}
    added = device.send("WebAuthn.addVirtualAuthenticator", {"options": {**traits, **verification}})
    key = added["authenticatorId"]

    page.goto(f"{home}/accounts/login/")
    page.get_by_label("Email address").fill("ann@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Menu of Ann")).to_be_attached()
    page.goto(f"{home}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Name of the passkey").fill("My lantern")
    expect(page.get_by_label("Log in with this passkey alone")).to_be_checked()
    no_violations(page)
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_text("The passkey was added.")).to_be_visible()
    page.goto(f"{home}/accounts/2fa/webauthn/")
    expect(page.get_by_role("heading", name="My lantern")).to_be_visible()
    no_violations(page)

    page.context.clear_cookies()
    page.goto(f"{home}/accounts/login/")
    device.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": False})
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_have_text(
        "That didn’t work. Log in with your password: not every passkey can log in alone."
    )
    device.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": True})
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("Menu of Ann")).to_be_attached()


def test_a_form_of_an_older_tab_is_taken_after_logging_in_elsewhere(
    page: Page, site: str, aside: Callable[..., Any]
) -> None:
    aside(member, "Ann")
    page.goto(f"{site}/accounts/login/")
    other = page.context.new_page()
    other.goto(f"{site}/accounts/login/")
    for tab in (other, page):
        tab.get_by_label("Email address").fill("ann@example.org")
        tab.get_by_label("Password", exact=True).fill(PASSWORD)
        tab.get_by_role("main").get_by_role("button", name="Log in").click()
        expect(tab.get_by_text("Menu of Ann")).to_be_attached()


# The page of a person and the list of finished games, on a phone and on a desk, with no script.


WIDTHS = (390, 1280)


def with_figures() -> Account:
    """Ann with a finished game, and with as many rounds as take to tell of."""
    ann, others = member("Ann"), [AccountFactory(name=name) for name in ("Ben", "Cleo")]
    tell_all(play_out(running_game(ann, others, rules={"rounds": 1}, name="Night shift")))
    RoundFigures.objects.filter(account=ann).delete()
    for by, of, rounds, won in (
        ("dwarf", "miner", 197, 122),
        ("dwarf", "saboteur", 72, 34),
        ("dwarf", "boss", 3, 1),
        ("players", "3", 12, 6),
        ("players", "10", 260, 150),
    ):
        RoundFigures.objects.create(account=ann, by=by, of=of, rounds=rounds, won=won)
    over_time(ann)
    Timekeeping.objects.filter(account=ann).update(turn_times=[11_400] * 9)
    return ann


def over_time(ann: Account) -> None:
    """Let Ann have a rating of both boxes that has changed for some months."""
    game = Game.objects.get(name="Night shift")
    RatingStep.objects.filter(account=ann).delete()
    for number, copy_id in enumerate(copy_game(game, 24), start=1):
        ended = timezone.now() - timedelta(days=7 * (24 - number))
        Game.objects.filter(pk=copy_id).update(ended_at=ended)
        mean, deviation = 25 + number / 4, 8.3 - number / 4
        RatingStep.objects.create(
            player=Player.objects.get(game=copy_id, account=ann),
            account=ann,
            expansion=number % 3 == 0,
            games=number // 3 if number % 3 == 0 else number,
            mean_before=mean,
            deviation_before=deviation,
            mean=mean,
            deviation=deviation,
        )


@pytest.mark.parametrize("width", some_of(WIDTHS, 1))
def test_figures_and_the_search_of_games_fit_any_screen_and_need_no_script(
    browser: Browser, site: str, aside: Aside, width: int
) -> None:
    ann = aside(with_figures)
    context = browser.new_context(
        base_url=site, viewport={"width": width, "height": 900}, java_script_enabled=False
    )
    page = context.new_page()
    log_in(page.context, ann, site)
    page.goto(f"/people/{ann.pk}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    rows = page.get_by_role("region", name="By dwarf").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("62\u00a0%")
    expect(rows.nth(2)).to_contain_text("too few")
    expect(page.get_by_text("Half of the last turns took less than 3 h 10 min")).to_be_visible()
    expect(page.get_by_role("img", name="Rating over time")).to_be_visible()
    expect(page.get_by_text("provisional, 8 games")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.get_by_role("table", name="Saboteur 2")).to_be_visible()
    page.locator("#id_players").select_option("9")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("No games match. Try removing a filter.")).to_be_visible()
    page.locator("#id_players").select_option("3")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="Night shift").first).to_be_visible()
    context.close()
