"""A player's private notes of one game."""

from accounts.models import Account
from games.models import Player
from games.selectors.errors import NotFound
from games.selectors.read_models import NoteOn, Notes


def notes(game_id: int, account: Account) -> Notes:
    """What this person has written down about a game and its players; two queries.

    Raises NotFound for all but the game's players.
    """
    mine = Player.objects.filter(game_id=game_id, account_id=account.pk)
    written = mine.values_list("pk", "notes", "notes_on").first()
    if written is None:
        raise NotFound
    me, text, on = written
    others = Player.objects.filter(game_id=game_id).exclude(pk=me).select_related("account")
    found = others.order_by("seat", "id")
    return Notes(
        text=text,
        on=tuple(NoteOn(each.pk, each.shown_name, on.get(str(each.pk), "")) for each in found),
    )
