"""The sprite holds what pages use, and the style sheets what the sprite uses."""

import re

import pytest

from games.rules.cards.cards import ACTIONS, DWARFS, FIXED, PATHS
from tests.look.sources import STATIC, drawings, markup, pages, sprite, style_sheets

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


@pytest.mark.parametrize("card", [*PATHS, *ACTIONS, *FIXED], ids=lambda card: card[0])
def test_every_card_is_drawn(card: tuple[str, ...]) -> None:
    assert "p-" + card[0].replace(".", "_").replace("+", "-") in drawings()


@pytest.mark.parametrize("dwarf", [*DWARFS, "hidden"])
def test_every_dwarf_is_drawn(dwarf: str) -> None:
    assert f"d-{dwarf}" in drawings()
