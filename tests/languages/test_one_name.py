"""One thing has one name, in each language: nobody wonders whether two words mean two things."""

import re

import pytest

from tests.languages.catalogues import translated
from tests.languages.extraction import HOLE, texts

# The name that was settled on, and what is not said beside it.
SECOND_NAMES = {
    "en": {
        "email": r"\bmails?\b(?! server)|\be-mails?\b",
        "miner": r"\bgold[- ]?diggers?\b|\bprospectors?\b",
        "treasure": r"\bgold (?:goal|chest)s?\b",
        "repair card": r"\b(?:fix|mend|fixing|mending) cards?\b",
        "computer player": r"\b(?:ro)?bots?\b",
    },
    "es": {
        "correo": r"\be-?mails?\b|\bcorreos? electrónicos?\b",
        "minero": r"\bbuscador\w* de oro\b",
        "linterna": r"\bfarol(?:es)?\b",
    },
    "fr": {
        "e‑mail": r"\bemails?\b|(?<!e‑)\bmails?\b|\bcourriels?\b",
        "chercheur d’or": r"\bmineu(?:r|se)s?\b",
        "wagonnet": r"\bbrouettes?\b",
        "dossier": r"\bcas (?:ouvert|clos)s?\b",
    },
}


def said(language: str) -> list[str]:
    """Every text of the site in a language, its holes left out."""
    if language == "en":
        every = [form for text in texts() for form in (text.single, text.plural)]
    else:
        every = [form for found in translated(language).values() for form in found]
    return [HOLE.sub("", text) for text in every]


@pytest.mark.parametrize(
    ("language", "name"), [(code, name) for code, names in SECOND_NAMES.items() for name in names]
)
def test_a_thing_has_one_name(language: str, name: str) -> None:
    second = re.compile(SECOND_NAMES[language][name], re.IGNORECASE)
    every = said(language)
    assert [text for text in every if second.search(text)] == []
    assert [text for text in every if name in text.lower()], f"nothing is called {name}"
