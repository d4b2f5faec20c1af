"""What the pages of free seats say of each."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.seats.free.selectors import FreeSeat
from games.wording.conditions import asked_words, condition_words
from games.wording.options import rule_names
from games.wording.paces import TimingWords, pace_name, timing_words
from games.wording.table_options import PROGRAMS


@dataclass(frozen=True, slots=True)
class FreeSeatRow:
    """A free seat in a list: who plays there now, how far the game is, and how it is played."""

    seat: FreeSeat
    owner: str
    progress: str
    facts: str


@dataclass(frozen=True, slots=True)
class FreeSeatPage:
    """A free seat on a page of its own."""

    row: FreeSeatRow
    pace: TimingWords
    condition: str


def row_of(seat: FreeSeat) -> FreeSeatRow:
    """Describe a free seat in a few lines."""
    welcome = [asked_words(seat.conditions), PROGRAMS.in_words(seat)]
    facts = [pace_name(seat.timing.pace), *rule_names(seat.rules), *filter(None, welcome)]
    return FreeSeatRow(seat, _owner(seat), _progress(seat), ", ".join(facts))


def page_of(seat: FreeSeat) -> FreeSeatPage:
    """Describe a free seat, with what its pace means and what the table asks for."""
    return FreeSeatPage(row_of(seat), timing_words(seat.timing), condition_words(seat.conditions))


def _owner(seat: FreeSeat) -> str:
    if seat.is_left:
        told = _("Somebody left. %(name)s, a computer player, plays on until you take the seat.")
    else:
        told = _("%(name)s would like to stop, and plays on until you take the seat.")
    return told % {"name": seat.owner}


def _progress(seat: FreeSeat) -> str:
    told = {"number": seat.round, "rounds": seat.rules.rounds, "turn": seat.turn}
    if seat.is_turn:
        return _("Round %(number)d of %(rounds)d, turn %(turn)d: it is this seat’s.") % told
    return _("Round %(number)d of %(rounds)d, turn %(turn)d.") % told
