"""Notices of motions and their outcomes, which never reveal the mover."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.tables.log_models import MotionEntry
from games.core.tables.motions import is_moot, motion_view
from games.models import Notice, Player
from games.motions.text import consequence, in_brief, outcome, question, votes_needed
from games.notices.kinds.kind import NoticeKind, names_of
from games.notices.kinds.turn import TurnNotice
from games.notices.topics import Topic
from games.wording.instants import until_in_words, until_with_date


class MotionOpenedNotice(NoticeKind):
    """Notice to the voters that a motion is open.

    It is true until the motion closes, even for people who have voted: otherwise the notice's state
    would show that they have.
    """

    subject = _("A vote is open at “%(game)s”")
    topic = Topic.MOTION
    button = _("To the ballot")
    icon = "person"
    outlasts_a_look = True
    template = "notices/motion"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the motion is still open, and not pointless."""
        game, motion = notice.table, notice.table.motion
        if motion is None or game.motion_closes_at is None or motion.opened_at > notice.created_at:
            return False
        return not is_moot(motion, game, game.players.all(), timezone.now())

    def is_over(self, notice: Notice) -> bool:
        """Return whether the motion was closed, or another was opened since."""
        game = notice.table
        opened_at = game.motion.opened_at if game.motion else None
        is_other = opened_at is None or opened_at > notice.created_at
        return is_other or game.motion_closes_at is None

    def says_until(self, notice: Notice) -> str:
        """Return a line with the motion, the votes it needs, and its closing time."""
        motion = notice.table.motion
        assert motion is not None
        asked = {
            "what": in_brief(motion_view(motion)),
            "votes": votes_needed(motion.needed, len(motion.entitled)),
            "until": until_in_words(motion.closes_at, timezone.now()),
        }
        text = gettext("%(what)s, %(votes)s needed, %(until)s") % asked
        return gettext("%(title)s: %(names)s") % {"title": self.says(notice), "names": text}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return sentences with the motion, its consequence and the votes it needs."""
        motion = notice.table.motion
        if motion is None or notice.account is None:
            return []
        names, asked = names_of(players), motion_view(motion)
        votes = votes_needed(motion.needed, len(motion.entitled))
        until = until_with_date(motion.closes_at, notice.account.time_zone)
        return [
            question(asked, notice.table.name, names),
            consequence(asked, names),
            gettext("It needs %(votes)s. You can vote %(until)s.")
            % {"votes": votes, "until": until},
        ]

    def path(self, notice: Notice) -> str:
        """Return the path of the page with the ballot."""
        return reverse("games:motion", args=[notice.table_id])


class MotionOutcomeNotice(NoticeKind):
    """Notice to the voters whether a motion passed.

    It is only in the bell, and taken from the game's log.
    """

    subject = _("A vote at “%(game)s” is over")
    topic = Topic.MOTION
    icon = "person"
    only_in_bell = True

    def is_true(self, notice: Notice) -> bool:
        """Return True, since the outcome of a motion never changes."""
        return True

    def says(self, notice: Notice) -> str:
        """Return a line with the motion, and whether it passed."""
        for line in notice.table.motion_log:
            if line["version"] == notice.version and line["result"]:
                asked = MotionEntry(line["kind"], line["days"], line["on"], line["result"])
                return outcome(asked, notice.table.name)
        return super().says(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the dict `{"sentence": …}`, which says whether the motion passed."""
        return {"sentence": self.says(notice)}


class MoreTimeNotice(TurnNotice):
    """Notice to the player to act that the table has voted for more time for their turn."""

    subject = _("More time for your turn at “%(game)s”")
    topic = Topic.MOTION
    icon = "clock"

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return one sentence: the turn has more time. The new deadline is a line of its own."""
        text = gettext("The vote at “%(game)s” passed: your turn gets as much time again.")
        return [text % {"game": notice.table.name}]


KINDS = {
    Notice.Kind.MOTION: MotionOpenedNotice(),
    Notice.Kind.OUTCOME: MotionOutcomeNotice(),
    Notice.Kind.MORE_TIME: MoreTimeNotice(),
}
