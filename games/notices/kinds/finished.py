"""To everybody: the game is over."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind, names_of
from games.notices.topics import Topic


class Finished(NoticeKind):
    """The game is over."""

    subject = _("“%(game)s” is over")
    topic = Topic.OVER
    icon = "check"
    template = "email/finished"

    def is_true(self, notice: Notice) -> bool:
        """Whether it was played to the end."""
        return notice.table.status == Game.Status.FINISHED

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who played. How it ended is shown at the table, step by step, and not told before."""
        return {"players": names_of(players)}
