"""A language of which each text is the longest that any language has for it.

What fits in it fits in all of them, so a page need be loaded once to ask whether words have room.
"""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from django.conf import settings as site_settings
from django.utils.translation import trans_real

from tests.samples import is_soak

# French as to dates and elisions. There is no such catalogue, and three languages are spoken there.
LONGEST = "fr-lu"


def languages() -> list[str]:
    """What pages are read in: the longest at a commit, each language as well in the soak."""
    return [LONGEST, *(code for code, _name in site_settings.LANGUAGES if is_soak())]


@pytest.fixture
def longest(settings: LazySettings, language: str) -> Iterator[None]:
    """Let the site know that language in place of French, where a test reads it."""
    if language != LONGEST:
        yield
        return
    trans_real._translations[LONGEST] = _of_all()  # type: ignore[attr-defined]
    settings.LANGUAGES = [
        (LONGEST if code == "fr" else code, name) for code, name in settings.LANGUAGES
    ]
    yield
    del trans_real._translations[LONGEST]  # type: ignore[attr-defined]


def _of_all() -> trans_real.DjangoTranslation:
    made = trans_real.DjangoTranslation(LONGEST)
    for code, _name in site_settings.LANGUAGES:
        for key, text in trans_real.translation(code)._catalog.items():  # type: ignore[attr-defined]
            made._catalog[key] = max(text, _text_of(made, key), key=len)
    return made


def _text_of(made: trans_real.DjangoTranslation, key: str | tuple[str, int]) -> str:
    """The text there is so far; where there is none, the English one, which needs no catalogue."""
    english = key if isinstance(key, str) else key[0]
    return str(made._catalog.get(key) or english.rpartition("\x04")[2])
