"""Before somebody was shown how a round ended, nothing around the table tells them who won."""

import re
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from games.models import Game, Notice
from games.notices import sending
from games.pictures.in_letters import mine_in_letter
from tests.browser.tables import Aside, log_in, table_of
from tests.browser.test_endings import FACTS, account, end
from tests.games.notices.conftest import make_due

# Who won and with what, who was who, and which goal was which.
TELLING = re.compile(
    r"\bwon\b|victory|nugget|treasure|is stone|digging is over|\+3|#d-saboteur|#p-stone",
    re.IGNORECASE,
)
LAST = {"round": 3, "purses": [5, 3, 3]}
Open = Callable[..., Game]


@pytest.fixture
def over(page: Page, site: str, aside: Aside) -> Open:
    """`over(name)` is a game in which Ann has reached the treasure; at the browser is `name`."""

    def make(name: str, **written: Any) -> Game:
        game: Game = aside(table_of, **{**FACTS, **written})
        aside(Notice.objects.all().delete)
        end(aside, game)
        log_in(page.context, aside(account, game, name), site)
        return game

    return make


def told_on(page: Page, address: str) -> str:
    """What a page tells of the result, by words, drawings or anything else in it.

    What games may be looked for by says "won" to everybody, of none of them.
    """
    page.goto(address)
    main = page.get_by_role("main")
    expect(main).to_be_visible()
    page.locator("form[role=search]").evaluate_all("forms => forms.forEach(form => form.remove())")
    return " ".join(found[0] for found in TELLING.finditer(main.inner_html() + page.title()))


def letters_to(name: str) -> list[EmailMessage]:
    """The emails to this person that are still true."""
    make_due()
    for pk in Notice.objects.filter(transport="mail").values_list("pk", flat=True):
        sending.send(pk, mine_in_letter)
    return [letter for letter in mail.outbox if letter.to == [f"{name.lower()}@example.org"]]


def show_the_ending(page: Page, game: Game) -> None:
    page.goto(f"/games/{game.pk}/")
    page.locator("#do-skip").click()
    expect(page.locator("#do-next")).to_be_visible()


@pytest.mark.parametrize("name", ["Ben", "Cleo"])
def test_while_the_game_goes_on_lists_news_and_log_are_silent_until_it_was_shown(
    page: Page, over: Open, name: str
) -> None:
    game = over(name)
    addresses = ["/games/", "/notices/", f"/games/{game.pk}/log/"]
    assert [told_on(page, address) for address in addresses] == ["", "", ""]
    page.goto("/games/")
    row = page.locator(".game-row", has_text="Tuesday dig")
    expect(row).to_contain_text("Ann laid a straight tunnel")
    # The small mine is that of the round that has begun.
    expect(row.locator('.game-row__mine use[href$="#p-goal"]')).to_have_count(3)
    expect(row.locator('.game-row__mine use[href*="#p-"]')).to_have_count(4)
    show_the_ending(page, game)
    assert "digging is over" in told_on(page, f"/games/{game.pk}/log/")


def test_when_the_game_is_over_lists_say_so_and_no_more_until_it_was_shown(
    page: Page, over: Open
) -> None:
    game = over("Ben", **LAST)
    addresses = ["/games/", "/games/finished/", "/notices/", f"/games/{game.pk}/log/"]
    assert [told_on(page, address) for address in addresses] == ["", "", "", ""]
    for address in addresses[:2]:
        page.goto(address)
        row = page.locator(".game-row", has_text="Tuesday dig")
        expect(row).to_contain_text("It is over.")
        expect(row.locator(".game-row__mine")).to_have_count(0)
        see = row.get_by_role("link", name="See how it ended: Tuesday dig")
        expect(see).to_have_attribute("href", f"/games/{game.pk}/")
    show_the_ending(page, game)
    page.goto("/games/finished/")
    expect(row).to_contain_text("Ann won with")
    expect(row.locator(".game-row__mine")).to_have_count(1)


@pytest.mark.parametrize(
    ("name", "written", "subject"),
    [
        ("Ben", {}, "Your turn at “Tuesday dig”"),
        ("Cleo", {}, "A round of “Tuesday dig” is over"),
        ("Ben", LAST, "“Tuesday dig” is over"),
    ],
)
def test_its_mail_tells_nothing_of_it(
    page: Page, over: Open, aside: Aside, name: str, written: dict[str, Any], subject: str
) -> None:
    over(name, **written)
    (letter,) = aside(letters_to, name)
    assert letter.subject == subject
    assert not TELLING.search(letter.body)
    page.set_content(letter.alternatives[0][0])
    expect(page.locator("body")).to_contain_text("Tuesday dig")
    assert not TELLING.search(page.locator("html").inner_html())
