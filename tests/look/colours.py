"""Reads the real style sheet, and says how far two of its colours stand apart."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOKENS = ROOT / "static" / "css" / "tokens.css"
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"--([\w-]+):\s*(#[0-9a-fA-F]{6})\b")


def rules() -> list[tuple[str, dict[str, str]]]:
    """Return the selector of each rule of the sheet and the colours it sets by name."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [
        (selector.strip(), dict(_TOKEN.findall(body))) for selector, body in _RULE.findall(text)
    ]


def theme(selector: str) -> dict[str, str]:
    """Return all colours where `selector` applies: what :root sets, and its own over it."""
    colours: dict[str, str] = {}
    for each, own in rules():
        if each in (":root", selector):
            colours |= own
    return colours


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
