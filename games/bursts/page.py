"""A burst on pages: the line above the mine, and the hours to choose from."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.bursts.models import Burst
from games.bursts.selectors import Asked, BurstView
from games.bursts.text import hour_in_words
from games.clocks import bursts as rules
from games.wording.durations import time_span
from games.wording.instants import until_in_words

_JOINER = "\N{WORD JOINER}"


@dataclass(frozen=True, slots=True)
class BurstBar:
    """What the line says, and the word of its link."""

    text: str
    link: str


def burst_bar(burst: BurstView | None) -> BurstBar | None:
    """The line of a table's burst; None where there is nothing to tell."""
    now = timezone.now()
    if burst is None:
        return None
    if burst.agreed is not None:
        if burst.agreed.is_on(now):
            return BurstBar(_is_on(burst.agreed, now), _("Look"))
        hour = _in_one_piece(burst.agreed.begins)
        return BurstBar(_("Burst: %(hour)s") % {"hour": hour}, _("Look"))
    assert burst.closes_at is not None
    left = time_span(burst.closes_at - now)
    return BurstBar(_("Meet for a burst? %(time)s left") % {"time": left}, _("Answer"))


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour to choose: its place, its words, and whether it suits the reader."""

    place: int
    text: str
    is_chosen: bool


def hours_of(asked: Asked) -> list[Hour]:
    """The hours that a table is asked about, with the reader's own answer."""
    chosen = asked.answer or ()
    return [Hour(at, _in_one_piece(one), at in chosen) for at, one in enumerate(asked.hours)]


def sentence_of(asked: Asked) -> str:
    """How it stands, as everybody at the table may know."""
    now = timezone.now()
    if asked.closes_at is not None:
        return _("You can answer, and change your answer, %(until)s.") % {
            "until": until_in_words(asked.closes_at, now)
        }
    if asked.agreed is not None:
        if asked.agreed.is_on(now):
            return f"{_is_on(asked.agreed, now)}."
        hour = _in_one_piece(asked.agreed.begins)
        return _("Agreed: %(hour)s. Two minutes a turn, then slow again.") % {"hour": hour}
    if asked.outcome == Burst.Outcome.PAUSED:
        return _("A pause has ended the burst.")
    return (
        _("Last time, no hour suited everybody.") if asked.outcome == Burst.Outcome.NO_HOUR else ""
    )


def _is_on(agreed: rules.Burst, now: datetime) -> str:
    until = until_in_words(agreed.ends, now)
    return _("Burst %(until)s: two minutes a turn") % {"until": until}


def _in_one_piece(begins: datetime) -> str:
    """The hour in words, with no line break between its beginning and its end."""
    return hour_in_words(begins).replace("–", f"–{_JOINER}")
