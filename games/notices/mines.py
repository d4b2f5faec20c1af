"""The mine as a letter shows it; the sender, a layer above, passes who draws it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.models import Game, Player

# As wide as it is shown, in points; its file has twice as many pixels.
WIDTH, HEIGHT = 490, 330


@dataclass(frozen=True, slots=True)
class ShownMine:
    """The mine as everybody sees it: in words, what stands below it, and as a PNG when asked."""

    in_words: str
    caption: str
    render: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class InlinePicture:
    """A PNG within a letter; its page names it by `cid:` and this id."""

    id: str
    png: bytes


# The mine of a game that has begun, for people who know these players.
Illustrate = Callable[[Game, Sequence[Player]], ShownMine]
