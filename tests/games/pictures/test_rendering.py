"""The mine as a PNG: the page's own drawing, in plain colours, the same on every machine."""

import re
import struct
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat
from resvg_py import svg_to_bytes

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
from games.rules.cards.cells import Cell
from games.table.mine.bounds import bounds_of
from games.table.mine.drawing import VisibleMine, draw_mine, visible_mine
from games.table.mine.strokes import draw_corners, symbol_of
from games.table.mine.svg import joined
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


def as_one_drawing(mine: VisibleMine, last: Cell, format_: Format, scale: float) -> Image.Image:
    """The whole mine drawn at once by resvg, in the middle of the picture."""
    bounds = bounds_of(mine.mine)
    x, y, width, height = map(int, bounds.view_box.split())
    across, down = format_.width / scale, format_.height / scale
    view = f"{x - (across - width) / 2} {y - (down - height) / 2} {across} {down}"
    drawn = joined([draw_mine(mine, "").body, draw_corners([last])])
    style = rendering._STYLE.format(**colours(format_.theme))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><style>{style}</style>'
        f"{with_symbols(drawn, format_.theme)}</svg>"
    )
    size = {"width": format_.width, "height": format_.height}
    png = svg_to_bytes(
        svg_string=svg, **size, background=colours(format_.theme)["mine"], skip_system_fonts=True
    )
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize(("format_", "scale"), [(IN_A_MAIL, 0.8), (PREVIEW, 1.0)])
def test_put_together_from_cells_it_looks_like_one_drawing(format_: Format, scale: float) -> None:
    whole = as_one_drawing(SHOWN, (2, 0), format_, scale)
    composed = Image.open(BytesIO(render(SHOWN, (2, 0), format_))).convert("RGB")
    apart = ImageChops.difference(whole, composed)
    assert max(ImageStat.Stat(apart).mean) < 0.5
    far_apart = apart.convert("L").histogram()[32:]
    assert sum(far_apart) < 0.0005 * format_.width * format_.height


def test_a_mine_that_grows_stays_within_the_picture() -> None:
    far = visible_mine(seen_by(None, board=[f"NESW@0,{-y}" for y in range(1, 9)]))
    picture = Image.open(BytesIO(render(far, (0, -8), IN_A_MAIL))).convert("RGB")
    ground = ImageColor.getrgb(colours("light")["mine"])
    edges = [picture.getpixel((x, y)) for x in range(720) for y in (0, 495)]
    assert set(edges) == {ground}


def test_what_is_the_same_is_rendered_once() -> None:
    assert render(SHOWN, (1, 0), PREVIEW) is render(SHOWN, (1, 0), PREVIEW)
