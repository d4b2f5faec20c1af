"""Reads the real style sheet, and says how far two of its colours stand apart."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOKENS = ROOT / "static" / "css" / "tokens.css"
_COLOUR = "#[0-9a-fA-F]{6}"
_TOKEN = re.compile(rf"--([\w-]+):\s*(?:({_COLOUR})|light-dark\(({_COLOUR}),\s*({_COLOUR})\))\s*;")
LIGHT, DARK = "light", "dark"


def tokens() -> dict[str, tuple[str, str]]:
    """Return each colour of the sheet by its name, as it is in the light and in the dark."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = _TOKEN.findall(text)
    return {name: (same or light, same or dark) for name, same, light, dark in found}


def theme(name: str) -> dict[str, str]:
    """Return every colour of the light theme or of the dark one."""
    at = (LIGHT, DARK).index(name)
    return {token: both[at] for token, both in tokens().items()}


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
