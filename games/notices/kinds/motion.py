"""To whoever votes: there is a motion. Who asked is never said."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.selectors.moot import is_moot


class Motion(NoticeKind):
    """There is something to vote on.

    It is true until the motion closes, also for whoever has voted: else its fate would tell that
    they have.
    """

    subject = _("A motion to vote on at “%(game)s”")
    topic = Topic.MOTION
    icon = "person"
    outlasts_a_look = True
    template = "email/motion"

    def is_true(self, notice: Notice) -> bool:
        """Whether it is still open, and there is still something to decide."""
        game, motion = notice.table, notice.table.motion
        if motion is None or game.motion_closes_at is None or motion.opened_at > notice.created_at:
            return False
        return not is_moot(motion, game, game.players.all(), timezone.now())

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Nothing more: what it is and until when stands at the table."""
        return {}
