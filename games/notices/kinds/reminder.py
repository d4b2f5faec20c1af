"""Notice to the player to act: it is still their turn, and how much time is left."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks.reminders import is_before_night, wakes_at
from games.core.tables.player_views import paused_until
from games.models import Notice, Player
from games.models.outage import is_to_be_moved
from games.models.own_hours import schedule_of
from games.notices.kinds.kind import one_line
from games.notices.kinds.turn import TurnNotice
from games.notices.topics import Topic
from games.wording.durations import time_span


class ReminderNotice(TurnNotice):
    """Notice that it is still the reader's turn. Stored with the turn; worded when it is sent.

    So it is true of whatever has moved it: their night, quiet hours, a pause, an outage.
    """

    subject = gettext_lazy("Reminder: your turn at “%(game)s”")
    topic = Topic.REMINDER
    icon = "clock"
    shows_mine = True
    # Games that wait are counted already.
    counts = False
    spares_the_night = True
    template = "notices/reminder"

    def is_true(self, notice: Notice) -> bool:
        """Return whether it is still that turn, in time, and no later reminder says the same."""
        game = notice.table
        if game.deadline is not None and (timezone.now() >= game.deadline or is_to_be_moved(game)):
            return False
        return super().is_true(notice) and not _is_overtaken(notice)

    def is_seen(self, notice: Notice) -> bool:
        """Return False: a look at the table does not stop the clock."""
        return False

    def says(self, notice: Notice) -> str:
        """Return the time left, and why the reminder comes before a night."""
        game, now = notice.table, timezone.now()
        starts = paused_until(game, now) or now
        if game.deadline is None or game.deadline <= starts or self.is_over(notice):
            return super().says(notice)
        told = {"time": time_span(game.deadline - starts), "game": one_line(game.name)}
        if self._is_before_night(notice):
            return _("Before your night: %(time)s left at “%(game)s”") % told
        return _("%(time)s left at “%(game)s”") % told

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return how the reader's night matters, or how long a turn without a clock has waited."""
        account, deadline = notice.account, notice.table.deadline
        if deadline is None:
            waited = time_span(timezone.now() - notice.created_at)
            return [_("Your turn began %(time)s ago.") % {"time": waited}]
        if account is not None and wakes_at(schedule_of(account), deadline) is not None:
            return [_("According to your hours you’ll be asleep when your time is up.")]
        if self._is_before_night(notice):
            return [_("We’re reminding you before your night.")]
        return []

    def _is_before_night(self, notice: Notice) -> bool:
        if notice.account is None:
            return False
        own, now = schedule_of(notice.account), timezone.now()
        return any(is_before_night(own, at, now) for at in notice.table.reminder_times)


def _is_overtaken(notice: Notice) -> bool:
    """Return whether the second reminder is due as well: something has held the first one back."""
    if notice.kind != Notice.Kind.HALF:
        return False
    second = Notice.objects.filter(kind=Notice.Kind.SOON, due_at__lte=timezone.now())
    same = {"player": notice.player_id, "version": notice.version, "transport": notice.transport}
    return second.filter(**same).exists()
