"""Names for tables, computer players and the seats of imported games."""

from collections.abc import Set
from random import SystemRandom

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from accounts import names
from accounts.models import Account
from games import bots
from games.bots import people
from games.core.errors import InvalidTable
from games.core.plain_text import one_line
from games.core.seating import masks
from games.models import Game
from games.models.game import LONGEST_NAME
from games.models.player import FORMER, FORMER_NUMBER
from games.wording.absences import GONE

DEFAULT_POLICY = bots.DEFAULT
COMPUTER_NAMES = tuple(name for names in people.NAMES.values() for name in names)


def reserve_names() -> None:
    """Reserve the names of computer players, masks and the site, in every language."""
    names.reserve([*COMPUTER_NAMES, *masks.NAMES, FORMER, FORMER_NUMBER], given=True)
    names.reserve([GONE, gettext_lazy("computer player"), gettext_lazy("You")])


def table_name(written: str, host: Account, *, masked: bool = False) -> str:
    """Return the cleaned name of a new table, or a name made from the host's if nothing was
    written. With `masked` the made name does not contain the host's. Raises InvalidTable for more
    than 60 characters, or more than two accents on a letter.
    """
    name = one_line(written)
    if len(name) > LONGEST_NAME:
        raise InvalidTable("name", _("A shorter name, please: 60 characters at most."))
    if names.has_stacked_marks(name):
        raise InvalidTable("name", _("A letter in a name can have two accents at most."))
    if masked:
        return name or _("Masked table")
    return name or (_("%(name)s’s table") % {"name": host.name})[:LONGEST_NAME]


def neutral_name(game: Game) -> str:
    """Return a new name for a table whose own was removed.

    It is in the language of the site, since the host's language would say something about them.
    """
    with override(settings.LANGUAGE_CODE):
        return _("Table %(number)d") % {"number": game.pk}


def numbered(name: str, number: int = 0) -> str:
    """Return the name of the table that follows another, with the next number, such as `Friday five
    · 2`. A given `number` is used instead; for 1 the name has no number.
    """
    bare, _dot, last = name.rpartition(" · ")
    if not (bare and last.isascii() and last.isdecimal() and len(last) < 5):
        bare, last = name, "1"
    number = number or int(last) + 1
    end = f" · {number}" if number > 1 else ""
    return bare[: LONGEST_NAME - len(end)].rstrip() + end


def seat_name(written: str) -> str:
    """Return the cleaned name of a seat in an imported game.

    It must follow the rules for people's names, but may have 60 characters and be a name that the
    site gives. Raises ValidationError with the reason.
    """
    name = names.tidy(one_line(written))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValidationError(_("A name has 1 to 60 characters."), code="length")
    names.validate_signs(name)
    names.refuse_reserved(name, allow_given=True)
    return name


def computer_name(taken: Set[str], strength: str = DEFAULT_POLICY) -> str:
    """Return a random name for a computer player of this strength that is not in `taken`.

    Raises KeyError for an unknown strength.
    """
    return SystemRandom().choice([name for name in people.NAMES[strength] if name not in taken])
