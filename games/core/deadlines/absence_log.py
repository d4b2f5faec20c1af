"""Absences in a table's log: time-outs, stand-ins and returns.

They are public: the seat is marked as long as somebody else plays in it.
"""

from datetime import datetime
from typing import Any

from games.core.locking import LockedGame

TIME_UP, STAND_IN, BACK = "time-up", "stand-in", "back"
# So many stay, the newest: somebody could go and come back all day.
MOST = 500
# The reason for a stand-in; empty if the table or the moderators decided it.
BY_RULE, BY_WISH = "time-up", "wish"


def column(
    locked: LockedGame, now: datetime, seat: int | None, kind: str, why: str = ""
) -> dict[str, Any]:
    """Return the dict `{"absences": […]}`: the game's column with a line added for its next
    version, cut to the newest 500 lines. `kind` is `time-up`, `stand-in` or `back`, and `why` the
    reason for a stand-in. Returns an empty dict without a seat, or before the first round.
    """
    if locked.game.round is None or seat is None:
        return {}
    line = {"kind": kind, "why": why, "seat": seat, **locked.moment(now)}
    return {"absences": [*locked.game.absences[1 - MOST :], line]}
