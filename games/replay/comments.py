"""Comments on turns of a finished game: chat messages that its replay shows."""

from typing import Any

from accounts.models import Account
from games.chat.models import LONGEST_TEXT
from games.chat.selectors import comments
from games.replay.navigation import Perspective, address_of
from games.replay.selectors import Moment


def comments_on(
    moment: Moment, perspective: Perspective, account: Account | None
) -> dict[str, Any]:
    """Return a dict with the comments on a moment's round: `all`, those on this turn (`here`),
    `may_write` and the `longest` text. It is empty before the game is over, and for people who did
    not play if there are no comments.
    """
    plays = moment.seat is not None
    said = (
        comments(moment.id, account, moment.seen.number, plays=plays) if moment.is_finished else ()
    )
    if not said and not (moment.is_finished and plays):
        return {}
    found = [
        {"turn": turn, "message": each, "address": address_of(moment, perspective, turn)}
        for each in said
        if (turn := each.about_turn) is not None
    ]
    return {
        "all": found,
        "here": [each for each in found if each["turn"] == moment.turn],
        "may_write": plays and moment.turn > 0,
        "longest": LONGEST_TEXT,
    }
