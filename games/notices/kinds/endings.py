"""Notices to everybody at a table: a round or the game is over, or turns were taken back."""

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
    """Notice that the game is over. Only the table shows who won, step by step."""

    subject = _("“%(game)s” is over")
    topic = Topic.OVER
    icon = "check"
    template = "notices/finished"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game was played to its end."""
        return notice.table.status == Game.Status.FINISHED

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the dict `{"players": […]}` with the players' names.

        Only the table shows the ending, step by step.
        """
        return {"players": names_of(players)}


class RoundOverNotice(NoticeKind):
    """Notice that a round is over. Only the table shows who won, step by step."""

    subject = _("A round of “%(game)s” is over")
    topic = Topic.OVER
    icon = "check"
    template = "notices/round"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the next round is being dug and it is not the reader's turn, of which they
        get another notice.
        """
        game = notice.table
        if game.status != Game.Status.RUNNING or game.round is None or is_to_act(notice):
            return False
        return game.round.number == _over(notice) + 1

    def has_happened(self, notice: Notice) -> bool:
        """Return whether the round is still over: its last turn was not taken back."""
        return notice.table.turns.filter(version=notice.version).exists()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return a dict with the `number` of the round, that of the `following` one, and the name
        of its `starter`.
        """
        names, number = names_of(players), _over(notice)
        starter = notice.table.rounds.values_list("starter", flat=True).get(number=number + 1)
        return {"number": number, "following": number + 1, "starter": names[starter]}


def _over(notice: Notice) -> int:
    turns = notice.table.turns.filter(version=notice.version)
    return turns.values_list("round__number", flat=True).get()


class AbandonedNotice(NoticeKind):
    """Notice that the game was called off before its end."""

    subject = _("“%(game)s” was abandoned")
    topic = Topic.OVER
    icon = "close"
    template = "notices/abandoned"
    # The table does not explain as clearly why it ended.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game was called off before its end, which is final."""
        return notice.table.was_abandoned

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return a dict with the names of the `players`, and whether the game ended because all
        were away (`was_deserted`).
        """
        return {"players": names_of(players), "was_deserted": notice.table.was_deserted}


class RollBackNotice(NoticeKind):
    """Notice that a moderator took turns back. Everything in it could be seen at the table."""

    subject = _("Turns were taken back at “%(game)s”")
    topic = Topic.TURN
    icon = "back"
    template = "notices/roll_back"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the rolled-back round is still played and has not been rolled back
        again.
        """
        game, kept = notice.table, roll_backs_of(notice.table)
        if game.status != Game.Status.RUNNING or game.round is None:
            return False
        return kept[-1].version == notice.version and kept[-1].round == game.round.number

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return a dict of sentences about the roll back: `sentence` on what was undone, `untrue`
        and `still_true`.
        """
        entry, seat = roll_back_entry(_kept(notice), player_of(notice)), player_of(notice).seat
        return {
            "sentence": roll_back_sentence(entry),
            "untrue": untrue_lines(entry, names_of(players), seat),
            "still_true": still_true(),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return all sentences about the roll back in one list."""
        facts = self.facts(notice, players)
        return [facts["sentence"], *facts["untrue"], facts["still_true"]]


def _kept(notice: Notice) -> KeptRollBack:
    kept = roll_backs_of(notice.table)
    return next(one for one in kept if one.version == notice.version)
