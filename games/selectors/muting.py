"""The game that a link in an email mutes."""

from dataclasses import dataclass

from games.models import Player
from games.notices.mute_links import MuteLink
from games.selectors.errors import NotFound


@dataclass(frozen=True, slots=True)
class MutedGame:
    """A game's name, and whether its player is told nothing of it."""

    name: str
    is_muted: bool


def game_of(link: MuteLink) -> MutedGame:
    """The game of a link; one query. Raises NotFound where the seat is another's by now."""
    theirs = Player.objects.filter(
        pk=link.player_id, account_id=link.account_id, account__is_active=True
    )
    row = theirs.values_list("game__name", "is_muted").first()
    if row is None:
        raise NotFound
    return MutedGame(*row)
