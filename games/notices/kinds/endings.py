"""Notices to everybody at a table: a round or the game is over, turns were taken back."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.core.tables.log_events import roll_back_entry
from games.models import Game, Notice, Player
from games.models.roll_back import KeptRollBack, roll_backs_of
from games.notices.kinds.kind import NoticeKind, is_to_act, names_of, player_of
from games.notices.topics import Topic
from games.wording.roll_backs import roll_back_sentence, still_true, untrue_lines


class FinishedNotice(NoticeKind):
    """The game is over."""

    subject = _("“%(game)s” is over")
    topic = Topic.OVER
    icon = "check"
    template = "notices/finished"

    def is_true(self, notice: Notice) -> bool:
        """Return whether it was played to the end."""
        return notice.table.status == Game.Status.FINISHED

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the players; only the table shows the ending, step by step."""
        return {"players": names_of(players)}


class RoundOverNotice(NoticeKind):
    """Notice that a round is over; only the table shows who won, step by step."""

    subject = _("A round of “%(game)s” is over")
    topic = Topic.OVER
    icon = "check"
    template = "notices/round"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the next round is dug, and no notice of its own came after."""
        game = notice.table
        if game.status != Game.Status.RUNNING or game.round is None or is_to_act(notice):
            return False
        return game.round.number == _over(notice) + 1

    def has_happened(self, notice: Notice) -> bool:
        """Return whether its last turn was not taken back."""
        return notice.table.turns.filter(version=notice.version).exists()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the round's number, and who began the next."""
        names, number = names_of(players), _over(notice)
        starter = notice.table.rounds.values_list("starter", flat=True).get(number=number + 1)
        return {"number": number, "following": number + 1, "starter": names[starter]}


def _over(notice: Notice) -> int:
    turns = notice.table.turns.filter(version=notice.version)
    return turns.values_list("round__number", flat=True).get()


class AbandonedNotice(NoticeKind):
    """The game ended before it was played to its end."""

    subject = _("“%(game)s” was abandoned")
    topic = Topic.OVER
    icon = "close"
    template = "notices/abandoned"
    # The table does not explain as clearly why it ended.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game was abandoned, which is final."""
        return notice.table.was_abandoned

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return who played, and whether it ended because nobody was there."""
        return {"players": names_of(players), "was_deserted": notice.table.was_deserted}


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
        entry, seat = roll_back_entry(_kept(notice), player_of(notice)), player_of(notice).seat
        return {
            "sentence": roll_back_sentence(entry),
            "untrue": untrue_lines(entry, names_of(players), seat),
            "still_true": still_true(),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the same sentences."""
        facts = self.facts(notice, players)
        return [facts["sentence"], *facts["untrue"], facts["still_true"]]


def _kept(notice: Notice) -> KeptRollBack:
    kept = roll_backs_of(notice.table)
    return next(one for one in kept if one.version == notice.version)
