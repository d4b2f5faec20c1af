"""To the host: every seat is taken."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind, names_of
from games.notices.topics import Topic


class Full(NoticeKind):
    """Their table is full."""

    subject = _("“%(game)s” is ready to start")
    topic = Topic.STARTS
    icon = "person"
    template = "email/full"

    def is_true(self, notice: Notice) -> bool:
        """Whether nothing at the table has changed since."""
        game = notice.table
        return game.status == Game.Status.LOBBY and game.version == notice.version

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who sits there."""
        return {"players": names_of(players)}
