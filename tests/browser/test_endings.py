"""The end of a round, step by step: the last card, the goal, the title, each dwarf, the gold.

Time stands still in these tests: a step lasts until the test has seen it.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.core.turns import seen, turns
from games.models import Game, Player
from games.rules.moves import Lay, Pass
from tests.browser.tables import Aside, log_in, people, table_of
from tests.factories import running_game
from tests.playing import play_out
from tests.samples import some_of

WAY = [f"EW@{x},0" for x in range(1, 7)]
FACTS: dict[str, Any] = {
    "hands": [["EW"], ["EW"], ["NS"]],
    "board": WAY,
    "dwarfs": ["miner", "saboteur", "miner"],
    "spare": ["miner"],
    "goals": ["stone-sw", "treasure", "stone-es"],
    "nuggets": [3, 1],
}
FINISH = "document.getAnimations().forEach(animation => animation.finish())"
FACES = """() => [...document.querySelectorAll('.dwarfs__line use[href*="#d-"]')]
  .map(use => use.getAttribute('href').split('#d-')[1])"""
HEAR = """() => {
  window.heard = [];
  const live = document.getElementById('live');
  new MutationObserver(() => { heard.push(live.textContent); })
    .observe(live, {childList: true, characterData: true, subtree: true});
}"""
Open = Callable[..., Game]
# What the lists say of a game whose end was seen.
WINNING = re.compile(r"(won with|shared the victory,) \d+ nuggets?")


def account(game: Game, name: str) -> Any:
    return Player.objects.select_related("account").get(game=game, account__name=name).account


def end(aside: Aside, game: Game) -> None:
    """Let Ann reach the treasure."""
    facts = {"game_id": game.pk, "version": game.version, "account": aside(account, game, "Ann")}
    aside(turns.take_turn, **facts, move=Lay("EW", (7, 0)))


@pytest.fixture
def made(page: Page, site: str, aside: Aside) -> Open:
    """`made()` is a game in which Ann is about to reach the treasure, with Ben at the browser."""

    def make(name: str = "Ben", **written: Any) -> Game:
        game: Game = aside(table_of, **{**FACTS, **written})
        log_in(page.context, aside(account, game, name), site)
        return game

    return make


def stop_time(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})


def come_back(page: Page, game: Game) -> None:
    """Open the table when the round is over."""
    stop_time(page)
    page.goto(f"/games/{game.pk}/")


def go_on(page: Page) -> None:
    """Let the step that is seen be over."""
    page.wait_for_function("() => document.getAnimations().some(({id}) => id === 'rest')")
    page.evaluate(FINISH)


def on_to(page: Page, selector: str) -> None:
    """Let as many steps be over as it takes until this is there."""
    page.wait_for_function(
        f"() => {{ {FINISH}; return document.querySelector(`{selector}`) !== null; }}"
    )


def tells_nothing(page: Page) -> None:
    """Assert that nothing of the result is on the page."""
    text = page.locator("html").inner_html()
    for telling in ("found the treasure", "#d-saboteur", "#d-miner", "#p-stone", "digging is over"):
        assert telling not in text
    assert page.title().endswith("Tuesday dig · Saboteur, slowly")


def test_who_comes_back_sees_the_last_card_arrive_and_the_goal_turn_and_nothing_else(
    page: Page, made: Open, aside: Aside
) -> None:
    game = made()
    end(aside, game)
    come_back(page, game)
    expect(page.locator('#ending[data-untold="result"]')).to_be_visible()
    expect(page.locator("#mine [data-laid='560,0']")).to_be_attached()
    tells_nothing(page)
    names = page.evaluate("document.getAnimations().map(({id}) => id)")
    assert {"lay", "turn"} <= set(names)
    expect(page.locator("#said")).to_contain_text("Ann laid a straight tunnel at (7, 0)")


def test_it_is_told_step_by_step_whoever_laid_the_last_card_first(
    page: Page, made: Open, aside: Aside
) -> None:
    game = made()
    end(aside, game)
    come_back(page, game)
    expect(page.locator('#ending[data-untold="result"]')).to_be_visible()
    page.evaluate(HEAR)
    go_on(page)
    expect(page.locator(".result--title h2")).to_have_text("You didn’t win this round")
    expect(page.locator(".dwarfs__line")).to_have_count(0)
    dwarfs = ["miner", "saboteur", "miner", "miner"]
    for turned in range(5):
        go_on(page)
        expect(page.locator('.dwarfs__line use[href$="#d-hidden"]')).to_have_count(4 - turned)
        assert page.evaluate(FACES) == [*dwarfs[:turned], *["hidden"] * (4 - turned)]
        expect(page.locator(".dwarfs__gold")).to_have_count(0)
        expect(page.locator("#do-next")).to_have_count(0)
    go_on(page)
    expect(page.locator("#do-next")).to_have_text("Round 2")
    expect(page.locator(".dwarfs__gold")).to_have_count(3)
    expect(page.locator(".dwarfs__line").first).to_contain_text("Ann")
    assert [words for words in page.evaluate("heard") if words] == [
        "You didn’t win this round. The miners found the treasure. "
        "Ann reached the treasure behind the middle goal.",
        "Ann: miner, laid the last card.",
        "Ben (you): saboteur.",
        "Cleo: miner.",
        "Not dealt: miner.",
        "Ann secret, Ben (you) 0, Cleo secret. Your purse: 0 nuggets",
    ]


@pytest.mark.parametrize("press", some_of(["click", "Escape", "Enter", "x"], 2))
def test_a_tap_or_any_key_skips_to_the_last_state(
    page: Page, made: Open, aside: Aside, press: str
) -> None:
    game = made()
    end(aside, game)
    come_back(page, game)
    expect(page.locator('#ending[data-untold="result"]')).to_be_visible()
    page.evaluate(HEAR)
    if press == "click":
        page.locator("#do-skip").click()
    else:
        page.keyboard.press(press)
    expect(page.locator("#do-next")).to_be_visible()
    assert page.evaluate(FACES) == ["miner", "saboteur", "miner", "miner"]
    expect(page.locator(".result--told")).to_have_count(0)
    words = [words for words in page.evaluate("heard") if "The miners found" in words]
    assert len(words) == 1
    assert "Ben (you): saboteur." in words[0]


def test_a_tap_skips_while_the_dwarfs_turn(page: Page, made: Open, aside: Aside) -> None:
    game = made()
    end(aside, game)
    come_back(page, game)
    for _ in range(3):
        go_on(page)
        expect(page.locator(".result--told")).to_be_visible()
    page.locator(".result__skip").click()
    expect(page.locator("#do-next")).to_be_visible()
    assert "hidden" not in page.evaluate(FACES)


def test_a_table_drawn_anew_meanwhile_goes_on_with_the_story(
    page: Page, made: Open, aside: Aside
) -> None:
    game = made()
    end(aside, game)
    come_back(page, game)
    go_on(page)
    expect(page.locator(".result--title")).to_be_visible()
    version = aside(lambda: Game.objects.get(pk=game.pk).version)
    facts = {"game_id": game.pk, "version": version, "account": aside(account, game, "Ben")}
    hand = aside(lambda: Game.objects.get(pk=game.pk).round.decks.get(kind="hand", seat=1).cards)
    aside(turns.take_turn, **facts, move=Pass((hand[0],)))
    expect(page.locator("#state")).to_have_attribute("data-version", str(version + 1))
    expect(page.locator(".result--title")).to_be_visible()
    assert page.evaluate(FACES) == []
    on_to(page, "#do-next")
    assert "hidden" not in page.evaluate(FACES)


def test_whoever_asks_for_less_motion_sees_the_last_state_at_once(
    page: Page, made: Open, aside: Aside
) -> None:
    game = made()
    end(aside, game)
    page.emulate_media(reduced_motion="reduce")
    come_back(page, game)
    expect(page.locator("#do-next")).to_be_visible()
    expect(page.locator(".result--told")).to_have_count(0)
    assert page.evaluate("document.getAnimations().length") == 0


def test_who_has_seen_it_sees_the_last_state_at_once(page: Page, made: Open, aside: Aside) -> None:
    game = made()
    end(aside, game)
    aside(game.players.update, ending_seen=1)
    come_back(page, game)
    expect(page.locator("#do-next")).to_be_visible()
    expect(page.locator("#ending")).to_have_count(0)


def test_who_looks_on_sees_the_end_as_it_comes(page: Page, made: Open, aside: Aside) -> None:
    game = made()
    page.goto(f"/games/{game.pk}/")
    stop_time(page)
    end(aside, game)
    expect(page.locator("#ending")).to_be_visible()
    tells_nothing(page)
    on_to(page, "#do-next")
    expect(page.locator("#result h2")).to_have_text("You didn’t win this round")


def test_an_answer_that_is_lost_is_asked_for_by_the_button(
    page: Page, made: Open, aside: Aside
) -> None:
    game = made()
    end(aside, game)
    page.route("**/ending/", lambda route: route.abort())
    come_back(page, game)
    expect(page.locator('#ending[data-untold="result"]')).to_be_visible()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/ending/")):
        go_on(page)
    tells_nothing(page)
    page.unroute_all()
    page.locator("#do-skip").click()
    expect(page.locator("#do-next")).to_be_visible()


def test_the_last_round_shows_itself_before_the_standings(
    page: Page, made: Open, aside: Aside
) -> None:
    game = made(round=3, purses=[5, 3, 3])
    end(aside, game)
    come_back(page, game)
    on_to(page, "#do-next")
    expect(page.locator("#result")).not_to_contain_text("won the game")
    expect(page.locator(".standings")).to_have_count(0)
    page.get_by_role("button", name="Final standings").click()
    expect(page.locator("#result h2").first).to_have_text("Ann won the game")
    expect(page.locator(".standings tbody tr")).to_have_count(3)


def test_it_shuts_nobody_out(
    browser: Browser, site: str, aside: Aside, no_violations: Callable[..., None]
) -> None:
    game: Game = aside(table_of, **FACTS)
    context = browser.new_context(base_url=site, locale="en-GB")
    log_in(context, aside(account, game, "Ben"), site)
    page = context.new_page()
    end(aside, game)
    come_back(page, game)
    expect(page.locator('#ending[data-untold="result"]')).to_be_visible()
    for step in ("#ending", ".result--title", ".dwarfs__line", ".dwarfs__who > span:not(:empty)"):
        expect(page.locator(step).first).to_be_visible()
        no_violations(page, (390, 1280))
        go_on(page)
    context.close()


def test_the_lists_tell_nobody_who_won_before_they_have_seen_it(
    page: Page, site: str, aside: Aside, no_violations: Callable[[Page], None]
) -> None:
    game, ben = aside(_finished)
    log_in(page.context, ben, site)
    main = page.get_by_role("main")
    for place in ("/games/", "/games/finished/"):
        page.goto(place)
        expect(main).to_contain_text("See how it ended")
        expect(main).not_to_contain_text(WINNING)
        no_violations(page)
    aside(seen.mark_ending_seen, game_id=game.pk, account=ben, round_number=1)
    for place in ("/games/", "/games/finished/"):
        page.goto(place)
        expect(main).to_contain_text(WINNING)


def _finished() -> tuple[Game, Any]:
    ann, ben, cleo = people("Ann", "Ben", "Cleo")
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})), ben
