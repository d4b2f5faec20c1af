"""To everybody but who starts: the game has begun."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind, is_to_act, names_of
from games.notices.topics import Topic


class Started(NoticeKind):
    """The game has begun."""

    subject = _("“%(game)s” has begun")
    topic = Topic.STARTS
    icon = "play"
    template = "email/started"

    def is_true(self, notice: Notice) -> bool:
        """Whether it is running; once it is their turn, the notice of the turn is enough."""
        return notice.table.status == Game.Status.RUNNING and not is_to_act(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who plays, and who began."""
        names = names_of(players)
        starter = notice.table.rounds.values_list("starter", flat=True).get(number=1)
        return {"starter": names[starter], "players": names}
