"""To whose time was up, or whom the table voted to replace: a stand-in plays in their seat."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Motion, Notice, Player
from games.notices.kinds.kind import NoticeKind, player_of
from games.notices.topics import Topic

_KINDS = (Motion.Kind.STAND_IN, Motion.Kind.OFFER)


class StandIn(NoticeKind):
    """Somebody else plays in their seat until they take it back."""

    subject = _("A stand-in plays for you at “%(game)s”")
    topic = Topic.STAND_IN
    icon = "bot"
    template = "email/stand_in"
    # A look at the table gives nobody their seat back.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Whether they have not taken it back, and the game goes on."""
        is_running = notice.table.status == Game.Status.RUNNING
        return is_running and bool(player_of(notice).stand_in)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Whether it was the table's vote; what the stand-in did is told at the table."""
        return {"by_vote": _is_by_vote(notice)}


def _is_by_vote(notice: Notice) -> bool:
    # A motion has its line in the log at the version that it made.
    return any(
        line["version"] == notice.version and line["kind"] in _KINDS and line["result"] == "passed"
        for line in notice.table.motion_log
    )
