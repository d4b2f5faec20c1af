"""To whoever is to act: it is their turn."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Notice, Player
from games.models import Turn as TurnRow
from games.notices.kinds.kind import NoticeKind, is_to_act, names_of
from games.notices.topics import Topic
from games.selectors.departures import departures_of
from games.selectors.endings import without_untold_ends
from games.selectors.log_entries import log_entry
from games.selectors.read_models import Departed
from games.wording import departure_sentence, event_sentence

# The most sentences about what happened; older events are in the table's log.
MOST_SENTENCES = 15
# As many in a letter that tells of several turns.
MOST_BRIEFLY = 3
_OF_A_TURN = ("events", "version", "number", "at", "seat", "played_by", "round__number")


class Turn(NoticeKind):
    """It is their turn."""

    subject = gettext_lazy("Your turn at “%(game)s”")
    topic = Topic.TURN
    icon = "turn"
    counts = False
    outlasts_a_look = True
    template = "email/turn"

    def is_true(self, notice: Notice) -> bool:
        """Whether it is still that turn."""
        return is_still_theirs(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """What happened since their last turn: the newest of it, and how much was left out."""
        told = _news(notice, names_of(players))
        return {"news": told[-MOST_SENTENCES:], "left_out": max(len(told) - MOST_SENTENCES, 0)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The newest of what happened, and how much more there was."""
        told = _news(notice, names_of(players))
        more = len(told) - MOST_BRIEFLY
        if more <= 0:
            return told
        left = ngettext("and %(count)d thing more", "and %(count)d things more", more)
        return [*told[-MOST_BRIEFLY:], left % {"count": more}]


def is_still_theirs(notice: Notice) -> bool:
    """Whether the turn that the notice was written with is still to be taken by its player."""
    # The version may have grown by other things than turns.
    later = notice.game.turns.filter(version__gt=notice.version)
    ours = notice.player.stand_in or notice.game.played_for
    return is_to_act(notice) and not ours and not later.exists()


def _news(notice: Notice, names: list[str]) -> list[str]:
    seat = notice.player.seat
    assert seat is not None
    turns = TurnRow.objects.filter(game=notice.game, version__lte=notice.version)
    own = turns.filter(seat=seat).order_by("-version").values_list("version", flat=True).first()
    since = turns.filter(version__gt=own or 0).order_by("version").select_related("round")
    told: list[str] = []
    number = None
    gone = [one for one in departures_of(notice.game) if (own or 0) < one.version <= notice.version]
    for turn in since.only(*_OF_A_TURN):
        told += _departures([one for one in gone if one.version < turn.version], names)
        gone = [one for one in gone if one.version > turn.version]
        told += _new_round(number, turn.round.number)
        number = turn.round.number
        (entry,) = without_untold_ends([log_entry(turn, notice.player)], notice.player)
        told += [event_sentence(event, names, seat) for event in entry.events]
    if notice.game.round is not None:
        told += _new_round(number, notice.game.round.number)
    return told + _departures(gone, names)


def _departures(gone: list[Departed], names: list[str]) -> list[str]:
    return [departure_sentence(one.name, names[one.seat]) for one in gone]


def _new_round(told: int | None, number: int) -> list[str]:
    begun = told is not None and told != number
    return [_("Round %(number)d began.") % {"number": number}] if begun else []
