"""The coach's page while it looks: what it finds counts as read only once somebody sees it."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Account
from games.coach.selectors import OwnGame
from games.models import Game, Review
from tests.browser.tables import Aside
from tests.browser.test_after_the_game import log_in, over

POLL = 5_500
HIDE = """(is) => {
  Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => is});
}"""


def looked_at(game: Game, account: Account) -> None:
    """Have the coach busy with a review."""
    turns = OwnGame(game.pk, account).own_turns
    later = timezone.now() + timedelta(hours=1)
    Review.objects.create(account=account, game=game, due_at=later, turns=turns)


def finish() -> None:
    Review.objects.update(due_at=None)


def is_read() -> bool:
    return Review.objects.filter(read_at__isnull=False).exists()


def test_a_review_is_read_once_its_page_is_in_front(page: Page, site: str, aside: Aside) -> None:
    game, (ann, *_others) = aside(over)
    aside(looked_at, game, ann)
    log_in(page, site, ann, aside)
    page.clock.install()
    page.goto(f"/games/{game.pk}/coach/")
    page.evaluate(HIDE, "hidden")
    aside(finish)
    for _ in range(3):
        page.clock.run_for(POLL)
    expect(page.get_by_role("heading", name="The coach is looking")).to_be_visible()
    assert not aside(is_read)
    page.evaluate(HIDE, "visible")
    page.clock.run_for(POLL)
    expect(page.get_by_role("heading", name="No clear mistake")).to_be_visible()
    assert aside(is_read)
