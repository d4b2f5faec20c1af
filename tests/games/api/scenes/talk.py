"""What is said, stated and voted on at a table, and what is kept for oneself."""

from collections.abc import Callable

from games.chat import services as chat
from games.claims import services as claims
from games.models import Claim, Game, Motion
from games.motions import services as motions
from tests.games.api.scenes.scene import People, Scene, at_table, running


def _claims(here: People) -> Game:
    game = running(here)
    claims.state(game_id=game.pk, account=here.ann, says="treasure", goal=1, on=None)
    return game


def _claim(here: People) -> Scene:
    game = _claims(here)
    claim = Claim.objects.get()
    return at_table(game, f"claims/{claim.pk}/", here.ann)


def _keeping_time(here: People) -> Game:
    game = running(here)
    Game.objects.filter(pk=game.pk).update(pace_kind="each-turn", turn_time=48 * 3600)
    return game


def _motion(here: People) -> Game:
    game = _keeping_time(here)
    motions.open_motion(game_id=game.pk, account=here.ann, kind="pause", days=3, on=None)
    return game


def _vote(here: People) -> Scene:
    game = _motion(here)
    motion = Motion.objects.get()
    return at_table(game, "votes/", here.ben, {"motion": motion.pk, "in_favour": True})


def _said(here: People) -> Scene:
    game = running(here)
    chat.say(game_id=game.pk, account=here.ben, text="Dig east, @Ann!")
    return at_table(game, "messages/", here.ann)


def _taken_back(here: People) -> Scene:
    game = running(here)
    chat.say(game_id=game.pk, account=here.ben, text="I am the saboteur.")
    return at_table(game, "messages/1/", here.ben)


def _noted(here: People) -> Scene:
    game = running(here)
    other = game.players.get(account=here.ben).pk
    body = {"text": "Trust nobody.", "on": [{"player": other, "text": "Digs west."}]}
    return at_table(game, "notes/", here.ann, body)


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-messages": _said,
    "post-messages": lambda here: at_table(
        running(here), "messages/", here.ann, {"text": "Hello!"}
    ),
    "delete-message": _taken_back,
    "get-claims": lambda here: at_table(_claims(here), "claims/", here.ben),
    "post-claims": lambda here: at_table(
        running(here), "claims/", here.ann, {"says": "treasure", "goal": 1}
    ),
    "delete-claim": _claim,
    "get-motion": lambda here: at_table(_motion(here), "motion/", here.ben),
    "post-motion": lambda here: at_table(
        _keeping_time(here), "motion/", here.ann, {"kind": "pause", "days": 3}
    ),
    "post-votes": _vote,
    "get-notes": lambda here: at_table(running(here), "notes/", here.ann),
    "put-notes": _noted,
}
