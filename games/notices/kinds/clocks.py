"""Notices about clocks: a pause, a slower pace, and a turn whose time was up."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.paces import LONGEST_SITTING, is_live
from games.clocks.timing import MOST_IN_A_ROW
from games.core.tables.log_entries import entries_for, for_log
from games.core.tables.player_views import paused_until
from games.models import Game, Notice, Player
from games.models import Turn as TurnRow
from games.notices.kinds.kind import NoticeKind, names_of, player_of, sentences_of
from games.notices.topics import Topic
from games.wording.durations import time_figure
from games.wording.instants import until_in_words, until_with_date
from games.wording.paces import pace_sentence


class PausedNotice(NoticeKind):
    """Notice to everybody at a table: all clocks are paused."""

    subject = _("“%(game)s” is paused")
    topic = Topic.MOTION
    icon = "clock"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table's clocks are still paused."""
        game, until = notice.table, notice.table.paused_until
        return game.status == Game.Status.RUNNING and until is not None and until > timezone.now()

    def is_over(self, notice: Notice) -> bool:
        """Return whether the table's clocks run again."""
        return paused_until(notice.table, timezone.now()) is None

    def says_until(self, notice: Notice) -> str:
        """Return a line that the table is paused, and until when."""
        until = notice.table.paused_until
        assert until is not None
        return f"{self.says(notice)} {until_in_words(until, timezone.now())}"

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return one sentence: all clocks are paused, until a time in the reader's zone."""
        until, account = notice.table.paused_until, notice.account
        if until is None or account is None:
            return []
        sentence = gettext(
            "All clocks at “%(game)s” stand still %(until)s. You may play meanwhile."
        )
        when = until_with_date(until, account.time_zone)
        return [sentence % {"game": notice.table.name, "until": when}]


class SlowedNotice(NoticeKind):
    """Notice to everybody at a table: turns have hours now instead of minutes."""

    subject = _("“%(game)s” goes on at the quick pace")
    topic = Topic.STARTS
    icon = "clock"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game is still played, and no longer in one sitting."""
        game = notice.table
        return game.status == Game.Status.RUNNING and not is_live(game.timing.pace)

    def is_over(self, notice: Notice) -> bool:
        """Return whether the game at the new pace is no longer played."""
        return notice.table.status != Game.Status.RUNNING

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return two sentences: the game has taken too long, and what its new pace is."""
        facts = {"game": notice.table.name, "hours": time_figure(LONGEST_SITTING)}
        sentence = gettext(
            "“%(game)s” has taken more than %(hours)s, so turns have hours now instead of minutes."
        )
        return [sentence % facts, pace_sentence(notice.table.timing.pace)]


class TimedOutNotice(NoticeKind):
    """Notice that a computer player has taken one turn of the reader's after a time-out."""

    subject = _("Your time at “%(game)s” was up")
    topic = Topic.STAND_IN
    icon = "clock"
    template = "notices/timed_out"

    def is_true(self, notice: Notice) -> bool:
        """Return whether that turn is still the last of the reader's seat, and was not
        taken back.
        """
        later = _turns(notice).filter(version__gt=notice.version)
        goes_on = notice.table.status in (Game.Status.RUNNING, Game.Status.FINISHED)
        return goes_on and _turns(notice).filter(version=notice.version).exists() and not later

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return a dict with the `sentences` of `brief`, and the number of consecutive time-outs
        that leads to a stand-in (`most`).
        """
        return {"sentences": self.brief(notice, players), "most": MOST_IN_A_ROW}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return a sentence that the reader's time was up, with the count of consecutive time-outs,
        and sentences about the computer player's move.
        """
        sentence = gettext(
            "Your time was up, so a computer player took your turn (%(count)d of %(most)d)."
        )
        count = {"count": _in_a_row(notice), "most": MOST_IN_A_ROW}
        return [sentence % count, *_played(notice, names_of(players))]


def _turns(notice: Notice) -> QuerySet[TurnRow]:
    seat = player_of(notice).seat
    assert seat is not None
    return TurnRow.objects.filter(game=notice.table, seat=seat)


def _in_a_row(notice: Notice) -> int:
    """Return the time-outs in a row up to this notice; the game's own count may be ahead."""
    turns = _turns(notice).filter(version__lte=notice.version)
    others = turns.exclude(played_by=TurnRow.PlayedBy.TIME_OUT).order_by("-version")
    since = others.values_list("version", flat=True).first() or 0
    return turns.filter(version__gt=since).count()


def _played(notice: Notice, names: list[str]) -> list[str]:
    player = player_of(notice)
    turn = for_log(_turns(notice).filter(version=notice.version)).get()
    (entry,) = entries_for(player, [turn])
    return sentences_of(entry, names, player.seat)
