"""Every text is translated, and nothing in it is lost on the way."""

import re
from collections import Counter

import pytest

from tests.languages.catalogues import (
    LANGUAGES,
    compiled,
    files,
    forms,
    messages,
    translated,
    written,
)
from tests.languages.extraction import HOLE, texts

pytestmark = pytest.mark.parametrize("language", LANGUAGES)
# French has no-break spaces before these.
LOOSE = re.compile(r"\w [:;!?»](?!\w)|« ")
# A hyphen at which a line would break: “e-/mail”, “apprends-/le”.
BREAKS = re.compile(
    r"[^\W\d_]-(?:mails?|les?|la|toi|moi|nous|vous|en|y|ce|tu|ils?|elles?|on|là|ci)\b"
)


def holes(text: str) -> Counter[str]:
    """The placeholders of a text, and how often each occurs."""
    return Counter(HOLE.findall(text))


def test_every_text_of_the_site_is_translated(language: str) -> None:
    known = translated(language)
    missing = [f"{place}: {text.single}" for text, place in texts().items() if text not in known]
    assert not missing, "\n".join(missing)


def test_nothing_waits_for_a_second_look(language: str) -> None:
    unsure = [
        text.single
        for path in files(language)
        for text, message in messages(written(path))
        if message.fuzzy
    ]
    assert not unsure


def test_a_translation_leaves_open_what_the_text_leaves_open(language: str) -> None:
    for text, found in translated(language).items():
        last = holes(text.plural or text.single)
        assert holes(found[-1]) == last, text
        # "a card" may become "%(count)d card", and the other way round.
        for form in found[:-1]:
            assert holes(form) in (holes(text.single), last), text


def test_a_text_that_counts_has_every_plural_form_of_its_language(language: str) -> None:
    for path in files(language):
        catalogue = written(path)
        for text, message in messages(catalogue):
            expected = catalogue.num_plurals if text.plural else 1
            assert len(forms(message)) == expected, text


def test_a_translation_begins_and_ends_as_its_text_does(language: str) -> None:
    for text, found in translated(language).items():
        for form in found:
            assert (form == form.strip()) == (text.single == text.single.strip()), text
            assert form.endswith("…") == text.single.endswith("…"), text


def test_french_signs_keep_to_their_words(language: str) -> None:
    every = [form for found in translated(language).values() for form in found]
    assert language != "fr" or [form for form in every if LOOSE.search(form)] == []
    assert language != "fr" or [form for form in every if BREAKS.search(form)] == []


def test_the_compiled_catalogue_says_what_the_written_one_says(language: str) -> None:
    for path in files(language):
        sure = [(text, each) for text, each in messages(written(path)) if not each.fuzzy]
        said = {text: forms(each) for text, each in sure if all(forms(each))}
        assert {text: forms(each) for text, each in messages(compiled(path))} == said, path


def test_no_text_has_two_translations_in_the_two_catalogues(language: str) -> None:
    first: dict[tuple[str, str], str] = {}
    for path in files(language):
        for text, message in messages(written(path)):
            form = forms(message)[0]
            told = first.setdefault((text.context, text.single), form)
            assert told == form, f"{text}: give one of them a context"
