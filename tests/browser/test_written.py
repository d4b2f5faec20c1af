"""What somebody writes stays in the page until the site has taken it."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.models import Game
from tests.browser.tables import Aside, log_in, people, until
from tests.factories import open_table, running_game
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
    until(page, "['{}', null].includes(sessionStorage.getItem('written'))")


# A page shows its error: the field or the sentence is on the screen, has the focus and is said.


SMALL_PHONE = {"width": 360, "height": 640}
Made = tuple[Account, Game]


def gathering() -> Made:
    (ann,) = people("Ann")
    return ann, open_table(ann, seats=6, computers=3)


def running() -> Made:
    ann, *others = people("Ann", "Ben", "Cleo")
    return ann, running_game(ann, others)


def by(where: str, **typed: str) -> Callable[[Page, Game], None]:
    """Go to an address, fill in fields by their names, and send the form of the last."""

    def sent(page: Page, game: Game) -> None:
        page.goto(where.format(game=game.pk))
        for name, text in typed.items():
            field = page.locator(f"main [name='{name}']").first
            field.evaluate("field => field.closest('details')?.setAttribute('open', '')")
            field.evaluate("(field, text) => { field.value = text; }", text)
        field.evaluate("field => { field.form.noValidate = true; }")
        field.evaluate("field => field.form.querySelector('button:not([value])').click()")

    return sent


REFUSED: dict[str, tuple[Callable[[], Made], Callable[[Page, Game], None]]] = {
    "invite by name": (gathering, by("/games/{game}/", name="Nobody Iknow")),
    "a stand-in": (running, by("/games/{game}/stand-in/", name="Nobody Iknow")),
    "a crew": (gathering, by("/crews/", name="x" * 99)),
    "an own name": (gathering, by(reverse("accounts:settings"), name="a")),
    "a webhook": (gathering, by("/notices/webhook/", address="http://localhost/")),
    "a report": (running, by("/games/{game}/report/table/", sentence="x" * 2000)),
    "a new table": (gathering, by("/games/new/", seats="12")),
    "a message": (running, by("/games/{game}/chat/", text=" ")),
    "a token": (running, by("/accounts/tokens/", name="")),
}
SHOWN = """() => {
  const wrong = document.activeElement;
  const told = wrong.getAttribute('aria-describedby')?.split(' ')
    .map((id) => document.getElementById(id)).findLast((one) => one?.textContent.trim());
  const seen = (one) => {
    const {top, bottom} = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  return {
    isWrong: wrong.matches('[aria-invalid=true], [role=alert], .field__error, fieldset'),
    isSeen: seen(wrong), isToldSeen: !told || seen(told),
    words: (told ?? wrong).textContent.trim(),
  };
}"""


def check(page: Page, form: str) -> None:
    wrong = page.locator("main :is([aria-invalid=true], [role=alert], .field__error)")
    expect(wrong.first, form).to_be_attached()
    expect(page.locator(":focus"), form).to_have_count(1)
    shown = page.evaluate(SHOWN)
    assert shown["isWrong"] and shown["isSeen"] and shown["isToldSeen"], (form, shown)
    assert shown["words"], form


@pytest.mark.parametrize("made", [gathering, running])
def test_refused_forms_show_their_error_on_a_phone(
    page: Page, site: str, aside: Aside, made: Callable[[], Made]
) -> None:
    """Costs a second for each form."""
    ann, game = aside(made)
    page.set_viewport_size(SMALL_PHONE)
    log_in(page.context, ann, site)
    for form, (needs, send_wrong) in REFUSED.items():
        if needs is made:
            send_wrong(page, game)
            check(page, form)


@pytest.mark.parametrize("language", ["es", "fr"])
def test_they_do_so_without_scripts_in_other_languages(
    new_context: Callable[..., BrowserContext], site: str, aside: Aside, language: str
) -> None:
    """Costs a second for each form."""
    context = new_context(java_script_enabled=False, viewport=SMALL_PHONE)
    page = context.new_page()
    for form in ("invite by name", "an own name", "a report"):
        made, send_wrong = REFUSED[form]
        ann, game = aside(made)
        aside(Account.objects.filter(pk=ann.pk).update, language=language)
        log_in(context, ann, site)
        send_wrong(page, game)
        check(page, form)
