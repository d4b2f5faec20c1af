"""Names for people who play without an account."""

import re
import secrets

from django.conf import settings
from django.utils.translation import override, pgettext_lazy

GUEST = pgettext_lazy("the name of somebody without an account", "Guest")


def guest_name() -> str:
    """Return a name for somebody who plays without an account; most likely a new one."""
    return f"{GUEST} {secrets.randbelow(900_000) + 100_000}"


def is_guest_name(name: str) -> bool:
    """Return whether the site chose this name, in any of its languages."""
    word, _between, number = name.rpartition(" ")
    return re.fullmatch(r"[0-9]{6}", number) is not None and word in _in_all_languages()


def _in_all_languages() -> set[str]:
    words = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            words.add(str(GUEST))
    return words
