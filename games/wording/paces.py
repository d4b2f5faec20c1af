"""The paces of tables in words."""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.humanize.templatetags.humanize import apnumber
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.lasting import Days
from games.clocks.paces import LONGEST_SITTING, Bank, EachTurn, NoClock, Pace, preset_of
from games.clocks.pauses import pause_of
from games.clocks.timing import TimeUp, Timing
from games.wording.durations import time_figure


def pace_name(pace: Pace) -> str:
    """Return a pace in a few words, beside other facts: `daily pace`, `24 h each turn`."""
    match preset_of(pace), pace:
        case "tonight", _pace:
            return _("tonight, in minutes")
        case "quick", _pace:
            return _("quick pace")
        case "daily", _pace:
            return _("daily pace")
        case "relaxed", _pace:
            return _("relaxed pace")
        case _own, Bank(start=start, increment=increment):
            params = {"start": time_figure(start), "more": time_figure(increment)}
            return _("%(start)s, then %(more)s a turn") % params
        case _same, EachTurn(allowance=allowance):
            return _("%(time)s each turn") % {"time": turn_figure(allowance)}
    return _("no clock")


def turn_figure(allowance: timedelta) -> str:
    """Return the time for every turn in words, in days from three days on."""
    return time_figure(allowance, most_hours=48)


def pace_sentence(pace: Pace) -> str:
    """Return a sentence about how much time a pace gives to players."""
    match pace:
        case Bank(start=start, increment=increment, cap=cap):
            params = {
                "start": time_figure(start),
                "more": time_figure(increment),
                "most": time_figure(cap),
            }
            sentence = _(
                "%(start)s to start with, %(more)s more after each turn, %(most)s at most."
            )
            return _sitting(sentence % params) if pace.is_live else sentence % params
        case EachTurn(allowance=allowance):
            return _("%(time)s for every turn.") % {"time": turn_figure(allowance)}
    return _("No rush.")


def _sitting(sentence: str) -> str:
    hours = time_figure(LONGEST_SITTING)
    quick = _("A game that lasts more than %(hours)s goes on at the quick pace.")
    return f"{sentence} {quick % {'hours': hours}}"


def own_hours_sentence(own_hours: bool) -> str:
    """Return a sentence on whether a table's clocks stop overnight and on days off."""
    if own_hours:
        return _("The clock stops overnight and on days off, for players who have set their hours.")
    return _("The clock runs day and night.")


def time_up_sentence(time_up: TimeUp) -> str:
    """Return a sentence about a table's rule for turns whose time is up."""
    match time_up:
        case TimeUp.ONE_TURN:
            return _("When time is up, a computer player takes that turn.")
        case TimeUp.PASS:
            return _("When time is up, the turn is passed.")
        case TimeUp.STAND_IN:
            return _("When time is up, a stand-in plays until they are back.")


def time_up_words(pace: Pace, *, mine: bool) -> str:
    """Return a sentence that a turn's time is up, and within which time the site will play at a
    moment drawn by lot. `mine` means that the reader is the player to act.
    """
    most = pause_of(pace).most
    within = _("within about %(time)s") % {"time": time_figure(most)} if most else _("in a moment")
    text = (
        _("Time’s up: a computer player will play %(within)s unless you do.")
        if mine
        else _("Time’s up: a computer player will play %(within)s.")
    )
    return text % {"within": within}


def days_in_words(days: Days) -> str:
    """Return a range of days as `about 9 to 14 days`, or `one evening` for less than a day."""
    if not days.least:
        return _("one evening")
    return _("about %(least)d to %(most)d days") % {"least": days.least, "most": days.most}


def lasting_sentence(days: Days, players: int) -> str:
    """Return a sentence about how long a game takes, for the form for a new table."""
    text = ngettext(
        "%(players)s player at this pace: %(days)s.",
        "%(players)s players at this pace: %(days)s.",
        players,
    )
    return text % {"players": capfirst(str(apnumber(players))), "days": days_in_words(days)}


@dataclass(frozen=True, slots=True)
class TimingWords:
    """A table's timing in words: its name, and sentences that explain it."""

    name: str
    sentences: tuple[str, ...]


def timing_words(timing: Timing) -> TimingWords:
    """Return a table's timing in words: its pace, and if it has clocks also own hours and
    time-outs.
    """
    sentences = [pace_sentence(timing.pace)]
    if timing.pace != NoClock():
        sentences.append(own_hours_sentence(timing.own_hours))
        sentences.append(time_up_sentence(timing.time_up))
    return TimingWords(pace_name(timing.pace), tuple(sentences))


@dataclass(frozen=True, slots=True)
class PaceChoice:
    """A choice of a pace, or of another option of time, in the form for a new table."""

    value: str
    name: str
    sentence: str = ""


def preset_choices() -> list[PaceChoice]:
    """Return the preset paces in the order shown, each with a few words on how it feels to play."""
    return [
        PaceChoice("tonight", _("Tonight"), _("3 min + 30 s a turn")),
        PaceChoice("quick", _("Quick"), _("Turns within hours")),
        PaceChoice("daily", _("Daily"), _("About a turn a day")),
        PaceChoice("relaxed", _("Relaxed"), _("Days to think")),
    ]
