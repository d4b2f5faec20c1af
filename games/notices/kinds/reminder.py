"""To whoever is to act and has not yet: their time runs short."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import time_zones
from accounts.models import Account
from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.kinds.turn import is_still_theirs, link_to_dug_turn
from games.notices.topics import Topic
from games.wording.instants import until_in_words


class Reminder(NoticeKind):
    """A share of the turn's time has run. It was written with the turn, for when it has."""

    topic = Topic.REMINDER
    icon = "clock"
    button = _("Take your turn")
    shows_mine = True
    # Games that wait are counted already.
    counts = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it is still that turn, and its time is not up."""
        deadline = notice.table.deadline
        in_time = deadline is not None and timezone.now() < deadline
        return in_time and is_still_theirs(notice)

    def is_seen(self, notice: Notice) -> bool:
        """Never: a look at the table does not stop its clock."""
        return False

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Until when there is time, by the reader's own clock."""
        account, deadline = notice.account, notice.table.deadline
        if account is None or deadline is None:
            return {"until": ""}
        with timezone.override(time_zones.find(account.time_zone)):
            return {"until": until_in_words(deadline, timezone.now())}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Until when there is time."""
        return [str(_("You have %(until)s.")) % self.facts(notice, players)]

    def link_to_turn(self, notice: Notice, account: Account) -> str:
        """To the turn alone, as the letter about the turn has it."""
        return link_to_dug_turn(notice, account)


class Half(Reminder):
    """Half of the time has run."""

    subject = _("Half of your time at “%(game)s” has passed")
    template = "email/half"


class Soon(Reminder):
    """Nine tenths of the time have run."""

    subject = _("Your time at “%(game)s” is nearly up")
    template = "email/soon"
