"""The paces that a host can choose, and the likely length of a game, in words."""

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


def pace_choices() -> dict[str, PaceChoice | list[PaceChoice]]:
    """Return the choices of the pace for the form of a new table, as a dict by part of the form. A
    part has one choice, or a list of choices.
    """
    own_bank = _("1 hour to 14 days to start with, up to 3 days more, 21 days at most.")
    return {
        "each_turn": [
            PaceChoice(name, _("%(time)s each turn") % {"time": turn_figure(allowance)})
            for name, pace in PRESETS.items()
            if (allowance := getattr(pace, "allowance", None)) is not None
        ],
        "own_turn": PaceChoice(
            "own-turn", _("The same time for every turn"), _("From 1 hour to 14 days.")
        ),
        "own_bank": PaceChoice("own-bank", _("A bank of your own"), own_bank),
        "own_hours": [
            PaceChoice(
                "usual",
                _("The default for this pace"),
                _("Only at the daily and relaxed paces."),
            ),
            PaceChoice("yes", _("They count"), own_hours_sentence(True)),
            PaceChoice("no", _("They do not count"), own_hours_sentence(False)),
        ],
        "time_up": [
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
        ],
        "no_clock": PaceChoice("none", _("No clock"), pace_sentence(NoClock())),
    }


def lasting_of(
    rules: Ruleset, pace: Pace, players: int, computers: int, known: Days | None = None
) -> str:
    """Return a sentence on the likely length of a game with so many players, of whom `computers`
    are computer players. `known` is the length of finished games of that kind; if it is None, the
    pace decides.
    """
    taken = known or days(pace, rules.rounds * TURNS, players, players - computers)
    return lasting_sentence(taken, players)
