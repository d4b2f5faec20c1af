"""To whoever stands in for somebody who is away: it is that seat's turn."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind, left_until
from games.notices.topics import Topic
from games.selectors.errors import NotFound
from games.selectors.read_models.seat_offers import LentSeat
from games.selectors.seat_offers import lent_seat


class PlayFor(NoticeKind):
    """They may play for somebody. They do not sit there: the notice has no player."""

    subject = gettext_lazy("Play for somebody at “%(game)s”")
    topic = Topic.TURN
    icon = "person"
    button = gettext_lazy("Take the turn")
    template = "email/seat"

    def is_true(self, notice: Notice) -> bool:
        """Whether it is still that turn, and nobody has taken it."""
        seat = _seat(notice)
        later = notice.table.turns.filter(version__gt=notice.version)
        return seat is not None and seat.is_turn and not later.exists()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The one sentence."""
        return {"sentence": _sentence(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentence."""
        return [_sentence(notice)]

    def time_left(self, notice: Notice) -> str:
        """What they have of the turn, before a computer player takes it."""
        seat = _seat(notice)
        left = left_until(seat.site_plays_at if seat else None, notice.account)
        then = _("Then a computer player takes the turn.")
        return f"{left}. {then}" if left else ""

    def path(self, notice: Notice) -> str:
        """To the turn; the table need not be theirs to see."""
        return reverse("games:standing_in", args=[notice.table_id])


def _sentence(notice: Notice) -> str:
    seat = _seat(notice)
    told = _("%(name)s is away, and it is their turn at “%(game)s”. You stand in.")
    return told % {"name": seat.name if seat else "", "game": notice.table.name}


def _seat(notice: Notice) -> LentSeat | None:
    assert notice.account is not None
    try:
        return lent_seat(notice.table_id, notice.account)
    except NotFound:
        return None
