"""The mine as a PNG: the page's own drawing, in plain colours, the same on every machine."""

import re
import struct

import pytest

from games.pictures import rendering
from games.pictures.rendering import (
    IN_A_MAIL,
    PREVIEW,
    Format,
    colours,
    in_colours,
    render,
    with_symbols,
)
from games.rules.cards.cards import PATH_CODES
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.strokes import symbol_of
from tests.look import colours as sheet
from tests.table.seen import seen_by

SHOWN = visible_mine(seen_by(None, board=["NS.EW@1,0", "EW@2,0", "EW@5,0"]))


@pytest.mark.parametrize("format_", [IN_A_MAIL, PREVIEW])
def test_it_is_a_png_as_large_as_was_asked_for(format_: Format) -> None:
    png = render(SHOWN, (2, 0), format_)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (format_.width, format_.height)
    assert len(png) < 200_000


def test_its_colours_are_those_of_the_style_sheet() -> None:
    for theme in ("light", "dark"):
        assert colours(theme) == sheet.theme(theme)  # type: ignore[arg-type]


def test_every_symbol_of_the_mine_is_drawn_without_a_name_of_a_colour_or_a_letter() -> None:
    for code in (*PATH_CODES, "goal", "start", "treasure", "stone-sw"):
        drawn = with_symbols(f'<use href="#{symbol_of(code)}" x="0"/>', "light")  # type: ignore[arg-type]
        assert "var(" not in drawn
        assert "<text" not in drawn
        assert "currentColor" not in drawn
        assert f'<symbol id="{symbol_of(code)}"' in drawn


def test_what_is_cut_off_from_the_start_is_as_dark_as_on_the_page() -> None:
    assert in_colours("var(--g1)", "dark") == colours("dark")["floor"]
    assert in_colours("var(--g1)", "dark", ("u1",)) == colours("dark")["dimf"]
    assert in_colours("var(--x0)", "dark") == "none"
    drawn = with_symbols(draw_mine(SHOWN, "").body, "light")
    assert set(re.findall(r'<use href="#(p-(?:NS_EW|EW)[^"]*)"', drawn)) == {
        "p-NS_EW-u0",
        "p-EW",
        "p-EW-u0",
    }


def test_the_card_laid_last_is_marked() -> None:
    assert render(SHOWN, (1, 0), IN_A_MAIL) != render(SHOWN, (2, 0), IN_A_MAIL)
    assert render(SHOWN, None, IN_A_MAIL) != render(SHOWN, (2, 0), IN_A_MAIL)


def test_no_letter_stands_in_it_and_no_font_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, object]] = []
    monkeypatch.setattr(rendering, "svg_to_bytes", lambda **facts: asked.append(facts) or b"")
    render.__wrapped__(SHOWN, (1, 0), PREVIEW)
    (facts,) = asked
    assert facts["skip_system_fonts"] is True
    assert "<text" not in str(facts["svg_string"])


def test_what_is_the_same_is_rendered_once() -> None:
    assert render(SHOWN, (1, 0), PREVIEW) is render(SHOWN, (1, 0), PREVIEW)
