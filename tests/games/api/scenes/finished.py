"""Looking back at games that are over: story, thoughts, marks, comments."""

from collections.abc import Callable

from games.models import Game
from games.story.services import example_game
from games.suspicions.services import mark
from tests.games.api.scenes.scene import People, Scene, at_table, finished, running
from tests.playing import play_out, seat_of, tell_all


def _example(here: People, rest: str) -> Scene:
    """The game for newcomers, which computer players played."""
    return Scene(here.ann, f"games/{example_game()}/{rest}")


def _marked(here: People) -> Game:
    game = running(here)
    mark(game_id=game.pk, account=here.ann, steps={seat_of(game, here.ben): 4})
    return tell_all(play_out(game))


def _record(here: People) -> Scene:
    _marked(here)
    return Scene(here.ann, "me/suspicions/")


SCENES: dict[str, Callable[[People], Scene]] = {
    "post-play-on": lambda here: at_table(
        tell_all(finished(here)), "play-on/", here.ann, {"round": 1, "turn": 4, "seat": 0}
    ),
    "get-story": lambda here: at_table(tell_all(finished(here)), "story/", here.ann),
    "put-thanks": lambda here: at_table(finished(here), "thanks/", here.ann),
    "get-thoughts": lambda here: _example(here, "thoughts/?round=1&turn=5"),
    "put-open-suspicions": lambda here: at_table(
        _marked(here), "suspicions/open/", here.ann, {"is_open": True}
    ),
    "get-readings": lambda here: at_table(_marked(here), "readings/", here.ann),
    "get-suspicion-record": _record,
    "post-comments": lambda here: at_table(
        finished(here), "comments/", here.ann, {"round": 1, "turn": 3, "text": "That was you!"}
    ),
}
