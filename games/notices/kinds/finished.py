"""To everybody: the game is over."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


class Finished(NoticeKind):
    """The game is over."""

    subject = _("“%(game)s” is over")
    topic = Topic.OVER
    icon = "check"
    template = "email/finished"

    def is_true(self, notice: Notice) -> bool:
        """Whether it was played to the end."""
        return notice.game.status == Game.Status.FINISHED

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who won, and everybody's gold, the most first."""
        seats = notice.game.winners
        gold = [(player.shown_name, player.gold or 0) for player in players]
        return {
            "standings": sorted(gold, key=lambda line: -line[1]),
            "winners": [player.shown_name for player in players if player.seat in seats],
            "won": notice.player.seat in seats,
        }
