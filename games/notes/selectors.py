"""A player's private notes of one game."""

from typing import Any

from accounts.models import Account
from games.core.visibility import NotFound
from games.models import Player


def notes(game_id: int, account: Account) -> dict[str, Any]:
    """Return what this person has written down about a game, and `on` each of the others by seat.

    Two queries. Raises NotFound for all but the game's players.
    """
    mine = Player.objects.filter(game_id=game_id, account_id=account.pk)
    written = mine.values_list("pk", "notes", "notes_on").first()
    if written is None:
        raise NotFound
    me, text, on = written
    others = Player.objects.filter(game_id=game_id).exclude(pk=me).select_related("account")
    return {
        "text": text,
        "on": [
            {"id": each.pk, "name": each.shown_name, "text": on.get(str(each.pk), "")}
            for each in others.order_by("seat", "id")
        ],
    }
