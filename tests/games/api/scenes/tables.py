"""Tables that are opened, filled, started and put away."""

from collections.abc import Callable

from games.core.turns import roll_backs
from games.lobby import invitations
from games.models import Player
from tests.factories import open_table
from tests.games.api.scenes.scene import People, Scene, at_table, finished, lobby, running
from tests.people import acting
from tests.playing import play_some


def _games(here: People) -> Scene:
    lobby(here)
    return Scene(here.cleo, "games/?show=open")


def _new(here: People) -> Scene:
    body = {"name": "Deep", "seats": 3, "computers": ["novice", "regular"], "rules": {"rounds": 1}}
    return Scene(here.ann, "games/", body)


def _game(here: People) -> Scene:
    game = play_some(running(here), 3)
    return at_table(game, "", acting(game))


def _sitter(here: People) -> Scene:
    game = lobby(here)
    guest = game.players.get(account=here.ben)
    return at_table(game, f"players/{guest.pk}/", here.ann)


def _decline(here: People) -> Scene:
    game = open_table(here.ann, seats=3)
    invitations.invite_by_name(game.pk, here.ann, "Ben")
    return at_table(game, "decline/", here.ben)


def _full(here: People) -> Scene:
    game = open_table(here.ann, [here.ben, here.cleo], name="Tuesday dig", rules={"rounds": 1})
    return at_table(game, "start/", here.ann)


def _back(here: People) -> Scene:
    game = running(here)
    Player.objects.filter(game=game, account=here.ben).update(stand_in="novice")
    return at_table(game, "back/", here.ben)


def _withdrawn(here: People) -> Scene:
    game = lobby(here)
    invitations.invite_by_name(game.pk, here.ann, here.cleo.name)
    return Scene(here.ann, f"games/{game.pk}/invited/{here.cleo.pk}/")


def _ended(here: People) -> Scene:
    return at_table(finished(here), "ending/", here.ben, {"round": 1})


def _taken_back(here: People) -> Scene:
    game = play_some(running(here), 3)
    roll_backs.roll_back(game.pk, 1)
    return at_table(game, "taken-back/", here.ann)


def _piece(here: People) -> Scene:
    return Scene(here.ann, f"games/{lobby(here).pk}/contribution/", {"contribution": "9f3a51c0"})


SCENES: dict[str, Callable[[People], Scene]] = {
    "delete-invited-person": _withdrawn,
    "put-ending": _ended,
    "get-taken-back": _taken_back,
    "put-contribution": _piece,
    "get-games": _games,
    "post-games": _new,
    "get-game": _game,
    "post-join": lambda here: at_table(lobby(here), "join/", here.cleo),
    "post-leave": lambda here: at_table(lobby(here), "leave/", here.ben),
    "post-start": _full,
    "post-cancel": lambda here: at_table(lobby(here), "cancel/", here.ann),
    "post-computers": lambda here: at_table(
        lobby(here), "computers/", here.ann, {"strength": "novice"}
    ),
    "delete-sitter": _sitter,
    "post-invited": lambda here: at_table(lobby(here), "invited/", here.ann, {"name": "Cleo"}),
    "post-decline": _decline,
    "post-back": _back,
    "post-leave-for-good": lambda here: at_table(running(here), "leave-for-good/", here.ann),
    "post-again": lambda here: at_table(finished(here), "again/", here.ann),
}
