"""The picture of how a deal comes about: boxes and arrows, wide, or tall for phones."""

from textwrap import wrap
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_PAD = 16
_LINE = 18
_TITLE_WIDTH = 8.4  # an upper bound for a letter's average width
_TEXT_WIDTH = 7.3
_GAP = 32
_CARDS = 60

Words = tuple[Promise, Promise]
Drawn = dict[str, Any]
SEALS: Words = (
    _("The server seals a secret"),
    _("one for each round, 32 random bytes; its fingerprint is public at once"),
)
ADDS: Words = (
    _("Each of you adds a piece"),
    _("drawn by the browser or words of your own; nobody sees the others’ before the start"),
)
FROZEN: Words = (
    _("The pieces are frozen"),
    _("in the order of joining, public from here on"),
)
SEED: Words = (_("Both make the seed"), _("HMAC of the pieces, keyed with the secret"))
DEAL: Words = (_("The deal"), _("dwarfs, goals, hands, pile"))
OPENED: Words = (
    _("When the round is over, the secret is opened"),
    _("Anybody can now do the same sum and must get the same cards. One card changed: it fails."),
)
HEADS = (_("When the table opens"), _("At the start"), _("Then nobody can choose any more"))


def draw_picture(*, tall: bool) -> Drawn:
    """Return the picture of a deal as a dict for the template, in the active language: `view_box`,
    `heads`, `boxes` with lines, and `arrows`. `tall` says that the picture is for narrow pages.
    """
    return _tall() if tall else _wide()


def _tall() -> Drawn:
    width, y = 340, 1
    boxes: list[Drawn] = []
    arrows: list[str] = []
    for words in (SEALS, ADDS, FROZEN, SEED, DEAL, OPENED):
        if boxes:
            arrows.append(f"M{width // 2} {y - _GAP} V{y - 8}")
        box = _box(words, 1, y, width - 2, 0)
        boxes.append(box)
        y += box["height"] + _GAP
    return _picture(width, y - _GAP + 1, [], boxes, arrows)


def _wide() -> Drawn:
    top, (left, middle, right, last) = 28, (1, 262, 526, 762)
    upper = max(_height(SEALS, 228), _height(SEED, 204), _height(DEAL, 197))
    lower = max(_height(ADDS, 228), _height(FROZEN, 232), _height(OPENED, 433))
    below = top + upper + _GAP
    seals, seed = _box(SEALS, left, top, 228, upper), _box(SEED, right, top, 204, upper)
    boxes = [
        seals,
        seed,
        _box(DEAL, last, top, 197, upper),
        _box(ADDS, left, below, 228, lower),
        _box(FROZEN, middle, below, 232, lower),
        _box(OPENED, right, below, 433, lower),
    ]
    across, along = top + upper // 3, below + lower // 2
    joins = top + 2 * upper // 3
    arrows = [
        f"M{left + 228} {across} H{right - 8}",
        f"M{left + 228} {along} H{middle - 8}",
        f"M{middle + 232} {along} C{middle + 252} {along} {right - 34} {joins} {right - 8} {joins}",
        f"M{right + 204} {across} H{last - 8}",
    ]
    places = zip((left, middle, right), HEADS, strict=True)
    heads = [_line(x, 14, str(text)) for x, text in places]
    return _picture(960, below + lower + 1, heads, boxes, arrows)


def _picture(
    width: int, height: int, heads: list[Drawn], boxes: list[Drawn], arrows: list[str]
) -> Drawn:
    return {
        "view_box": f"0 0 {width} {height}",
        "heads": heads,
        "boxes": boxes,
        "arrows": arrows,
    }


def _line(x: int, y: int, text: str, *, is_title: bool = False) -> Drawn:
    return {"x": x, "y": y, "text": text, "is_title": is_title}


def _box(words: Words, x: int, y: int, width: int, height: int) -> Drawn:
    """A step, with its lines of text; `cards` are the places of three cards."""
    title, text = _wrapped(words, width)
    lines = [
        _line(x + _PAD, y + _PAD + 12 + row * _LINE, line, is_title=row < len(title))
        for row, line in enumerate([*title, *text])
    ]
    cards = [x + _PAD + 22 * place for place in range(4)] if words is DEAL else []
    height = height or _height(words, width)
    return {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "lines": lines,
        "is_main": words is SEED,
        "cards": cards,
        "cards_y": y + height - _CARDS + 4,
    }


def _height(words: Words, width: int) -> int:
    title, text = _wrapped(words, width)
    height = 2 * _PAD + (len(title) + len(text)) * _LINE
    return height + _CARDS if words is DEAL else height


def _wrapped(words: Words, width: int) -> tuple[list[str], list[str]]:
    room = width - 2 * _PAD
    title = wrap(str(words[0]), int(room / _TITLE_WIDTH))
    return title, wrap(str(words[1]), int(room / _TEXT_WIDTH))
