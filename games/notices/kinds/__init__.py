"""The kinds of notices.

A new one is a class here and a line in KINDS, or in a feature's `notices`; and a choice in
`Notice.Kind`.
"""

from games.models import Notice
from games.notices.kinds.clocks import PausedNotice, SlowedNotice, TimedOutNotice
from games.notices.kinds.endings import (
    AbandonedNotice,
    FinishedNotice,
    RollBackNotice,
    RoundOverNotice,
)
from games.notices.kinds.kind import NoticeKind
from games.notices.kinds.turn import ReminderNotice, YourTurnNotice

KINDS: dict[str, NoticeKind] = {
    Notice.Kind.TURN: YourTurnNotice(),
    Notice.Kind.FINISHED: FinishedNotice(),
    Notice.Kind.ROUND: RoundOverNotice(),
    Notice.Kind.TIMED_OUT: TimedOutNotice(),
    Notice.Kind.HALF: ReminderNotice(),
    Notice.Kind.SOON: ReminderNotice(),
    Notice.Kind.PAUSED: PausedNotice(),
    Notice.Kind.ROLL_BACK: RollBackNotice(),
    Notice.Kind.ABANDONED: AbandonedNotice(),
    Notice.Kind.SLOWED: SlowedNotice(),
}

__all__ = ["KINDS", "NoticeKind"]
