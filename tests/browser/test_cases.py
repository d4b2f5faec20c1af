"""A moderator's way through a case, on a phone and without JavaScript; a report on a phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.chat.models import Message
from games.models import Game
from games.moderation.models import Case, Measure
from tests.browser.tables import log_in
from tests.moderation.people import WHY

PHONE = {"width": 390, "height": 844}


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


def test_a_moderator_mutes_somebody_on_a_phone(
    page: Page,
    site: str,
    case: Case,
    mona: Account,
    aside: Callable[..., Any],
    violations: Callable[..., list[Any]],
) -> None:
    log_in(page.context, mona, site)
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.set_viewport_size(PHONE)
    page.goto("/admin/games/case/")
    assert fits(page)
    assert violations(page, "color-contrast", "link-name", "button-name") == []
    page.get_by_role("link", name="Threat").click()
    expect(page.get_by_text("I will find you.").first).to_be_visible()
    assert fits(page)
    assert violations(page, "color-contrast", "link-name", "list") == []
    expect(page.get_by_text("cannot write in any chat until then")).to_be_visible()
    page.get_by_role("checkbox", name="Mute, with an end").check()
    page.get_by_role("combobox", name="Mute, with an end").select_option("7")
    page.get_by_role("textbox", name="Reason").fill(WHY)
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_text("Done, and written down.")).to_be_visible()
    assert aside(Measure.objects.get).kind == "mute"
    assert errors == []


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_refusal_is_read_where_the_form_is(
    page: Page, site: str, table: Game, ben: Account, mona: Account, aside: Callable[..., Any]
) -> None:
    log_in(page.context, mona, site)
    page.set_viewport_size(PHONE)
    page.goto(f"/admin/games/case/table/{table.pk}/{ben.pk}/")
    assert fits(page)
    page.get_by_role("checkbox", name="Pause the game").check()
    page.get_by_role("textbox", name="Reason").fill(WHY)
    later = timezone.now() + timedelta(days=1)
    aside(lambda: Game.objects.filter(pk=table.pk).update(paused_until=later))
    page.get_by_role("button", name="Decide").click()
    said = page.get_by_role("alert")
    expect(said).to_contain_text("Pause the game: The game is paused already.")
    expect(said).to_be_in_viewport()
    assert fits(page)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_message_is_reported_without_javascript(
    page: Page, site: str, threat: Message, table: Game, ann: Account, aside: Callable[..., Any]
) -> None:
    log_in(page.context, ann, site)
    page.set_viewport_size(PHONE)
    page.goto(f"/games/{table.pk}/chat/")
    page.get_by_role("link", name="Report what Ben said").nth(1).click()
    assert fits(page)
    page.get_by_label("Threat").check()
    page.get_by_label("In one sentence").fill("He means me.")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("A moderator will look at it")).to_be_visible()
    assert aside(Case.objects.get).message_id == threat.pk
