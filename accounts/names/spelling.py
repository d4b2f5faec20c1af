"""The one spelling of a name, and equality of names."""

import unicodedata

# Signs allowed between the letters and digits of a name, beside the space.
MARKS = ".'’_-"


def tidy(name: str) -> str:
    """Return the name in one Unicode form, with single spaces and none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Return the key of a name, the same for equal names: the tidy name without its case.

    Names that people type to find somebody, or to confirm, are compared by key; a similar look is
    not enough (see `skeleton`). It has a column of its own because SQLite only folds the case of
    ASCII letters.
    """
    return unicodedata.normalize("NFKC", tidy(name).casefold())
