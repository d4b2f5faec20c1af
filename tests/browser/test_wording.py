"""What people read at a table and around it sounds right, in each language."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from accounts.models import Account
from games.core.turns import turns
from games.models import Game
from games.rules.moves import Lay
from tests.browser.positions import play
from tests.browser.tables import Aside, log_in, table_of
from tests.factories import open_table

HANDS = [
    ["break-pickaxe", "N.E.W"],
    ["break-lantern", "EW"],
    ["rockfall", "EW"],
    ["repair-pickaxe", "NS"],
]
NAMES = ("Ann", "Annamaria", "Igor", "Ben")
STORY: tuple[tuple[int, dict[str, Any]], ...] = (
    (0, {"play": "break-pickaxe", "on": 3}),
    (1, {"play": "break-lantern", "on": 0}),
    (2, {"play": "rockfall", "at": [1, 0]}),
    (3, {"play": "repair-pickaxe", "on": 3}),
)
LOGS = {
    "en": [
        "You broke Ben’s pickaxe.",
        "Annamaria broke your lantern.",
        "Igor caved in the dead end at (1, 0).",
        "Ben mended their own pickaxe.",
    ],
    "es": [
        "Rompiste el pico de Ben.",
        "Annamaria te rompió la linterna.",
        "Igor derrumbó el callejón sin salida en (1, 0).",
        "Ben reparó su propio pico.",
    ],
    "fr": [
        "Tu as cassé la pioche de Ben.",
        "Annamaria a cassé ta lanterne.",
        "Igor a fait s’effondrer le cul-de-sac en (1, 0).",
        "Ben a réparé sa propre pioche.",
    ],
}
WAITING = {"en": "Annamaria’s turn.", "es": "Le toca a Annamaria.", "fr": "À Annamaria de jouer."}
CHOOSING = {
    "en": ("Broken pickaxe: choose a player", "Break Ben’s pickaxe"),
    "es": ("Pico roto: elige a alguien", "Romper el pico de Ben"),
    "fr": ("Pioche cassée\u00a0: choisis quelqu’un", "Casser la pioche de Ben"),
}


def four(language: str) -> Game:
    """Ann's turn; she reads this language, and everybody holds a card that tells something."""
    game = table_of(NAMES, hands=HANDS, draw=["EW"] * 9, board=["E@1,0/turned"])
    read(language)
    return game


def read(language: str) -> None:
    """Let Ann read this language."""
    Account.objects.filter(name="Ann").update(language=language)


def ann_of(game: Game) -> Account:
    ann = game.players.select_related("account").get(seat=0).account
    assert ann is not None
    return ann


def test_the_log_names_each_tool_and_card_with_its_article(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(four, "en")
    for seat, move in STORY:
        aside(play, game, seat, move)
    log_in(page.context, aside(ann_of, game), site)
    for language, sentences in LOGS.items():
        aside(read, language)
        page.goto(f"/games/{game.pk}/log/")
        for sentence, line in zip(sentences, page.locator(".log__line").all(), strict=True):
            expect(line).to_contain_text(sentence)


def test_a_prompt_says_whom_a_card_breaks_and_whose_turn_follows(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(four, "en")
    log_in(page.context, aside(ann_of, game), site)
    prompt = page.locator("#prompt")
    for language, (choose, break_it) in CHOOSING.items():
        aside(read, language)
        page.goto(f"/games/{game.pk}/?card=break-pickaxe")
        assert choose in (prompt.text_content() or "")
        page.locator("a.player__body", has_text="Ben").click()
        expect(prompt).to_contain_text(break_it)
    page.locator("#do-confirm").click()
    for language, waiting in WAITING.items():
        aside(read, language)
        page.goto(f"/games/{game.pk}/")
        expect(prompt).to_contain_text(waiting)


def test_nobody_is_said_to_wait_since_just_now(page: Page, site: str, aside: Aside) -> None:
    def turn() -> Game:
        game = four("en")
        move = Lay("N.E.W", (0, 1))
        return turns.take_turn(
            game_id=game.pk, account=ann_of(game), version=game.version, move=move
        ).game

    game = aside(turn)
    log_in(page.context, aside(ann_of, game), site)
    for address in (f"/games/{game.pk}/", "/games/"):
        page.goto(address)
        expect(page.locator("main")).to_contain_text("Annamaria’s turn.")
        assert not re.search(r"since (just now|now|0)", page.locator("main").inner_text())


def test_what_one_is_asked_about_an_account_and_a_table_is_plain(
    page: Page, site: str, aside: Aside
) -> None:
    game = aside(four, "en")
    ann = aside(ann_of, game)
    table = aside(lambda: open_table(ann, seats=4))
    log_in(page.context, ann, site)
    page.goto("/accounts/2fa/")
    expect(page.locator("main")).to_contain_text(
        "A second step protects you even if your password is stolen."
    )
    page.goto(f"/games/{table.pk}/")
    expect(page.get_by_text("Cancel this table", exact=True)).to_be_visible()
