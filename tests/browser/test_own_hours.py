"""One's own hours: the preview follows the form, and without JavaScript a button shows it."""

from collections.abc import Callable
from datetime import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.schedule import Waking
from games.clocks.timing import Timing
from games.models import OwnHours
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, running_game
from tests.playing import to_act
from tests.samples import some_of


def somebody() -> Account:
    account: Account = AccountFactory(name="Ann", time_zone="Europe/Berlin")
    return account


def test_the_preview_follows_the_form_until_it_is_kept(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page.context, aside(somebody), site)
    page.goto("/hours/")
    expect(page.locator("#hours-preview")).to_contain_text("A turn that comes now")
    page.locator("#id_opens").fill("08:00")
    page.locator("#id_closes").fill("12:00")
    page.locator("#id_closes").blur()
    expect(page.locator("#hours-preview")).to_contain_text("At least 8 hours awake.")
    page.locator("#id_closes").fill("22:00")
    page.locator("#id_closes").blur()
    expect(page.locator("#hours-preview")).to_contain_text("With the hours below")
    page.get_by_label("Sun").focus()
    page.keyboard.press("Space")
    page.locator("summary", has_text="Holidays").click()
    page.get_by_role("button", name="Add a holiday").click()
    page.get_by_label("First day").fill("2027-12-24")
    page.get_by_label("Last day").fill("2028-01-02")
    no_violations(page)
    page.get_by_role("button", name="Save my hours").click()
    expect(page.locator(".messages")).to_contain_text("Saved.")
    expect(page.locator("#hours-preview")).not_to_contain_text("With the hours below")
    kept = aside(OwnHours.objects.get)
    assert (str(kept.opens), kept.days_off) == ("08:00:00", [6])
    assert kept.holidays == [["2027-12-24", "2028-01-02"]]


def awaited() -> Account:
    """Somebody whose turn it is at a table where their nights do not count."""
    people = AccountFactory.create_batch(3)
    for account in people:
        own_hours.keep(account, ChosenHours(Waking(time(8), time(22))))
    timing = Timing(PRESETS["daily"], own_hours=True)
    account = to_act(running_game(people[0], people[1:], timing=timing)).account
    assert account is not None
    return account


@pytest.mark.parametrize(("width", "height"), some_of([(390, 844), (1280, 1000)], 1))
def test_beside_the_button_stands_how_many_turns_would_be_due_sooner(
    page: Page,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, aside(awaited), site)
    page.goto("/hours/")
    beside = page.locator(".hours__save")
    expect(beside).to_contain_text("Cutting one short counts at once.")
    expect(beside).not_to_contain_text("due sooner")
    page.locator("#id_opens").fill("")
    page.locator("#id_closes").fill("")
    page.locator("#id_closes").blur()
    expect(beside).to_contain_text("1 of your running turns would be due sooner.")
    no_violations(page)


@pytest.mark.parametrize(("width", "height"), some_of([(1280, 1000), (390, 844)], 1))
def test_the_handles_of_the_bar_and_the_fields_set_the_same_thing(
    page: Page,
    site: str,
    aside: Aside,
    no_violations: Callable[[Page], None],
    width: int,
    height: int,
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    log_in(page.context, aside(somebody), site)
    page.goto("/hours/")
    opens, closes = page.get_by_role("slider").all()
    page.locator("#id_opens").fill("08:00")
    page.locator("#id_closes").fill("22:00")
    expect(opens).to_have_attribute("aria-valuetext", "8:00")
    expect(page.locator("#waking-bar")).to_contain_text("awake 8:00 to 22:00")
    opens.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#id_opens")).to_have_value("08:15")
    page.keyboard.press("PageUp")
    expect(page.locator("#id_opens")).to_have_value("09:15")
    expect(page.locator("#hours-preview")).to_contain_text("With the hours below")
    closes.scroll_into_view_if_needed()
    track, handle = page.locator(".waking-bar__track").bounding_box(), closes.bounding_box()
    assert track and handle
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + 20)
    page.mouse.down()
    page.mouse.move(track["x"] + track["width"] / 24 * 20, handle["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.locator("#id_closes")).to_have_value("20:00")
    no_violations(page)


def test_without_javascript_a_button_shows_what_was_entered(
    new_context: Callable[..., BrowserContext], site: str, aside: Aside
) -> None:
    context = new_context(java_script_enabled=False, viewport={"width": 1280, "height": 1000})
    log_in(context, aside(somebody), site)
    page = context.new_page()
    page.goto("/hours/")
    page.locator("#id_opens").fill("08:00")
    page.locator("#id_closes").fill("22:00")
    page.get_by_label("Sat").check()
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#hours-preview")).to_contain_text("With the hours below")
    expect(page.locator("#id_opens")).to_have_value("08:00")
    expect(page.get_by_label("Sat")).to_be_checked()
    assert aside(OwnHours.objects.count) == 0
