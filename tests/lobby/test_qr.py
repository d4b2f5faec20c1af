"""A link as a QR code."""

import re

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from games.lobby.views.tables import QUIET, qr_of

LINK = "https://saboteur.example/join/0123456789abcdef0123456789abcdef/"


def dark(path: str) -> set[tuple[int, int]]:
    """The squares that a path covers."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    assert "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in runs) == path
    return {(int(x) + step, int(y)) for x, y, width in runs for step in range(int(width))}


def test_every_dark_square_is_drawn_and_no_other() -> None:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(LINK)
    rows = code.get_matrix()
    drawn = qr_of(LINK)
    assert drawn.size == len(rows)
    assert dark(drawn.path) == {
        (x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    }


def test_around_it_the_standard_s_quiet_zone_is_left_free() -> None:
    drawn = qr_of(LINK)
    for x, y in dark(drawn.path):
        assert QUIET <= x < drawn.size - QUIET
        assert QUIET <= y < drawn.size - QUIET
