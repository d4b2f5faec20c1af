"""What people may call themselves at a table."""

import re
import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST = 2
LONGEST = 24
GUEST = "Guest"
_MARKS = " .'’-_"
_GUEST_NAME = re.compile(rf"{GUEST} ?\d+", re.IGNORECASE)
# Names that would pass for the site itself, or for the person who reads the page.
_TAKEN_BY_THE_SITE = frozenset(
    "admin administrator computer everybody everyone host moderator nobody root saboteur"
    " somebody someone staff support system you".split()
)


def tidy(name: str) -> str:
    """Return the name in one Unicode form, with single spaces and none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Return what makes two names equal: the tidy name without its case.

    Kept in a column of its own because SQLite folds the case of English letters only.
    """
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def validate_name(name: str) -> None:
    """Accept a name of 2 to 24 letters, digits and a few marks that starts with a letter or digit.

    Raises ValidationError with a sentence that says what to change.
    """
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 2 to 24 characters."), code="length")
    if not all(_is_letter_or_digit(sign) or sign in _MARKS for sign in name):
        raise ValidationError(
            _("A name has letters, digits, spaces and . ' - _ only."), code="characters"
        )
    if not _is_letter_or_digit(name[0]):
        raise ValidationError(_("A name starts with a letter or a digit."), code="start")


def refuse_kept_name(name: str) -> None:
    """Keep people from names that the site itself gives or uses; raises ValidationError."""
    if key(name) in _TAKEN_BY_THE_SITE or _GUEST_NAME.fullmatch(name):
        raise ValidationError(_("This name is kept for the site. Take another."), code="kept")


def guest_name() -> str:
    """Return a name for somebody who plays without an account; most likely a new one."""
    return f"{GUEST} {secrets.randbelow(900_000) + 100_000}"


def _is_letter_or_digit(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LN" or unicodedata.category(sign) in ("Mn", "Mc")
