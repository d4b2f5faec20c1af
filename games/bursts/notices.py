"""Notices of bursts: that hours are proposed, that one is agreed, and that it begins soon."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bursts.models import Burst
from games.bursts.text import hour_in_words
from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.wording.until import until_with_date


class _OfABurst(NoticeKind):
    """A notice of a few sentences, in the zone of its reader."""

    topic = Topic.MOTION
    icon = "clock"
    template = "email/seat"

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The sentences, each on a line."""
        return {"sentence": "\n".join(self.brief(notice, players))}


class BurstAsked(_OfABurst):
    """To everybody at a table, also whoever asked: which hours suit?"""

    subject = gettext_lazy("Meet for a burst at “%(game)s”?")
    button = gettext_lazy("Choose my hours")
    counts = False

    def is_true(self, notice: Notice) -> bool:
        """Whether answers are still taken."""
        game, closes = notice.table, notice.table.burst_at
        if game.status != Game.Status.RUNNING or game.burst_from is not None or closes is None:
            return False
        return closes > timezone.now()

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """What a burst is, and until when to answer."""
        closes, account = notice.table.burst_at, notice.account
        if closes is None or account is None:
            return []
        told = {
            "until": until_with_date(closes, account.time_zone),
            "hours": "; ".join(_hours(notice.table_id, account.time_zone)),
        }
        return [
            _("For an hour, a turn takes two minutes at most."),
            _("Proposed: %(hours)s.") % told,
            _("Say in secret which hours suit you, %(until)s. No answer is a no.") % told,
        ]

    def path(self, notice: Notice) -> str:
        """To the page of the burst."""
        return reverse("games:burst", args=[notice.table_id])


class BurstAgreed(_OfABurst):
    """To everybody at a table: an hour suits all."""

    subject = gettext_lazy("Agreed: a burst at “%(game)s”")
    told = gettext_lazy("Agreed: %(hour)s. Two minutes a turn, then slow again.")

    def is_true(self, notice: Notice) -> bool:
        """Whether it is yet to end."""
        burst = notice.table.burst
        is_running = notice.table.status == Game.Status.RUNNING
        return is_running and burst is not None and timezone.now() < burst.ends

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """When, in the reader's own zone."""
        begins, account = notice.table.burst_from, notice.account
        if begins is None or account is None:
            return []
        hour = hour_in_words(begins, account.time_zone)
        return [str(self.told % {"hour": hour})]


class BurstSoon(BurstAgreed):
    """The same, ten minutes before it begins, whatever the reader has looked at."""

    subject = gettext_lazy("Soon: the burst at “%(game)s”")
    counts = False
    told = gettext_lazy("It begins soon: %(hour)s. Two minutes a turn, then slow again.")

    def is_seen(self, notice: Notice) -> bool:
        """Never: a look at the table does not replace it."""
        return False


def _hours(game_id: int, zone: str) -> list[str]:
    burst = Burst.objects.filter(game=game_id, result=Burst.Outcome.OPEN).first()
    hours = map(datetime.fromisoformat, burst.hours) if burst else ()
    return [hour_in_words(hour, zone) for hour in hours]


KINDS: dict[str, NoticeKind] = {
    Notice.Kind.BURST_ASK: BurstAsked(),
    Notice.Kind.BURST: BurstAgreed(),
    Notice.Kind.BURST_SOON: BurstSoon(),
}
