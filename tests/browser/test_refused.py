"""A page shows its error: the field or the sentence is on the screen, has the focus and is said."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import Account
from games.models import Game
from tests.browser.tables import Aside, log_in, people
from tests.factories import open_table, running_game

PHONE = {"width": 360, "height": 640}
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


FORMS: dict[str, tuple[Callable[[], Made], Callable[[Page, Game], None]]] = {
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


def check(page: Page) -> None:
    wrong = page.locator("main :is([aria-invalid=true], [role=alert], .field__error)")
    expect(wrong.first).to_be_attached()
    expect(page.locator(":focus")).to_have_count(1)
    shown = page.evaluate(SHOWN)
    assert shown["isWrong"] and shown["isSeen"] and shown["isToldSeen"], shown
    assert shown["words"]


@pytest.mark.parametrize("form", FORMS)
def test_a_refused_form_shows_its_error_on_a_phone(
    page: Page, site: str, aside: Aside, form: str
) -> None:
    """Costs a second for each form."""
    make, send = FORMS[form]
    ann, game = aside(make)
    page.set_viewport_size(PHONE)
    log_in(page.context, ann, site)
    send(page, game)
    check(page)


@pytest.mark.parametrize("form", ["invite by name", "an own name", "a report"])
@pytest.mark.parametrize("language", ["es", "fr"])
def test_it_does_so_without_scripts_in_other_languages(
    new_context: Callable[..., BrowserContext], site: str, aside: Aside, form: str, language: str
) -> None:
    """Costs a second for each form."""
    make, send = FORMS[form]
    ann, game = aside(make)
    aside(lambda: Account.objects.filter(pk=ann.pk).update(language=language))
    context = new_context(java_script_enabled=False, viewport=PHONE)
    log_in(context, ann, site)
    page = context.new_page()
    send(page, game)
    check(page)
