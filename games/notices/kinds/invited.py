"""To whoever was invited by name: a seat is kept for them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


class Invited(NoticeKind):
    """The host keeps a seat for them. They do not sit there: the notice has no player."""

    subject = _("You are invited to “%(game)s”")
    topic = Topic.INVITATION
    icon = "cards"
    template = "email/invited"

    def is_true(self, notice: Notice) -> bool:
        """Whether the seat is still kept, and waits for them."""
        game = notice.table
        if game.status != Game.Status.LOBBY:
            return False
        return game.invited.filter(pk=notice.account_id).exists()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who invites."""
        host = notice.table.host
        return {"host": host.name if host else ""}
