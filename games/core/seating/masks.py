"""Drawn names for the people of a masked table, from its start until it is over.

Before the start they have none, and the chat is closed. Nothing about a name depends on its person,
and a name at one table says nothing about another. `Player.shown_name` is that name while a player
is masked, and `player_view` leaves out the rest.
"""

from collections.abc import Iterable
from random import SystemRandom
from typing import Any

from games.core.locking import LockedGame
from games.models import Game, Player

# Stones and ores that are no computer player's name (`games.bots.people`).
NAMES = tuple(
    (
        "Andesite Azurite Bauxite Breccia Calcite Chert Cinnabar Dolerite Dunite Fluorite Gabbro "
        "Galena Gneiss Halite Hematite Kaolin Limonite Magnesite Olivine Porphyry Pyrite Rhyolite "
        "Siderite Sphalerite Tephra Wolframite"
    ).split()
)


def drawn(game: Game, players: Iterable[Player]) -> dict[str, Any]:
    """Return the dict `{"alias": …, "is_masked": True}` of columns for a person who takes a seat
    beside these players. Returns an empty dict at a table without masks.
    """
    if not game.masked:
        return {}
    taken = {player.alias for player in players}
    name = SystemRandom().choice([name for name in NAMES if name not in taken])
    return {"alias": name, "is_masked": True}


def put_on(locked: LockedGame) -> None:
    """Draw the names of all people at a masked table that begins; nothing changes at other tables.

    The people get new rows, in an order drawn by lot. Otherwise anyone who watched them sit down,
    such as the host, could recognise them by the rows' ids.
    """
    if not locked.game.masked:
        return
    people = [player for player in locked.players if not player.is_computer]
    Player.objects.filter(pk__in=[player.pk for player in people]).delete()
    chance = SystemRandom()
    chance.shuffle(people)
    names = chance.sample(NAMES, len(people))
    rows = [_again(player, alias) for player, alias in zip(people, names, strict=True)]
    computers = [player for player in locked.players if player.is_computer]
    locked.players[:] = [*computers, *Player.objects.bulk_create(rows)]


def _again(player: Player, alias: str) -> Player:
    return Player(
        game=player.game,
        account=player.account,
        name=player.name,
        alias=alias,
        is_masked=True,
        contribution=player.contribution,
        is_muted=player.is_muted,
    )


def take_off(locked: LockedGame) -> None:
    """Show the people of a masked table under their own names, in the transaction that ends the
    game.
    """
    if not locked.game.masked:
        return
    Player.objects.filter(game=locked.game).update(is_masked=False)
    for player in locked.players:
        player.is_masked = False
