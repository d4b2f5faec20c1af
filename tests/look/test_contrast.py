"""The colours can be told apart, in the dark and in the light, as the design says they can."""

import pytest

from tests.look.colours import DARK, LIGHT, TOKENS, contrast, theme, tokens

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
MORE_TEXT = [
    ("text", "pit"),
    ("text", "raise"),
    ("muted", "ledge"),
    ("blue", "pit"),
    ("green", "pit"),
]


def near(measured: float, stated: float) -> bool:
    """Tell whether a stated contrast, which has one decimal, is what was measured."""
    return abs(measured - stated) <= 0.1


@pytest.mark.parametrize(("ink", "ground", "dark", "light"), TEXT)
def test_text_is_read_easily(ink: str, ground: str, dark: float, light: float) -> None:
    for colours, stated in ((theme(DARK), dark), (theme(LIGHT), light)):
        measured = contrast(colours[ink], colours[ground])
        assert measured >= 4.5
        assert near(measured, stated), round(measured, 2)


@pytest.mark.parametrize(("thing", "ground", "dark", "light"), GRAPHICS)
def test_things_stand_out_from_what_is_behind_them(
    thing: str, ground: str, dark: float, light: float
) -> None:
    for colours, stated in ((theme(DARK), dark), (theme(LIGHT), light)):
        measured = contrast(colours[thing], colours[ground])
        assert round(measured, 1) >= 3.0
        assert near(measured, stated), round(measured, 2)


@pytest.mark.parametrize(("head", "stated"), ON_CARDS)
def test_the_white_sign_on_a_card_stands_out_from_its_head(head: str, stated: float) -> None:
    assert near(contrast("#ffffff", theme(LIGHT)[head]), stated)


@pytest.mark.parametrize(("door", "stated"), EMBLEMS)
def test_the_marks_on_a_door_stand_out_from_it(door: str, stated: float) -> None:
    colours = theme(LIGHT)
    assert near(contrast(colours["emblem"], colours[door]), stated)


def test_ink_is_read_easily_on_the_paper_of_cards() -> None:
    assert near(contrast(theme(DARK)["ink"], theme(DARK)["paper"]), 12.8)
    assert contrast(theme(LIGHT)["ink"], theme(LIGHT)["paper"]) >= 12.8


@pytest.mark.parametrize(("ink", "ground"), MORE_TEXT)
def test_other_text_is_read_easily_too(ink: str, ground: str) -> None:
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
