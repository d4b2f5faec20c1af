"""To the person whose time was up: a computer player has taken their turn."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks.timing import MOST_IN_A_ROW
from games.core.tables.log_entries import entries_for, for_log
from games.models import Game, Notice, Player
from games.models import Turn as TurnRow
from games.notices.kinds.kind import NoticeKind, names_of, player_of, sentences_of
from games.notices.topics import Topic


class TimedOutNotice(NoticeKind):
    """A computer player has taken this one turn of theirs."""

    subject = gettext_lazy("Your time at “%(game)s” was up")
    topic = Topic.STAND_IN
    icon = "clock"
    template = "email/timed_out"

    def is_true(self, notice: Notice) -> bool:
        """Whether it was the last turn of their seat."""
        later = _turns(notice).filter(version__gt=notice.version)
        goes_on = notice.table.status in (Game.Status.RUNNING, Game.Status.FINISHED)
        return goes_on and _turns(notice).filter(version=notice.version).exists() and not later

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """What was played, which time in a row it was, and what follows after the last of them."""
        return {"sentences": self.brief(notice, players), "most": MOST_IN_A_ROW}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """What happened, and what was played, as the log says it."""
        told = _("Your time was up, so a computer player took your turn (%(count)d of %(most)d).")
        count = {"count": _in_a_row(notice), "most": MOST_IN_A_ROW}
        return [told % count, *_played(notice, names_of(players))]


def _turns(notice: Notice) -> QuerySet[TurnRow]:
    seat = player_of(notice).seat
    assert seat is not None
    return TurnRow.objects.filter(game=notice.table, seat=seat)


def _in_a_row(notice: Notice) -> int:
    """How many turns of theirs in a row it was by then; the game's own count may be ahead."""
    turns = _turns(notice).filter(version__lte=notice.version)
    others = turns.exclude(played_by=TurnRow.PlayedBy.TIME_OUT).order_by("-version")
    since = others.values_list("version", flat=True).first() or 0
    return turns.filter(version__gt=since).count()


def _played(notice: Notice, names: list[str]) -> list[str]:
    player = player_of(notice)
    turn = for_log(_turns(notice).filter(version=notice.version)).get()
    (entry,) = entries_for(player, [turn])
    return sentences_of(entry, names, player.seat)
