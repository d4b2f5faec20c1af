"""Every class is styled in the sheet that is named for it, and used somewhere."""

import gzip
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.rules.cards.cards import ACTIONS, DWARFS, FIXED, PATHS
from tests.look.colours import DARK, LIGHT, TOKENS, contrast, theme, tokens
from tests.look.sources import ROOT, STATIC, drawings, markup, markups, pages, sprite, style_sheets

# A sheet is named for its block: `.dock__x` and `.dock--x` stand in dock.css. These hold more than
# one: what frames every page, say, or what stands around the mine.
OTHER_BLOCKS = {
    "admin_today": "gauges gauge today-log",
    "base": "page page-narrow page-text stack row overline icon lead small note muted number code"
    " hidden-text js no-js",
    "controls": "button icon-button pill count initial portrait portraits dwarf switch",
    "both_ends": "play-on",
    "crews": "crew",
    "claims": "claim record statement",
    "countdown": "countdown-bar",
    "moderation": "case case-own module",
    "orders": "order new-order",
    "dock": "prompt hand card",
    "forms": "form field field-pair choice choices",
    "frame": "skip header brand nav menu messages message verify nickname footer choice-bar",
    "game_lists": "game-list game-row next-game open-tabs seat-gives",
    "figures": "shares range boxes ratings course",
    "hours": "hours-preview day-bar day-bars weekday weekdays holiday",
    "invite": "invite-mine invite-late",
    "landing": "hall reasons",
    "learn": "lesson lessons guide try",
    "lobby": "lobby-page lobby-chat",
    "mine": "mine-section news strip pile map-controls seen-goal"
    # The drawing itself.
    " cell last prop player-mark caved-in looked-at coordinates flash place places ghost lit hit"
    " both under over halo preview aim reach miss planned own"
    " way-day way-blue way-green way-white",
    "notices": "way notice-presets notice-preset notice-grid ticks"
    " notice-list notice-line"
    " way-state way-buttons push-here",
    "panels": "panel tile rows fold empty page-aside row-title steps qr secret codes",
    "person": "former tally",
    "players": "player chips chip nugget forecast",
    "private_card": "private-card-button",
    "replay": "face-up",
    "result": "dwarfs standings",
    "rules": "path-list path-card action-list action-card dwarf-list dwarf-entry nugget-list"
    " options example table-frame facts",
    "settings_menu": "panel-pair",
    "since": "mark-pill",
    "side_panel": "tabs tab log chat notes",
    "suspicions": "readings fit",
    "table": "at-table bar badge",
    "thoughts": "plot",
    "tokens": "u0 u1 u2 u3",
}
# Where pages change their shape: phones that are narrow, wide, tablets, and desks, on which side
# panels stand beside the mine. The dock alone waits for its hand and its buttons to fit in a row.
WIDTHS = {"22.5", "35", "45", "60", "68.75"}
OF_THE_DOCK = {"77.5"}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTOR = re.compile(r"([^{};]+)\{")
_WIDTH = re.compile(r"width (?:<|>=) ([\d.]+)rem")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_PYTHON = [
    path for app in ("games", "accounts", "saboteur_site") for path in ROOT.glob(f"{app}/**/*.py")
]
_CODE = [*_PYTHON, *STATIC.glob("js/*.js")]
by_sheet = pytest.mark.parametrize("sheet", style_sheets(), ids=lambda sheet: sheet.stem)


def block_of(name: str) -> str:
    """Return what a class is a part or a state of."""
    return re.split("__|--", name)[0]


def selectors(sheet: Path) -> list[str]:
    """Return the selectors of a sheet, each by itself."""
    text = _COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    rules = [found.strip() for found in _SELECTOR.findall(text)]
    # A comma parts selectors, but not inside `:is(…)`.
    parts = [re.split(r",(?![^(]*\))", rule) for rule in rules if not rule.startswith("@")]
    return [part.strip() for several in parts for part in several]


def own_blocks(sheet: Path) -> set[str]:
    """Return the blocks that a sheet is named for."""
    return {sheet.stem.replace("_", "-"), *OTHER_BLOCKS.get(sheet.stem, "").split()}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text: whole, with their end left to be filled in, and with their beginning."""

    whole: frozenset[str]
    begun: frozenset[str]
    ended: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Self:
        """Read them."""
        found = (r"[\w-]+", r"[\w-]+(?=\{|\$)", r"(?<=\})[\w-]+")
        return cls(*(frozenset(re.findall(words, text)) for words in found))

    def uses(self, name: str) -> bool:
        """Tell whether a class is written somewhere, whole or with one of its ends filled in."""
        marks = list(re.finditer("__|--", name))
        return (
            name in self.whole
            or any(name[: mark.end()] in self.begun for mark in marks)
            or any(name[mark.start() :] in self.ended for mark in marks)
        )


@cache
def words_of_the_site() -> Words:
    """All that may be a class: in templates, code and scripts."""
    read = (path.read_text(encoding="utf-8") for path in _CODE)
    return Words.of("\n".join([*map(markup, markups()), *read]))


def test_a_class_is_styled_in_the_sheet_that_is_named_for_it(subtests: pytest.Subtests) -> None:
    """What others style is touched only inside or beside what a sheet is named for."""
    for sheet in style_sheets():
        with subtests.test(sheet.name):
            for selector in selectors(sheet):
                blocks = {block_of(name) for name in _CLASS.findall(selector)}
                assert not blocks or blocks & own_blocks(sheet), selector


def test_a_block_has_one_sheet() -> None:
    blocks = [block for sheet in style_sheets() for block in own_blocks(sheet)]
    assert len(blocks) == len(set(blocks))


def test_a_page_changes_its_shape_at_few_widths(subtests: pytest.Subtests) -> None:
    for sheet in style_sheets():
        with subtests.test(sheet.name):
            text = sheet.read_text(encoding="utf-8")
            widths = {*_WIDTH.findall(" ".join(re.findall(r"@container[^{]*", text)))}
            # The admin has a page of its own, whose body is no container.
            of_the_screen = re.findall(r"@media[^{]*width", text)
            assert sheet.stem in ("admin", "moderation") or not of_the_screen
            assert widths <= WIDTHS | (OF_THE_DOCK if sheet.stem in ("dock", "mine") else set())


def test_a_sheet_styles_no_class_that_nobody_wears(subtests: pytest.Subtests) -> None:
    for sheet in style_sheets():
        with subtests.test(sheet.name):
            words = words_of_the_site()
            worn = {name for selector in selectors(sheet) for name in _CLASS.findall(selector)}
            assert [name for name in sorted(worn) if not words.uses(name)] == []


def test_the_search_for_worn_classes_knows_them_whole_or_in_parts() -> None:
    assert Words.of('<a class="tab tab--chat">').uses("tab--chat")
    assert Words.of('"chips chips--{{ tile.chips|length }}"').uses("chips--3")
    assert Words.of("`chip__half chip__half--${side}`").uses("chip__half--left")
    assert Words.of('f"{name}__icon"').uses("aim__icon")
    assert not Words.of('<a class="tab--chat tabs">').uses("tab")
    assert not Words.of("chips--{{ x }}").uses("chips__3")


# The colours can be told apart, in the dark and in the light, as the design says they can.

# What stands on what, and how far apart they are in the dark and in the light.
TEXT = [
    ("text", "page", 15.9, 13.6),
    ("text", "ledge", 13.3, 15.6),
    ("muted", "page", 9.0, 6.2),
    ("muted", "pit", 8.3, 6.8),
    ("muted", "mine", 9.3, 5.2),
    ("faint", "pit", 5.2, 4.9),
    ("lamp", "pit", 11.2, 6.2),
    ("on-lamp", "lamp", 11.4, 6.7),
    ("on-mint", "mint", 10.3, 6.0),
    ("ember", "pit", 8.1, 6.2),
    ("ember", "page", 8.7, 5.7),
]
GRAPHICS = [
    ("edge", "page", 4.4, 3.5),
    ("edge", "pit", 4.1, 3.8),
    ("focus", "page", 18.8, 15.6),
    ("focus", "rock", 11.1, 3.4),
    ("floor", "rock", 6.1, 4.1),
    ("floor", "wall", 10.3, 11.2),
    ("dimf", "rock", 3.4, 3.0),
    ("dimx", "dimf", 3.7, 4.3),
    ("boulder", "rock", 4.1, 3.3),
    ("boulder", "wall", 7.0, 9.2),
    ("timber1", "wall", 6.6, 5.3),
    ("doorb", "floor", 3.3, 4.5),
    ("doorg", "floor", 3.4, 4.6),
    ("goall", "goalb", 9.1, 6.6),
    ("mint", "mine", 12.2, 4.3),
]
ON_CARDS = [("breakc", 7.5), ("repairc", 7.2), ("actc", 8.5)]
EMBLEMS = [("doorb", 6.0), ("doorg", 6.1)]
MORE_TEXT = [("text", "pit"), ("text", "raise"), ("muted", "ledge"), ("blue", "pit")]


def near(measured: float, stated: float) -> bool:
    """Tell whether a stated contrast, which has one decimal, is what was measured."""
    return abs(measured - stated) <= 0.1


def test_text_is_read_easily(subtests: pytest.Subtests) -> None:
    for ink, ground, dark, light in TEXT:
        with subtests.test(ink=ink, ground=ground, dark=dark):
            for colours, stated in ((theme(DARK), dark), (theme(LIGHT), light)):
                measured = contrast(colours[ink], colours[ground])
                assert measured >= 4.5
                assert near(measured, stated), round(measured, 2)


def test_things_stand_out_from_what_is_behind_them(subtests: pytest.Subtests) -> None:
    for thing, ground, dark, light in GRAPHICS:
        with subtests.test(thing=thing, ground=ground, dark=dark):
            for colours, stated in ((theme(DARK), dark), (theme(LIGHT), light)):
                measured = contrast(colours[thing], colours[ground])
                assert round(measured, 1) >= 3.0
                assert near(measured, stated), round(measured, 2)


def test_the_white_sign_on_a_card_stands_out_from_its_head(subtests: pytest.Subtests) -> None:
    for head, stated in ON_CARDS:
        with subtests.test(head=head, stated=stated):
            assert near(contrast("#ffffff", theme(LIGHT)[head]), stated)


@pytest.mark.parametrize(("door", "stated"), EMBLEMS)
def test_the_marks_on_a_door_stand_out_from_it(door: str, stated: float) -> None:
    colours = theme(LIGHT)
    assert near(contrast(colours["emblem"], colours[door]), stated)


def test_ink_is_read_easily_on_the_paper_of_cards() -> None:
    assert near(contrast(theme(DARK)["ink"], theme(DARK)["paper"]), 12.8)
    assert contrast(theme(LIGHT)["ink"], theme(LIGHT)["paper"]) >= 12.8


def test_other_text_is_read_easily_too(subtests: pytest.Subtests) -> None:
    for ink, ground in MORE_TEXT:
        with subtests.test(ink=ink, ground=ground):
            for name in (DARK, LIGHT):
                assert contrast(theme(name)[ink], theme(name)[ground]) >= 4.5


def test_the_weak_pairs_are_the_known_ones_that_shapes_make_up_for() -> None:
    light, dark = theme(LIGHT), theme(DARK)
    assert near(contrast(light["mint"], light["rock"]), 1.1)
    assert near(contrast(dark["floor"], dark["dimf"]), 1.8)
    assert near(contrast(light["floor"], light["dimf"]), 1.4)


def test_the_same_in_both_themes_are_only_the_drawings_own_colours() -> None:
    same_in_both = {name for name, (light, dark) in tokens().items() if light == dark}
    assert same_in_both == set(
        "doorb doorg emblem cry1 cry2 cry3 day stone stone1 stone2 nug nug1 nug2"
        " deckb deckl breakc repairc actc ink paperl last goall timber1".split()
    )


def test_every_colour_is_stated_once() -> None:
    sheet = TOKENS.read_text(encoding="utf-8")
    assert all(sheet.count(f"--{name}:") == 1 for name in tokens())


# The sprite holds what pages use, and the style sheets what the sprite uses.

_PLAIN_USE = re.compile(r"#([pidn]-[A-Za-z0-9_-]+)\"")
_ICON = re.compile(r'include "_(icon|dwarf)\.html" with name="([a-z-]+)"')


def test_every_drawing_that_a_template_names_exists() -> None:
    named = set()
    for path in pages():
        text = markup(path)
        named |= set(_PLAIN_USE.findall(text))
        named |= {f"{kind[0]}-{name}" for kind, name in _ICON.findall(text)}
    assert named
    assert named - drawings() == set()


def test_every_colour_that_a_drawing_asks_for_is_a_token() -> None:
    asked = set(re.findall(r"var\(--([\w-]+)\)", sprite()))
    tokens = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    stated = set(re.findall(r"--([\w-]+):", tokens))
    assert asked - stated == set()


def test_no_drawing_has_a_style_attribute_or_a_script() -> None:
    assert not re.search(r"\sstyle=|<script|<style|\son\w+=", sprite())


def test_style_sheets_use_only_names_that_are_stated_somewhere() -> None:
    sheets = "\n".join(path.read_text(encoding="utf-8") for path in style_sheets())
    used = set(re.findall(r"var\(--([\w-]+)\)", sheets))
    assert used - set(re.findall(r"--([\w-]+):", sheets)) == set()


def test_style_sheets_load_nothing_from_elsewhere() -> None:
    for path in style_sheets():
        assert "url(" not in path.read_text(encoding="utf-8").replace("url(#", "")


def test_a_face_down_goal_is_drawn_in_one_way_only() -> None:
    assert {name for name in drawings() if "goal" in name} == {"p-goal"}


def test_every_card_is_drawn() -> None:
    assert not [
        card
        for card in [*PATHS, *ACTIONS, *FIXED]
        if "p-" + card[0].replace(".", "_").replace("+", "-") not in drawings()
    ]


def test_every_dwarf_is_drawn() -> None:
    assert not [dwarf for dwarf in [*DWARFS, "hidden"] if f"d-{dwarf}" not in drawings()]


# How many bytes a visitor downloads.

# What a page has of its own, as the check of a proof, travels with that page alone.
MOST_OF_ALL_SCRIPTS = 67_000
_SCRIPT = re.compile(r"<script[^>]*\bsrc=\"{%\s*static\s+'([^']+)'\s*%}\"")


def compressed(name: str) -> int:
    """How many bytes of a static file travel: whitenoise keeps each as brotli."""
    found = finders.find(name)
    assert found, name
    with open(found, "rb") as file:  # noqa: PTH123 - finders give a text
        return len(brotli.compress(file.read()))


def scripts() -> set[str]:
    """All scripts of the project and all that its pages ask for besides."""
    asked = {name for page in pages() for name in _SCRIPT.findall(markup(page))}
    return asked | {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}


@pytest.mark.django_db
def test_all_the_scripts_there_are_weigh_less_than_67_kilobytes(client: Client) -> None:
    found = scripts()
    assert {"django_htmx/htmx-2.min.js", "js/table.js"} <= found
    # Compressed here: the site's own answer has up to a hundred random bytes against guessing.
    worker = len(gzip.compress(client.get("/sw.js").content))
    assert sum(map(compressed, found)) + worker < MOST_OF_ALL_SCRIPTS


def test_all_the_drawings_there_are_weigh_less_than_20_kilobytes() -> None:
    assert compressed("sprite.svg") < 20_000


@pytest.mark.django_db
def test_pages_for_everybody_travel_compressed(client: Client, subtests: pytest.Subtests) -> None:
    for page in ["/", "/welcome/", "/rules/", "/games/open/"]:
        with subtests.test(page=page):
            answer = client.get(page, headers={"accept-encoding": "gzip"})
            assert answer["Content-Encoding"] == "gzip"
            assert "Accept-Encoding" in answer["Vary"]
            assert len(answer.content) < 16_000


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/"])
def test_pages_with_secrets_do_not(client: Client, page: str) -> None:
    answer = client.get(page, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in answer
