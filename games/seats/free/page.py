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
    """A free seat on a page of its own; chat programs show its title and sentence."""

    title: str
    row: FreeSeatRow
    pace: TimingWords
    condition: str
    is_open: bool = True

    @property
    def sentence(self) -> str:
        """Return who plays there, and how far the game is."""
        return f"{self.row.owner} {self.row.progress}"


def row_of(seat: FreeSeat) -> FreeSeatRow:
    """Describe a free seat in a few lines."""
    welcome = [asked_words(seat.conditions), PROGRAMS.in_words(seat)]
    facts = [pace_name(seat.timing.pace), *rule_names(seat.rules), *filter(None, welcome)]
    left = _("Somebody left. %(name)s, a computer player, plays on until you take the seat.")
    owner = left % {"name": seat.player}
    return FreeSeatRow(seat, owner, _progress(seat), ", ".join(facts))


def page_of(seat: FreeSeat) -> FreeSeatPage:
    """Describe a free seat, with what its pace means and what the table asks for."""
    title = _("A free seat at “%(game)s”") % {"game": seat.game}
    condition = condition_words(seat.conditions)
    return FreeSeatPage(title, row_of(seat), timing_words(seat.timing), condition)


def _progress(seat: FreeSeat) -> str:
    told = {"number": seat.round, "rounds": seat.rules.rounds, "turn": seat.turn}
    if seat.is_turn:
        return _("Round %(number)d of %(rounds)d, turn %(turn)d: it is this seat’s.") % told
    return _("Round %(number)d of %(rounds)d, turn %(turn)d.") % told
