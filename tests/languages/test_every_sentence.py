"""Every sentence sounds right in each language; a page of them all lies in `var/` for reading.

Those of the log, of the dock's prompts, of results and of emails, with every card and tool.
"""

import re
from html import escape

import pytest
from django.conf import settings
from django.utils import translation

from games.rules.cards.cards import ACTION_CODES, TOOLS
from games.rules.events import FIELDS
from games.wording import tool_name
from tests.languages.emails import ACCOUNT_EMAILS, email_sentences
from tests.languages.prompts import prompt_sentences, prompts
from tests.languages.results import result_sentences
from tests.languages.sentences import NAMES, events, sentences, tools_told
from tests.processes import ROOT

LANGUAGES = [code for code, _ in settings.LANGUAGES]
SECTIONS = {
    "log": sentences,
    "prompts": prompt_sentences,
    "results": result_sentences,
    "emails": email_sentences,
}
# So many there are at least, so that none of them is passed over unseen.
FEWEST = {"log": 250, "prompts": 130, "results": 95, "emails": 60}
# What no sentence of that language has, and why.
WRONG = {
    "en": {
        r"\ba [aeio](?!ne)": "a vowel wants “an”",
        r"\ban [^aeio]": "only a vowel wants “an”",
        r"(pickaxe|lantern|cart) of ": "say “their own”, or whose it is",
        r"\bthe (\w+ )?(hand|hat|dwarf|theft) of ": "say whose it is",
    },
    "es": {
        r": [a-z]+( (y|o|et|ou) [a-z]+)?\.$": "a bare word behind a colon",
        r"\b(de|a) el\b": "“del”, “al”",
        r" y h?[IiÍí](?![aeouáéóú])": "“e” before the sound of i",
        r"\b(el linterna|la pico|un linterna|una pico)\b": "the wrong article",
        r"(?<!¿)(?<!¿.)\b(Qué|Cuál|Quién)\b[^¿]*\?": "a question opens with “¿”",
        r" [:;!?](\s|$)": "nothing stands before it",
    },
    "fr": {
        r": [a-z]+( (y|o|et|ou) [a-z]+)?\.$": "a bare word behind a colon",
        r"\b(de|que|ne|me|te|se|je) [AEIOUaeiouéèÉ](?!\S*@)": "a vowel wants an apostrophe",
        r"\b(de le|à le|de les|à les)\b": "“du”, “au”, “des”, “aux”",
        r"[^\u00a0\u202f\d][:;!?](\s|$)": "a no-break space stands before it",
        r" [:;!?»]|« ": "the space before it does not break",
    },
}

pytestmark = pytest.mark.django_db


def of_all_sections() -> dict[str, list[str]]:
    return {name: section() for name, section in SECTIONS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_breaks_a_rule_of_its_language(language: str) -> None:
    with translation.override(language):
        told = of_all_sections()
    write_page(language, told)
    found = [
        f"{why}: {sentence}"
        for pattern, why in WRONG[language].items()
        for section in told.values()
        for sentence in section
        if re.search(pattern, sentence)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(language: str) -> None:
    with translation.override(language):
        told = of_all_sections()
    assert all(len(told[name]) >= count for name, count in FEWEST.items()), told
    assert not [sentence for sentence in told["log"] if sentence[-1] not in ".!"]
    assert not [sentence for section in told.values() for sentence in section if "%(" in sentence]


def test_every_kind_of_event_and_every_tool_is_told() -> None:
    assert {event.kind for event in events()} == set(FIELDS)
    assert tools_told() == set(TOOLS)
    with translation.override("en"):
        assert any(name in sentence for name in NAMES for sentence in sentences())


def test_every_action_card_and_every_tool_is_prompted_for() -> None:
    assert {prompt.card for prompt in prompts()} >= ACTION_CODES
    with translation.override("en"):
        told = prompt_sentences()
        for tool in map(tool_name, TOOLS):
            for title in (f"Break Igor’s {tool}", f"Mend Igor’s {tool}", f"Mend your own {tool}"):
                assert any(sentence.startswith(title) for sentence in told), title


def test_every_email_about_an_account_is_told() -> None:
    assert len(ACCOUNT_EMAILS) > 25


def write_page(language: str, told: dict[str, list[str]]) -> None:
    """Keep the sentences where a person can read them."""
    page = ROOT / "var" / "sentences" / f"{language}.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    sections = "".join(_section(name, lines) for name, lines in told.items())
    page.write_text(f'<!doctype html><meta charset="utf-8"><body lang="{language}">\n{sections}')


def _section(name: str, lines: list[str]) -> str:
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{name}</h2>\n<ol>\n{items}\n</ol>\n"
