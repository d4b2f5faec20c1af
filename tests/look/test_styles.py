"""Every class is styled in the sheet that is named for it, and used somewhere."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

import pytest

from tests.look.sources import ROOT, STATIC, markup, markups, style_sheets

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
    " both under over halo preview aim reach miss"
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
_CODE = [*ROOT.glob("games/**/*.py"), *ROOT.glob("accounts/**/*.py"), *STATIC.glob("js/*.js")]

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


@by_sheet
def test_a_class_is_styled_in_the_sheet_that_is_named_for_it(sheet: Path) -> None:
    """What others style is touched only inside or beside what a sheet is named for."""
    for selector in selectors(sheet):
        blocks = {block_of(name) for name in _CLASS.findall(selector)}
        assert not blocks or blocks & own_blocks(sheet), selector


def test_a_block_has_one_sheet() -> None:
    blocks = [block for sheet in style_sheets() for block in own_blocks(sheet)]
    assert len(blocks) == len(set(blocks))


@by_sheet
def test_a_page_changes_its_shape_at_few_widths(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    widths = {*_WIDTH.findall(" ".join(re.findall(r"@container[^{]*", text)))}
    # The admin has a page of its own, whose body is no container.
    of_the_screen = re.findall(r"@media[^{]*width", text)
    assert sheet.stem in ("admin", "moderation") or not of_the_screen
    assert widths <= WIDTHS | (OF_THE_DOCK if sheet.stem in ("dock", "mine") else set())


@by_sheet
def test_a_sheet_styles_no_class_that_nobody_wears(sheet: Path) -> None:
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
