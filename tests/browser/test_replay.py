"""Stepping through a game: by keys, by slider, by itself, on a phone, without JavaScript."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from accounts.models import Account
from games.models import Game, Turn
from tests.browser.tables import Aside, log_in, people
from tests.factories import running_game
from tests.playing import play_out, play_round, play_some, tell_all, to_act
from tests.samples import some_of
from tests.story.thoughts.test_selectors import thought_over

NewContext = Callable[..., BrowserContext]
PHONE = {"width": 390, "height": 844}


def dug(turns: int) -> tuple[Account, Game]:
    """Ann, and a game that has gone on for some turns."""
    three = people("Ann", "Ben", "Cleo")
    return three[0], play_some(running_game(three[0], three[1:], name="Tuesday dig"), turns)


def play_until_turn_of(game: Game, account: Account) -> int:
    """Play until both others have had their turn; how many turns there were in all."""
    game = play_some(game, 1)
    while to_act(game).account != account:
        game = play_some(game, 1)
    return Turn.objects.filter(game=game).count()


def untold(rounds: int = 1) -> tuple[Account, Game]:
    """Ann, and a game that is over; nobody was shown how it ended."""
    three = people("Ann", "Ben", "Cleo")
    return three[0], play_out(running_game(three[0], three[1:], rules={"rounds": rounds}))


def finished(rounds: int = 1) -> tuple[Account, Game]:
    """The same when everybody was."""
    ann, game = untold(rounds)
    return ann, tell_all(game)


def shows(page: Page, turn: int, turns: int) -> None:
    """Wait until the page shows a turn and its address says so."""
    expect(page.locator(".replay__place")).to_have_text(f"Turn {turn} of {turns}")
    expect(page).to_have_url(re.compile(rf"/replay/\d/{turn}/"))
    expect(page.locator(".replay__turn[aria-current]")).to_have_id(f"turn-{turn}")


def is_ready(page: Page) -> None:
    """Wait until a page that a link led to listens to keys."""
    expect(page.locator("html.js .replay")).to_be_visible()


@pytest.fixture
def replay(page: Page, site: str, aside: Aside) -> Page:
    """The replay of a game of Ann's, at its beginning."""
    ann, game = aside(dug, 12)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/0/")
    return page


def test_each_step_is_told_and_back_leads_where_one_came_from(replay: Page) -> None:
    replay.locator("#to-table").click()
    expect(replay.locator("#state")).to_have_attribute("data-stage", re.compile("."))
    replay.locator("#log .log__at").first.click()
    shows(replay, 1, 12)
    is_ready(replay)
    replay.locator("#next").click()
    shows(replay, 2, 12)
    expect(replay.locator("#live")).to_have_text(replay.locator("#said").inner_text())
    replay.go_back()
    expect(replay).to_have_url(re.compile(r"/games/\d+/$"))


def test_slider_list_and_keys_lead_to_a_turn_and_the_light_stays_on(replay: Page) -> None:
    slider, caption = replay.locator("#turn"), replay.locator(".mine-section__caption")
    slider.focus()
    slider.press("ArrowRight")
    shows(replay, 1, 12)
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "Turn 1 of 12")
    slider.fill("7")
    shows(replay, 7, 12)
    replay.locator("#turn-10").click()
    shows(replay, 10, 12)
    expect(slider).to_have_value("10")
    replay.keyboard.press("w")
    expect(caption).to_have_text("Joined to the start")
    for key, turn in (
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 12),
        ("ArrowRight", 12),
        ("ArrowLeft", 11),
    ):
        replay.keyboard.press(key)
        shows(replay, turn, 12)
    replay.locator("#turn-5").click()
    shows(replay, 5, 12)
    expect(caption).to_have_text("Joined to the start")
    expect(replay).to_have_url(re.compile(r"/replay/1/5/\?lighting=start$"))
    replay.keyboard.press("Escape")
    expect(replay).to_have_url(re.compile(r"/games/\d+/$"))


def test_it_plays_by_itself_until_the_end_of_the_round(replay: Page) -> None:
    replay.clock.install()
    replay.reload()
    replay.locator("#turn-9").click()
    shows(replay, 9, 12)
    replay.keyboard.press("Space")
    play = replay.locator("#play")
    shows(replay, 10, 12)
    for turn in (11, 12):
        expect(play).to_have_attribute("aria-pressed", "true")
        replay.clock.run_for(2000)
        shows(replay, turn, 12)
    expect(play).to_have_attribute("aria-pressed", "false")


def test_whoever_steps_stops_what_plays(replay: Page) -> None:
    play = replay.locator("#play")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    play.click()
    replay.locator("#last").click()
    shows(replay, 12, 12)
    expect(play).to_have_attribute("aria-pressed", "false")


def test_the_news_lead_to_the_replay_of_what_is_new(page: Page, site: str, aside: Aside) -> None:
    ann, game = aside(dug, 6)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/")
    page.goto("/rules/")
    turns = aside(play_until_turn_of, game, ann)
    page.goto(f"/games/{game.pk}/")
    page.locator("#open-since").click()
    page.locator("#since").get_by_role("link", name="Step by step").click()
    expect(page.locator(".replay__place")).to_have_text(re.compile(rf"Turn {turns - 2} of {turns}"))
    is_ready(page)
    page.keyboard.press("End")
    shows(page, turns, turns)


def test_the_end_of_a_round_shows_who_was_who_and_leads_on(
    page: Page, site: str, aside: Aside
) -> None:
    ann, game = aside(finished, 2)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/0/")
    expect(page.locator("#ended")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("#ended .dwarfs__line")).to_have_count(4)
    # A leap over many turns tells no story.
    assert page.locator(".prop, .last--new").count() == 0
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/replay/2/0/$"))
    expect(page.locator(".replay__rounds [aria-current]")).to_have_text("Round 2")
    page.locator(".replay__eyes summary").click()
    page.locator(".replay__eyes").get_by_role("link", name="Cleo").click()
    expect(page.get_by_role("list", name="Cleo’s hand")).to_be_visible()
    is_ready(page)
    page.keyboard.press("End")
    page.locator("#ended").get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))


def test_whoever_has_yet_to_see_the_ending_is_led_to_it_and_then_looks_back(
    page: Page, site: str, aside: Aside
) -> None:
    ann, game = aside(untold)
    log_in(page.context, ann, site)
    for moment in ("", "1/0/", "1/0/?seat=all"):
        page.goto(f"/games/{game.pk}/replay/{moment}")
        expect(page).to_have_url(f"/games/{game.pk}/")
    page.locator("#do-skip").click()
    expect(page.locator("#do-next")).to_be_visible()
    page.goto(f"/games/{game.pk}/replay/1/0/")
    expect(page.locator(".replay__place")).to_contain_text("Turn 0 of")


def test_a_step_into_an_ending_that_came_meanwhile_leads_to_the_table(
    page: Page, site: str, aside: Aside
) -> None:
    ann, game = aside(dug, 4)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/3/")
    is_ready(page)
    aside(play_round, game)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"/games/{game.pk}/")
    expect(page.locator("#ending")).to_be_attached()


def test_on_a_phone_the_turns_are_a_sheet_and_the_steps_keep_their_place(
    new_context: NewContext, site: str, aside: Aside
) -> None:
    ann, game = aside(finished)
    context = new_context(viewport=PHONE)
    log_in(context, ann, site)
    page = context.new_page()
    page.goto(f"/games/{game.pk}/replay/1/3/")
    expect(page.locator("#side-panel")).to_be_hidden()
    page.locator("#open-turns").click()
    page.locator("#turn-5").click()
    expect(page.locator("#side-panel")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/replay/1/5/$"))
    before = _place(page.locator("#next"))
    page.locator("#last").click()
    expect(page.locator("#ended")).to_be_visible()
    assert _place(page.locator("#next")) == before


def test_on_a_phone_comments_and_thoughts_are_tabs_beside_the_turns(
    new_context: NewContext, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    ann, game = aside(finished)
    context = new_context(viewport=PHONE)
    log_in(context, ann, site)
    page = context.new_page()
    page.goto(f"/games/{game.pk}/replay/1/3/#thoughts")
    expect(page.locator("#mind-title")).to_be_visible()
    no_violations(page)
    page.locator(".tab", has_text="Comments").click()
    page.get_by_label("Comment on this turn").fill("A fine lie.")
    page.keyboard.press("Enter")
    expect(page.locator(".replay__said")).to_contain_text("A fine lie.")
    no_violations(page)
    page.locator("#close-turns").click()
    page.locator("#next").click()
    expect(page).to_have_url(re.compile(r"/replay/1/4/"))
    page.locator(".replay__beside").get_by_role("link", name="Comments").click()
    expect(page.locator(".replay__said")).to_have_count(0)
    page.locator("#comments .replay__turn").click()
    expect(page).to_have_url(re.compile(r"/replay/1/3/"))
    expect(page.locator(".replay__said")).to_contain_text("A fine lie.")


def _place(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"], box["y"]


def test_every_step_is_a_link_without_javascript(
    new_context: NewContext, site: str, aside: Aside
) -> None:
    ann, game = aside(dug, 4)
    context = new_context(java_script_enabled=False)
    log_in(context, ann, site)
    page = context.new_page()
    page.goto(f"/games/{game.pk}/replay/")
    for step, turn in (("next", 1), ("next", 2), ("last", 4), ("previous", 3), ("first", 0)):
        page.locator(f"#{step}").click()
        shows(page, turn, 4)
    page.locator("#turn-2").click()
    shows(page, 2, 4)
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#turn")).to_be_hidden()
    page.locator("#to-table").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))


def test_a_replay_shuts_nobody_out(
    page: Page, site: str, aside: Aside, no_violations: Callable[..., None]
) -> None:
    ann, game = aside(finished)
    log_in(page.context, ann, site)
    page.goto(f"/games/{game.pk}/replay/1/7/?seat=nobody")
    page.keyboard.press("End")
    expect(page.locator("#ended")).to_be_visible()
    for width in (390, 1280):
        no_violations(page, (width,))
        page.locator("#help, #open-turns").locator("visible=true").first.click()
        no_violations(page)
        page.keyboard.press("Escape")


# The page of thoughts: by keyboard, on a phone and on a desk, and without shutting anybody out.


def _thought_over() -> tuple[Account, int]:
    (ann,) = people("Ann")
    return ann, thought_over(ann).pk


@pytest.mark.parametrize("width", some_of([390, 1280], 1))
def test_thoughts_fit_the_screen_and_are_stepped_through_by_arrows_and_by_the_picture(
    page: Page, site: str, aside: Aside, no_violations: Callable[..., None], width: int
) -> None:
    ann, game = aside(_thought_over)
    log_in(page.context, ann, site)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"/games/{game}/thoughts/1/3/")
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    no_violations(page)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/thoughts/1/4/$"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"/thoughts/1/3/$"))
    page.locator(".plot a").nth(6).click()
    expect(page).to_have_url(re.compile(r"/thoughts/1/7/$"))
    names = page.locator(".thoughts__legend")
    expect(names).to_be_visible() if width == 390 else expect(names).to_be_hidden()
