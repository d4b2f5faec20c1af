"""Notice to the player to act: their time runs short."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import time_zones
from accounts.models import Account
from games.core.backlog import is_to_be_moved
from games.models import Notice, Player
from games.models.own_hours import schedule_of
from games.notices.kinds.kind import NoticeKind
from games.notices.kinds.turn import (
    is_newest_turn,
    is_still_theirs,
    link_to_dug_turn,
    time_left_of_turn,
)
from games.notices.topics import Topic


class Reminder(NoticeKind):
    """A share of the turn's time has run. It was written with the turn, for when it has."""

    topic = Topic.REMINDER
    icon = "clock"
    button = gettext_lazy("Take your turn")
    shows_mine = True
    # Games that wait are counted already.
    counts = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it is still that turn, its time is not up, and was not moved by an outage."""
        game = notice.table
        in_time = game.deadline is not None and timezone.now() < game.deadline
        return in_time and is_still_theirs(notice) and not is_to_be_moved(game)

    def is_over(self, notice: Notice) -> bool:
        """Whether that turn is no longer to be taken."""
        return not is_newest_turn(notice)

    def is_seen(self, notice: Notice) -> bool:
        """Never: a look at the table does not stop its clock."""
        return False

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Whether the reader sleeps when the time is up."""
        return {"at_night": self.brief(notice, players)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """A warning if the time ends in the reader's night; the deadline is a line of its own."""
        account, deadline = notice.account, notice.table.deadline
        waking = schedule_of(account).waking if account else None
        if account is None or deadline is None or waking is None:
            return []
        zone = time_zones.find(account.time_zone)
        if waking.includes(deadline.astimezone(zone).time()):
            return []
        return [_("By your hours you will be asleep when your time is up.")]

    def time_left(self, notice: Notice) -> str:
        """What is left of the turn, and its end in the reader's own time zone."""
        return time_left_of_turn(notice)

    def link_to_turn(self, notice: Notice, account: Account) -> str:
        """To the turn alone, as the letter about the turn has it."""
        return link_to_dug_turn(notice, account)


class Half(Reminder):
    """Half of the time has run."""

    subject = gettext_lazy("Half of your time at “%(game)s” has passed")
    template = "email/half"


class Soon(Reminder):
    """Nine tenths of the time have run."""

    subject = gettext_lazy("Your time at “%(game)s” is nearly up")
    template = "email/soon"
