"""To everybody: the game was abandoned."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind, names_of
from games.notices.topics import Topic


class Abandoned(NoticeKind):
    """The game ended before it was played to its end."""

    subject = _("“%(game)s” was abandoned")
    topic = Topic.OVER
    icon = "close"
    template = "email/abandoned"
    # Who looks at the table is not told why it ended as clearly.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Whether it was; no such game is ever taken up again."""
        return notice.table.was_abandoned

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who played, and whether it ended because nobody was there."""
        return {"players": names_of(players), "was_deserted": notice.table.was_deserted}
