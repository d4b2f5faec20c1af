"""People and running tables for a load: everybody has a session and a token."""

import json
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

SEATS = 5
# At one table in so many a computer player has a seat.
_WITH_COMPUTER = 3
# Far enough into the round for a mine to draw.
_TURNS = 10


def write_tables(number: int, path: Path) -> None:
    """Open so many running tables, and write down what the load needs to play at them."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    path.write_text(json.dumps([_table(seed) for seed in range(number)]))


def _table(seed: int) -> dict[str, Any]:
    from games.models import Player
    from tests.factories import AccountFactory, running_game
    from tests.playing import play_some

    computers = int(seed % _WITH_COMPUTER == 0)
    people = AccountFactory.create_batch(SEATS - computers)
    rules = {"rounds": 3, "expansion": seed % 4 == 0}
    game = running_game(people[0], people[1:], computers=computers, rules=rules)
    play_some(game, _TURNS, seed)
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    chance = Random(seed)
    return {"game": game.pk, "people": [_person(player, chance) for player in players]}


def _person(player: Any, chance: Random) -> dict[str, str] | None:
    """What somebody shows the site; nothing of a computer player."""
    if player.account is None:
        return None
    return {
        "session": session_of(player.account),
        "token": token_of(player.account),
        "address": f"10.{chance.randrange(256)}.{chance.randrange(256)}.{player.seat + 1}",
    }


def token_of(account: Any) -> str:
    """A token of somebody's that may do everything."""
    from accounts.models.access_token import Scope
    from accounts.tokens import make_token

    return make_token(account, name="load", scopes=Scope.values)[1]


def session_of(account: Any) -> str:
    """The key of a session in which somebody is logged in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return str(session.session_key)
