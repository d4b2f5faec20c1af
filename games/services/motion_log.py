"""What the log of a table tells of its motions: that one was opened, and what came of it.

Who asked is nowhere in it, nor is anything of the ballots.
"""

from datetime import datetime
from typing import Any

from games.models import Motion
from games.selectors.moot import turn_number
from games.services.locking import LockedGame


def told(locked: LockedGame, now: datetime, *motions: Motion) -> dict[str, Any]:
    """The column of the game with how some motions stand now, for its next version."""
    return {"motion_log": [*locked.game.motion_log, *(_line(locked, now, one) for one in motions)]}


def _line(locked: LockedGame, now: datetime, motion: Motion) -> dict[str, Any]:
    row = locked.game.round
    assert row is not None
    return {
        "kind": str(motion.kind),
        "days": motion.days,
        "on": motion.on,
        "result": str(motion.result),
        "round_number": row.number,
        "number": turn_number(row),
        "version": locked.game.version + 1,
        "at": now.isoformat(),
    }
