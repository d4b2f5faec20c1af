"""The one way a name is written, and what makes two names the same name."""

import unicodedata

# What may stand between the letters and digits of a name, beside the space.
MARKS = ".'’_-"


def tidy(name: str) -> str:
    """Return the name in one Unicode form, with single spaces and none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Return what makes two names the same name: the tidy name without its case.

    Who types a name to be found or recognised by is compared by this; what merely looks like the
    name is not it (see `skeleton`). Kept in a column of its own because SQLite folds the case of
    English letters only.
    """
    return unicodedata.normalize("NFKC", tidy(name).casefold())
