"""What is reported to the moderators, and what they decide."""

from collections.abc import Callable

from games.chat import services as chat
from games.models import Case, Game, Measure
from games.moderation.services import measures, reporting
from tests.games.api.scenes.scene import People, Scene, at_table, running
from tests.moderation.people import decided, staff

_ASKED = {"reason": "threat", "sentence": "He means me."}


def _said(here: People) -> Game:
    game = running(here)
    chat.say(game_id=game.pk, account=here.ben, text="I will find you.")
    return game


def _case(here: People) -> Case:
    game = _said(here)
    return reporting.report_message(game.pk, 1, here.ann, **_ASKED).case


def _warned(here: People) -> Measure:
    return measures.warn(decided(_case(here), staff("Mona", "view", "warn")))


def _reports(here: People) -> Scene:
    _warned(here)
    return Scene(here.ann, "me/reports/")


def _decisions(here: People) -> Scene:
    _warned(here)
    return Scene(here.ben, "me/decisions/")


def _appeal(here: People) -> Scene:
    path = f"me/decisions/{_warned(here).pk}/appeal/"
    return Scene(here.ben, path, {"text": "We were joking."})


def _player(here: People) -> Scene:
    game = running(here)
    there = game.players.get(account=here.ben)
    return at_table(game, f"players/{there.pk}/report/", here.ann, {"reason": "delay"})


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-reports": _reports,
    "get-decisions": _decisions,
    "post-decisions-read": lambda here: Scene(here.ben, "me/decisions/read/"),
    "post-appeal": _appeal,
    "post-report-message": lambda here: at_table(
        _said(here), "messages/1/report/", here.ann, _ASKED
    ),
    "post-report-player": _player,
    "post-report-table": lambda here: at_table(
        running(here), "report/", here.ann, {"reason": "name"}
    ),
    "post-report-person": lambda here: Scene(
        here.ann, f"people/{here.ben.pk}/report/", {"reason": "spam"}
    ),
}
