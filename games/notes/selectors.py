"""A player's private notes of one game."""

from dataclasses import dataclass

from accounts.models import Account
from games.core.visibility import NotFound
from games.models import Player


@dataclass(frozen=True, slots=True)
class PlayerNote:
    """What somebody keeps to themselves about a player of their table."""

    id: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Notes:
    """A player's own notes of a game, and `on` each of the others, by seat."""

    text: str
    on: tuple[PlayerNote, ...]


def notes(game_id: int, account: Account) -> Notes:
    """Return what this person has written down about a game and its players; two queries.

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
        on=tuple(PlayerNote(each.pk, each.shown_name, on.get(str(each.pk), "")) for each in found),
    )
