"""The kinds of notices. A new one is a class here and a line in KINDS, or in a feature's `notices`;
and a choice in `Notice.Kind`.
"""

from games.models import Notice
from games.notices.kinds.endings import Abandoned, Finished, RoundOver
from games.notices.kinds.kind import NoticeKind
from games.notices.kinds.paused import Paused
from games.notices.kinds.reminder import Reminder
from games.notices.kinds.roll_back import RollBack
from games.notices.kinds.slowed import Slowed
from games.notices.kinds.timed_out import TimedOut
from games.notices.kinds.turn import Turn

KINDS: dict[str, NoticeKind] = {
    Notice.Kind.TURN: Turn(),
    Notice.Kind.FINISHED: Finished(),
    Notice.Kind.ROUND: RoundOver(),
    Notice.Kind.TIMED_OUT: TimedOut(),
    Notice.Kind.HALF: Reminder(),
    Notice.Kind.SOON: Reminder(),
    Notice.Kind.PAUSED: Paused(),
    Notice.Kind.ROLL_BACK: RollBack(),
    Notice.Kind.ABANDONED: Abandoned(),
    Notice.Kind.SLOWED: Slowed(),
}

__all__ = ["KINDS", "NoticeKind"]
