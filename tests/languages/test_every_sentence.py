"""Every sentence sounds right in each language; a page of them all lies in `var/` for reading.

Those of the log, of the dock's prompts, of results and of emails, with every card and tool.
"""

import re
from html import escape

import pytest
from django.conf import settings
from django.utils import translation

from games.rules.cards.cards import TOOLS
from games.rules.events import FIELDS
from tests.languages.sentences import NAMES, events, sentences, tools_told
from tests.processes import ROOT

LANGUAGES = [code for code, _ in settings.LANGUAGES]
# What no sentence of that language has, and why.
WRONG = {
    "en": {
        r"\ba [aeio](?!ne)": "a vowel wants “an”",
        r"\ban [^aeio]": "only a vowel wants “an”",
        r"(pickaxe|lantern|cart) of their own": "say “their own”",
    },
    "es": {
        r": [a-z]+( (y|o|et|ou) [a-z]+)?\.$": "a bare word behind a colon",
        r"\b(de|a) el\b": "“del”, “al”",
        r"\b(el linterna|la pico|un linterna|una pico)\b": "the wrong article",
    },
    "fr": {
        r": [a-z]+( (y|o|et|ou) [a-z]+)?\.$": "a bare word behind a colon",
        r"\b(de|que|ne|me|te|se|je) [AEIOUaeiouéèÉ](?!\S*@)": "a vowel wants an apostrophe",
        r"\b(de le|à le|de les|à les)\b": "“du”, “au”, “des”, “aux”",
        r"[^\u00a0\u202f][:;!?](\s|$)": "a no-break space stands before it",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_breaks_a_rule_of_its_language(language: str) -> None:
    with translation.override(language):
        told = sentences()
    write_page(language, told)
    found = [
        f"{why}: {sentence}"
        for pattern, why in WRONG[language].items()
        for sentence in told
        if re.search(pattern, sentence)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(language: str) -> None:
    with translation.override(language):
        told = sentences()
    assert len(told) > 250
    assert not [sentence for sentence in told if "%" in sentence or sentence[-1] not in ".!"]


def test_every_kind_of_event_and_every_tool_is_told() -> None:
    assert {event.kind for event in events()} == set(FIELDS)
    assert tools_told() == set(TOOLS)
    with translation.override("en"):
        assert any(name in sentence for name in NAMES for sentence in sentences())


def write_page(language: str, told: list[str]) -> None:
    """Keep the sentences where a person can read them."""
    page = ROOT / "var" / "sentences" / f"{language}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    lines = "\n".join(f"<li>{escape(sentence)}</li>" for sentence in told)
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><ol lang="{language}">\n{lines}\n</ol>\n'
    )
