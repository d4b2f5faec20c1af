"""A player's private notes of one game, which cause no notice and no new version."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from accounts.models import Account
from games.core.errors import InvalidNotes, NotYours
from games.core.plain_text import plain_text
from games.models import Player
from games.models.player import LONGEST_NOTE, LONGEST_NOTES


def keep(
    *, game_id: int, account: Account | None, text: str, on: Mapping[int, str] | None = None
) -> None:
    """Replace a player's notes about a game, during or after it, and those in `on`, a dict from
    players' ids to notes.

    Notes on other players stay, and ids from other tables are ignored. Raises NotYours unless the
    account plays there, and InvalidNotes for more than 4000 characters, or 400 on one player.
    """
    at_table = {player.pk: player for player in Player.objects.filter(game_id=game_id)}
    mine = [each for each in at_table.values() if account and each.account_id == account.pk]
    if not mine:
        raise NotYours
    changes: dict[str, object] = {"notes": _tidy(text, LONGEST_NOTES)}
    if on:
        tidy = {str(pk): _tidy(note, LONGEST_NOTE) for pk, note in on.items() if pk in at_table}
        kept = {**mine[0].notes_on, **tidy}
        changes["notes_on"] = {number: note for number, note in kept.items() if note}
    Player.objects.filter(pk=mine[0].pk, account=account).update(**changes)


def _tidy(text: str, most: int) -> str:
    text = plain_text(text, most)
    if len(text) > most:
        params = {"most": most, "count": len(text)}
        raise InvalidNotes(
            _("Not saved: there is room for %(most)d characters, and these are %(count)d.") % params
        )
    return text
