"""To the other players of a finished game: somebody wants to play again."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.wording.paces import timing_words

_KEPT = _("It is kept until you sit down, the host gives it to somebody else, or the table closes.")


class Again(NoticeKind):
    """Somebody wants to play again, and keeps a seat for them."""

    subject = _("“%(game)s” once more?")
    topic = Topic.INVITATION
    icon = "cards"
    template = "email/again"

    def is_true(self, notice: Notice) -> bool:
        """Whether the new table still waits for them."""
        following = _following(notice)
        if following is None or following.status != Game.Status.LOBBY:
            return False
        return following.invited.filter(pk=notice.account_id).exists()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who asks, how the new table keeps time, and how long the seat is kept."""
        following = _following(notice)
        return {
            "host": following.host.name if following and following.host else "",
            "pace": timing_words(following.timing) if following else None,
            "kept": str(_KEPT),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """How the new table keeps time, and how long the seat is kept."""
        told = self.facts(notice, players)
        return [*told["pace"].sentences, told["kept"]] if told["pace"] else []

    def muted_by(self, notice: Notice) -> int | None:
        """None: the game that the notice belongs to is over, and they sit at no other yet."""
        return None

    def table_of(self, notice: Notice) -> int:
        """The table that follows."""
        following = _following(notice)
        return following.pk if following else notice.table_id


def _following(notice: Notice) -> Game | None:
    return notice.table.rematches.select_related("host").order_by("pk").last()
