"""What is new in a game, as small counts beside its name: turns of others, and messages."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors.read_models import GameLine


@dataclass(frozen=True, slots=True)
class Pill:
    """A symbol of the sprite with a few words."""

    icon: str
    text: str


def pills_of(game: GameLine) -> tuple[Pill, ...]:
    """What the viewer has not seen yet of a game; nothing if there is nothing new."""
    return (*_turns(game), *_messages(game))


def _turns(game: GameLine) -> Iterator[Pill]:
    count = len(game.news)
    if count and not game.news_is_all:
        yield Pill("log", _("%(count)d turns and more") % {"count": count})
    elif count:
        yield Pill("log", ngettext("%(count)d turn", "%(count)d turns", count) % {"count": count})


def _messages(game: GameLine) -> Iterator[Pill]:
    count = game.unread_chat
    if count and game.is_mentioned:
        named = ngettext(
            "%(count)d message, your name is in it",
            "%(count)d messages, your name is in one",
            count,
        )
        yield Pill("chat", named % {"count": count})
    elif count:
        said = ngettext("%(count)d message", "%(count)d messages", count)
        yield Pill("chat", said % {"count": count})
