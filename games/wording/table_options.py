"""The options of a table besides its rules, as hosts choose them and tables show them.

The form for a new table, the API and the conditions in words are made from these rows.
"""

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.clocks.paces import BANKS, EACH_TURN, OWN_BANK, OWN_TURN
from games.clocks.reliability import ASKED, DAYS, GAMES
from games.clocks.timing import TimeUp
from games.wording.durations import in_days
from games.wording.options import Option
from games.wording.reliability import asked_words, percentage

# Whose hours count: what is usual at the pace, or what the host says.
USUAL, COUNT, IGNORED = "usual", "yes", "no"
INVITED, PUBLIC = "invited", "public"


def _unnamed(*values: str) -> dict[str, str]:
    """Values that the form's page names itself, with a sentence each (`games.lobby.paces`)."""
    return dict(zip(values, values, strict=True))


_PACES = _unnamed(*BANKS, "none", *EACH_TURN, OWN_TURN, OWN_BANK)
_TIME_UP = _unnamed(*(each.value for each in TimeUp))
_OWN_HOURS = _unnamed(USUAL, COUNT, IGNORED)
# How a table keeps time; figures are hours.
PACE = (
    Option("pace", _("Pace"), values=_PACES, default="daily"),
    Option("own_turn", _("Hours for every turn"), default=48),
    Option("own_start", _("Hours to start with"), default=48),
    Option("own_increment", _("Hours more after each turn"), default=12),
    Option("own_cap", _("Hours at most"), default=96),
    Option("time_up", _("When time is up"), values=_TIME_UP, default=TimeUp.ONE_TURN.value),
    Option("own_hours", _("Own hours"), values=_OWN_HOURS, default=USUAL),
)
NAME = Option(
    "name",
    _("Name of the table"),
    _("How you and the others find it again. Leave it empty and we will make one up."),
    default="",
)
SEATS = Option(
    "seats",
    _("Seats"),
    _("3 to 10 in the base game, 2 to 12 with Saboteur 2. You can start before they’re all taken."),
    values={number: str(number) for number in range(2, 13)},
    default=5,
    is_required=True,
)
COMPUTERS = Option(
    "computers",
    _("Computer players"),
    _("They sit down straight away. You can add or remove some until the game starts."),
    values={number: str(number) for number in range(12)},
    default=0,
    is_required=True,
)
COMPUTERS_CLAIM = Option(
    "computers_claim",
    _("Computer players make claims"),
    _("Now and then they say what they saw, or who they are. Like anyone, they may lie."),
)
MASKED = Option(
    "masked",
    _("Masked table"),
    _(
        "Everyone plays under a drawn name until the game ends. If you invite people by name, you"
        " know that they may be there."
    ),
)
WHO_MAY_JOIN = Option(
    "public",
    _("Who may join"),
    values={INVITED: _("People with the link"), PUBLIC: _("Anyone: it’s listed")},
    default=INVITED,
    is_required=True,
    is_spread=True,
)

# When a table begins; `BOTH`: whichever comes first.
FULL, AT, BOTH, HOST = "full", "at", "both", "host"
BEGINS = {
    FULL: _("When every seat is taken"),
    AT: _("At a time"),
    BOTH: _("When every seat is taken, at the latest at a time"),
    HOST: _("When I say so"),
}


def _days_asked(days: int) -> str:
    text = ngettext("an account of %(days)d day", "an account of %(days)d days", days)
    return text % {"days": days}


def _games_asked(games: int) -> str:
    text = ngettext("%(games)d finished game", "%(games)d finished games", games)
    return text % {"games": games}


# What a table asks of those who sit down: the fields of `Conditions`.
CONDITIONS = (
    Option(
        "least_in_time",
        _("Turns on time, at least"),
        short=asked_words,
        values={share: percentage(share) if share else _("Any") for share in ASKED},
        default=0,
        is_spread=True,
    ),
    Option(
        "verified_only",
        _("Verified addresses only"),
        _("Only players with a verified email address can sit down."),
        short=_("a verified address"),
    ),
    Option(
        "least_days",
        _("Age of the account, at least"),
        short=_days_asked,
        values={days: lazy(in_days, str)(days) if days else _("Any") for days in DAYS},
        default=0,
    ),
    Option(
        "least_games",
        _("Finished games, at least"),
        _("Practice does not count."),
        short=_games_asked,
        values={games: str(games) if games else _("Any") for games in GAMES},
        default=0,
    ),
)
PROGRAMS = Option(
    "programs_welcome",
    _("Programs are welcome"),
    _("Accounts played by a program of their owner’s. They have no vote."),
    short=_("programs welcome"),
)
TABLE_OPTIONS = (
    *PACE,
    NAME,
    SEATS,
    COMPUTERS,
    COMPUTERS_CLAIM,
    MASKED,
    WHO_MAY_JOIN,
    *CONDITIONS,
    PROGRAMS,
)
