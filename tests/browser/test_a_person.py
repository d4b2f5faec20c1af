"""The page of a person and the list of finished games, on a phone and on a desk, with no script."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from accounts.models import Account
from games.figures.models import RoundFigures
from games.models import Game, Player, Timekeeping
from games.ratings.models import RatingStep
from tests.accounts.people import member
from tests.browser.tables import Aside, log_in
from tests.factories import AccountFactory, running_game
from tests.many import copy_game
from tests.playing import play_out, tell_all
from tests.samples import some_of

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
    browser: Browser,
    site: str,
    aside: Aside,
    width: int,
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
