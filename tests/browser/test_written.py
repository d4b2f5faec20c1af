"""What somebody writes stays in the page until the site has taken it."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.models import Game
from tests.browser.tables import Aside, log_in, people
from tests.factories import running_game
from tests.playing import play_out, tell_all

PHONE = {"width": 360, "height": 740}
TEXT = "I dug north, and Ben knows why. "


def ann_at(over: bool) -> tuple[Account, Game]:
    ann, *others = people("Ann", "Ben", "Cleo")
    game = running_game(ann, others, rules={"rounds": 1})
    return ann, tell_all(play_out(game)) if over else game


FORMS: dict[str, tuple[str, str, bool]] = {
    "chat": ("/games/{}/chat/", "#chat-text", False),
    "chat at the table": ("/games/{}/", "#chat-text", False),
    "notes": ("/games/{}/notes/", "#notes-text", False),
    "comment": ("/games/{}/replay/1/2/", "#comment-text", True),
    "report": ("/games/{}/report/table/", "[name=sentence]", False),
}


def show(page: Page, field: str) -> None:
    """Bring a field of a panel into view."""
    name = {"#chat-text": "chat", "#comment-text": "comments", "#notes-text": "notes"}.get(field)
    page.evaluate(f"document.querySelector('[data-opens={name}]')?.click()")
    expect(page.locator(field)).to_be_visible()


def send(page: Page, field: str) -> None:
    """Send the form of a field."""
    if page.locator("[name=reason]").count():
        page.locator("[name=reason]").first.check()
    page.locator(field).evaluate("field => field.form.requestSubmit()")


@pytest.mark.parametrize("form", FORMS)
def test_a_text_outlives_the_end_of_the_session(
    page: Page, context: BrowserContext, site: str, aside: Aside, form: str
) -> None:
    """Costs three seconds: the form, the log-in, and the form again, twice."""
    where, field, over = FORMS[form]
    ann, game = aside(ann_at, over)
    page.set_viewport_size(PHONE)
    log_in(context, ann, site)
    page.goto(where.format(game.pk))
    show(page, field)
    page.locator(field).fill(TEXT)
    # Over a reload.
    page.reload()
    show(page, field)
    expect(page.locator(field)).to_have_value(TEXT)
    # Sent once the session has ended.
    context.clear_cookies(name="sessionid")
    send(page, field)
    expect(page.locator("[data-not-taken], form[action*='/login/']").first).to_be_attached()
    log_in(context, ann, site)
    page.goto(where.format(game.pk))
    show(page, field)
    expect(page.locator(field)).to_have_value(TEXT)
    # Taken: it is gone.
    send(page, field)
    page.wait_for_timeout(1500)
    assert page.evaluate("sessionStorage.getItem('written')") in ("{}", None)
