"""A player's private notes of one game. Nobody is told of them, and they change no version."""

from django.utils.translation import gettext as _

from accounts.models import Account
from games.models import Player
from games.models.player import LONGEST_NOTES
from games.services.errors import InvalidNotes, NotYours
from games.services.plain_text import plain_text


def keep(*, game_id: int, account: Account | None, text: str) -> None:
    """Write down a player's notes in place of those before; during and after the game.

    `on` are those on players, by their numbers: whoever is not among them keeps theirs, and
    numbers of nobody at this table are left out. Raises NotYours for all but the game's players,
    InvalidNotes for more than 4000 characters, or 400 on one player.
    """
    mine = Player.objects.filter(game_id=game_id, account=account)
    if account is None or not mine.exists():
        raise NotYours
    mine.update(notes=_tidy(text))


def _tidy(text: str) -> str:
    text = plain_text(text)
    if len(text) > LONGEST_NOTES:
        told = {"most": LONGEST_NOTES, "count": len(text)}
        raise InvalidNotes(
            _("Not saved: there is room for %(most)d characters, and these are %(count)d.") % told
        )
    return text
