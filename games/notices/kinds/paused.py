"""The notice of a pause, to everybody at a table."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.tables.player_views import paused_until
from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.wording.instants import until_in_words, until_with_date


class PausedNotice(NoticeKind):
    """All clocks of a table stand still."""

    subject = _("“%(game)s” is paused")
    topic = Topic.MOTION
    icon = "clock"
    template = "email/seat"

    def is_true(self, notice: Notice) -> bool:
        """Whether they still do."""
        game, until = notice.table, notice.table.paused_until
        return game.status == Game.Status.RUNNING and until is not None and until > timezone.now()

    def is_over(self, notice: Notice) -> bool:
        """Whether the clocks run again."""
        return paused_until(notice.table, timezone.now()) is None

    def says_until(self, notice: Notice) -> str:
        """The sentence that clocks stand still, and until when."""
        until = notice.table.paused_until
        assert until is not None
        return f"{self.says(notice)} {until_in_words(until, timezone.now())}"

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentence."""
        until, account = notice.table.paused_until, notice.account
        if until is None or account is None:
            return []
        told = gettext("All clocks at “%(game)s” stand still %(until)s. You may play meanwhile.")
        when = until_with_date(until, account.time_zone)
        return [told % {"game": notice.table.name, "until": when}]
