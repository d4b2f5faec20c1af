"""Notice to everybody at a table of one sitting: it goes on at the quick pace."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.paces import LONGEST_SITTING, is_live
from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.wording.durations import time_figure
from games.wording.paces import pace_sentence


class SlowedNotice(NoticeKind):
    """Notice to everybody: turns take hours now, no longer minutes."""

    subject = _("“%(game)s” goes on at the quick pace")
    topic = Topic.STARTS
    icon = "clock"
    template = "email/seat"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game is still played, and not in one sitting."""
        game = notice.table
        return game.status == Game.Status.RUNNING and not is_live(game.timing.pace)

    def is_over(self, notice: Notice) -> bool:
        """Return whether the game is no longer played."""
        return notice.table.status != Game.Status.RUNNING

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the same in two sentences."""
        told = {"game": notice.table.name, "hours": time_figure(LONGEST_SITTING)}
        sentence = gettext(
            "“%(game)s” has taken more than %(hours)s, so turns have hours now instead of minutes."
        )
        return [sentence % told, pace_sentence(notice.table.timing.pace)]
