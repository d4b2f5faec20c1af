"""A link as a QR code, to be drawn in one stroke."""

from dataclasses import dataclass

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

# What the standard wants to be left free around it.
QUIET = 4


@dataclass(frozen=True, slots=True)
class QrDrawing:
    """A path of squares of one unit, and how many units the whole is wide and high."""

    path: str
    size: int


def qr_of(link: str) -> QrDrawing:
    """Draw a link."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(link)
    rows = code.get_matrix()
    runs = "".join(_runs(y, row) for y, row in enumerate(rows))
    return QrDrawing(runs, len(rows))


def _runs(y: int, row: list[bool]) -> str:
    # One rectangle for dark squares side by side: a third of the bytes.
    path, x = "", 0
    while x < len(row):
        end = x
        while end < len(row) and row[end]:
            end += 1
        if end > x:
            path += f"M{x} {y}h{end - x}v1h-{end - x}z"
        x = end + 1
    return path
