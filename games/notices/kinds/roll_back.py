"""Notice to everybody at a table: turns were taken back, and what no longer holds."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.core.tables.log_events import roll_back_entry
from games.models import Game, Notice, Player
from games.models.roll_back import KeptRollBack, roll_backs_of
from games.notices.kinds.kind import NoticeKind, names_of, player_of
from games.notices.topics import Topic
from games.wording.roll_backs import roll_back_sentence, still_true, untrue_lines


class RollBackNotice(NoticeKind):
    """A moderator took turns back. All of it could be seen at the table."""

    subject = _("Turns were taken back at “%(game)s”")
    topic = Topic.TURN
    icon = "back"
    template = "notices/roll_back"

    def is_true(self, notice: Notice) -> bool:
        """Return whether that round is still played, and nothing more was taken back since."""
        game, kept = notice.table, roll_backs_of(notice.table)
        if game.status != Game.Status.RUNNING or game.round is None:
            return False
        return kept[-1].version == notice.version and kept[-1].round == game.round.number

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return what was rolled back, what no longer holds for the reader, and what does."""
        told, seat = roll_back_entry(_kept(notice), player_of(notice)), player_of(notice).seat
        return {
            "sentence": roll_back_sentence(told),
            "untrue": untrue_lines(told, names_of(players), seat),
            "still_true": still_true(),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the same sentences."""
        facts = self.facts(notice, players)
        return [facts["sentence"], *facts["untrue"], facts["still_true"]]


def _kept(notice: Notice) -> KeptRollBack:
    kept = roll_backs_of(notice.table)
    return next(one for one in kept if one.version == notice.version)
