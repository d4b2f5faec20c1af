"""Reads of a player's private notes about a game."""

from typing import Any

from accounts.models import Account
from games.core.visibility import NotFound
from games.models import Player


def notes(game_id: int, account: Account) -> dict[str, Any]:
    """Return the account's private notes about a game as a dict. `text` is on the game; `on` is a
    list of dicts of `id`, `name` and `text` for the other players, by seat. Makes two queries.
    Raises NotFound unless the account plays there.
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
