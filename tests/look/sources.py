"""Reads templates, style sheets and drawings as they lie in the project."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
TEMPLATES = ROOT / "templates"
_COMMENT = re.compile(r"{#.*?#}|{% comment.*?endcomment %}|<!--.*?-->", re.DOTALL)


def markups() -> list[Path]:
    """Return every template of markup, emails included (in plain text a break would show)."""
    return sorted(TEMPLATES.rglob("*.html"))


def pages() -> list[Path]:
    """Return the templates that become pages or parts of pages: all but emails."""
    emails = {"email", "notices", "base_email.html"}
    return [path for path in markups() if not emails & {*path.relative_to(TEMPLATES).parts}]


def markup(path: Path) -> str:
    """Return a template without its comments."""
    return _COMMENT.sub("", path.read_text(encoding="utf-8"))


def style_sheets() -> list[Path]:
    """Return the project's own style sheets."""
    return sorted((STATIC / "css").glob("*.css"))


def sprite() -> str:
    """Return the file that holds every drawing."""
    return (STATIC / "sprite.svg").read_text(encoding="utf-8")


def drawings() -> set[str]:
    """Return the names of the drawings in the sprite."""
    return set(re.findall(r'<symbol id="([^"]+)"', sprite()))
