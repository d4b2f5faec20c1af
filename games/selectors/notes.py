"""A player's private notes of one game."""

from accounts.models import Account
from games.models import Player
from games.selectors.errors import NotFound


def notes(game_id: int, account: Account) -> str:
    """What this person has written down about a game; one query.

    Raises NotFound for all but the game's players.
    """
    mine = Player.objects.filter(game_id=game_id, account_id=account.pk)
    text = mine.values_list("notes", flat=True).first()
    if text is None:
        raise NotFound
    return text
