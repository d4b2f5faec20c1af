"""What stands beside the mine: tabs in three languages, and reactions in the log."""

from playwright.sync_api import Page, expect

from accounts.models import Account
from games.models import Game
from games.reactions import services as reactions
from tests.browser.tables import Aside, log_in, people
from tests.factories import running_game
from tests.playing import play_out, play_some, tell_all

DESK = {"width": 1280, "height": 800}
_CUT_OFF = "tabs => tabs.scrollWidth - tabs.clientWidth"


def over_of_ann() -> tuple[Account, Game]:
    """Ann and a game of hers that is over."""
    ann, *others = people("Ann", "Ben", "Cleo")
    return ann, tell_all(play_out(running_game(ann, others, rules={"rounds": 1})))


def running() -> tuple[Account, Account, Game]:
    """Ann, Ben, and their game after some turns."""
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    return ann, ben, play_some(running_game(ann, [ben, cleo]), 4)


def test_the_tabs_of_a_replay_fit_beside_the_mine(page: Page, site: str, aside: Aside) -> None:
    ann, game = aside(over_of_ann)
    page.set_viewport_size(DESK)
    log_in(page.context, ann, site)
    for language in ("en", "es", "fr"):
        aside(Account.objects.filter(pk=ann.pk).update, language=language)
        page.goto(f"/games/{game.pk}/replay/1/2/")
        assert page.locator(".tabs").evaluate(_CUT_OFF) <= 0, language


def test_a_choice_that_is_open_outlives_news_and_is_taken(
    page: Page, site: str, aside: Aside
) -> None:
    ann, ben, game = aside(running)
    page.set_viewport_size(DESK)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.locator("#log").get_by_role("link", name="React to this turn").last.click()
    laugh = page.locator("#log").get_by_role("button", name="Ha!")
    expect(laugh).to_be_visible()
    first = aside(lambda: game.turns.order_by("version")[0].version)
    aside(reactions.react, game_id=game.pk, account=ben, version=first, kind="gasp")
    page.evaluate("document.dispatchEvent(new Event('site:ask'))")
    expect(page.locator("#log [title='Oh!']")).to_contain_text("Ben")
    laugh.click()
    expect(page.locator("#log [title='Ha!']")).to_contain_text("Ann")
    expect(laugh).to_have_count(0)
    expect(page.get_by_role("link", name="React to this turn").last).to_be_focused()
