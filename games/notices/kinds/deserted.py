"""To everybody at a table that nobody is at: it ends unless one of them comes back."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clocks.absence import ABANDONED_AFTER, WARNED_AFTER
from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.wording.until import until_with_date


class Deserted(NoticeKind):
    """Stand-ins play for all of them, and the game is to be abandoned soon."""

    subject = _("Take your seat back, or “%(game)s” ends")
    topic = Topic.STAND_IN
    icon = "clock"
    button = _("Take your seat back")
    template = "email/deserted"
    # A look at the table gives nobody their seat back.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Whether nobody has come back since, not even for a while."""
        return is_deserted(notice.table)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Nothing more: how long they have is a line of its own."""
        return {}

    def time_left(self, notice: Notice) -> str:
        """When the game ends, in the reader's own time zone."""
        since, account = notice.table.all_away_since, notice.account
        if since is None or account is None:
            return ""
        return until_with_date(since + ABANDONED_AFTER, account.time_zone)


def is_deserted(game: Game) -> bool:
    """Whether everybody has been away from a game for so long that it ends soon."""
    since = game.all_away_since
    if game.status != Game.Status.RUNNING or since is None:
        return False
    return since <= timezone.now() - WARNED_AFTER
