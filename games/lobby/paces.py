"""The paces a host can choose, in words."""

from django.utils.translation import gettext as _

from games.clocks.lasting import Days, days
from games.clocks.paces import PRESETS, NoClock, Pace
from games.clocks.timing import TimeUp
from games.lobby.invite import TURNS
from games.rules.ruleset import Ruleset
from games.wording.paces import (
    PaceChoice,
    lasting_sentence,
    own_hours_sentence,
    pace_sentence,
    turn_figure,
)


def each_turn_choices() -> list[PaceChoice]:
    """Return the presets with the same time for every turn."""
    return [
        PaceChoice(name, _("%(time)s each turn") % {"time": turn_figure(allowance)})
        for name, pace in PRESETS.items()
        if (allowance := getattr(pace, "allowance", None)) is not None
    ]


def own_turn_choice() -> PaceChoice:
    """Return the choice of the host's own time for every turn."""
    sentence = _("From 1 hour to 14 days.")
    return PaceChoice("own-turn", _("The same time for every turn"), sentence)


def own_bank_choice() -> PaceChoice:
    """Return the choice of a bank with the host's own figures."""
    sentence = _("1 hour to 14 days to start with, up to 3 days more, 21 days at most.")
    return PaceChoice("own-bank", _("A bank of your own"), sentence)


def own_hours_choices() -> list[PaceChoice]:
    """Return the choices of whether own hours, days off and holidays count."""
    usual = _("Only at the daily and relaxed paces.")
    return [
        PaceChoice("usual", _("The default for this pace"), usual),
        PaceChoice("yes", _("They count"), own_hours_sentence(True)),
        PaceChoice("no", _("They do not count"), own_hours_sentence(False)),
    ]


def time_up_choices() -> list[PaceChoice]:
    """Return the rules for a turn whose time is up."""
    return [
        PaceChoice(
            TimeUp.ONE_TURN,
            _("A computer player takes this turn"),
            _("Just this one; then the player is back in charge."),
        ),
        PaceChoice(
            TimeUp.PASS,
            _("The turn is passed"),
            _("It discards the card a computer player would."),
        ),
        PaceChoice(
            TimeUp.STAND_IN,
            _("A stand-in plays until they are back"),
            _("They take the seat back whenever they like."),
        ),
    ]


def lasting_of(
    rules: Ruleset, pace: Pace, players: int, computers: int, known: Days | None = None
) -> str:
    """Return in words how long a game of so many players takes about.

    `known` is what finished games of that kind took; without it the pace decides.
    """
    taken = known or days(pace, rules.rounds * TURNS, players, players - computers)
    return lasting_sentence(taken, players)


def no_clock_choice() -> PaceChoice:
    """Return the choice of no deadlines."""
    return PaceChoice("none", _("No clock"), pace_sentence(NoClock()))
