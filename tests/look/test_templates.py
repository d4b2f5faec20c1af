"""What the strict policy on pages and the translators ask of every template."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.formats import date_format

from tests.look.sources import ROOT, TEMPLATES, markup, markups, pages

_BLOCKTRANSLATE = re.compile(r"{%-?\s*blocktranslate.*?endblocktranslate\s*%}", re.DOTALL)
_TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
# Programs, and the names of keys, which stand on the keys.
_SCRIPT = re.compile(r"<(script|kbd)\b.*?</\1>", re.DOTALL)
# What a page fills into a tag of the page it extends.
_INSIDE_TAGS = re.compile(r"{% block \w+_(?:class|attributes) %}.*?{% endblock %}")
_ELEMENT = re.compile(r"<[^>]*>", re.DOTALL)
_SPOKEN = re.compile(r'\b(?:alt|title|aria-label|placeholder|content)="([^"]*)"')
_MESSAGE = re.compile(
    r"""{%\s*translate\s+(?:"([^"]*)"|'([^']*)')|{%\s*blocktranslate.*?%}(.*?){%\s*endblocktranslate"""
)
_PATH = re.compile(r'<path\b[^>]*\bd="')
LONGEST_LINE = 120
SHORTEST_PART = 15
_TEMPLATE = re.compile(r"""["']((?:\w+/)*\w+\.html)["']""")
_KEPT = re.compile(r'drawn_once "([\w/]+\.html)"')
# A message cannot be broken: it is looked up as it stands.
LONG_MESSAGE = 60
# Addresses of sheets and pictures, and names that are the same in every language.
_NOT_SPOKEN = re.compile(
    r"width=device-width.*|#[0-9a-f]{6}|; url=|website|image/png|summary|summary_large_image"
)


def wrong(paths: list[Path], faults: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """What is wrong with these templates, without their comments, by their names."""
    found = {str(path.relative_to(ROOT)): faults(markup(path)) for path in paths}
    return {name: those for name, those in found.items() if those}


def words_outside_translation(text: str) -> list[str]:
    """Return what a reader would see of this markup in English whatever the language."""
    text = _INSIDE_TAGS.sub("", _BLOCKTRANSLATE.sub("", text))
    spoken = [_TAG.sub("", value) for value in _SPOKEN.findall(text)]
    shown = _ELEMENT.sub("\n", _SCRIPT.sub("", _TAG.sub("", text))).split("\n")
    spoken = [words for words in spoken if not _NOT_SPOKEN.fullmatch(words)]
    return [words.strip() for words in spoken + shown if re.search(r"[A-Za-z]{2}", words)]


def long_lines(text: str) -> list[str]:
    """Return the lines that are too long though nothing in them hinders breaking them."""
    long = [line for line in text.splitlines() if len(line) > LONGEST_LINE]
    return [line for line in long if not _PATH.search(line) and not _holds_a_long_message(line)]


def _holds_a_long_message(line: str) -> bool:
    found = ["".join(groups) for groups in _MESSAGE.findall(line)]
    return any(len(message) >= LONG_MESSAGE for message in found)


def styles(text: str) -> list[str]:
    """Return the style attributes and elements of this markup."""
    return re.findall(r"\sstyle\s*=|<style\b", text)


def programs(text: str) -> list[str]:
    """Return what would run in this markup without being a file of its own."""
    inline = re.findall(r"<script\b(?![^>]*(?:src=|type=\"application/json\"))[^>]*>", text)
    return inline + re.findall(r"\son[a-z]+\s*=\s*[\"']|javascript:", text)


def from_elsewhere(text: str) -> list[str]:
    """Return what this markup loads from another host."""
    return re.findall(r"""(?:src|href)=["'](?:https?:)?//[^"']*""", text)


def test_a_part_of_few_lines_stands_in_the_one_place_that_includes_it() -> None:
    files = [*markups(), *ROOT.glob("games/**/*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    named = Counter(name for text in texts.values() for name in _TEMPLATE.findall(text))
    rendered = {name for path in files[len(markups()) :] for name in _TEMPLATE.findall(texts[path])}
    parts = {_name(path): texts[path] for path in markups() if path.name.startswith("_")}
    kept = {name for text in texts.values() for name in _KEPT.findall(text)}
    once = [name for name in parts if named[name] == 1 and name not in rendered | kept]
    assert len(once) > 5
    short = [name for name in once if parts[name].count("\n") <= SHORTEST_PART]
    # What fills the blocks of another template needs a file.
    assert [name for name in short if not parts[name].startswith("{% extends")] == []


def _name(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def test_no_template_has_a_line_that_is_too_long_to_read() -> None:
    texts = {str(path): path.read_text(encoding="utf-8") for path in markups()}
    assert {name: long for name, text in texts.items() if (long := long_lines(text))} == {}


def test_no_template_has_a_style_attribute_or_a_style_element() -> None:
    assert wrong(pages(), styles) == {}


def test_no_template_has_an_inline_script() -> None:
    assert wrong(pages(), programs) == {}


def test_every_word_of_a_template_can_be_translated() -> None:
    assert wrong(pages(), words_outside_translation) == {}


def test_no_template_loads_anything_from_another_host() -> None:
    assert wrong(pages(), from_elsewhere) == {}


def test_what_is_asked_of_templates_finds_what_is_wrong() -> None:
    assert pages()
    assert styles('<p style="x"><style>')
    assert programs("<script>") == ["<script>"]
    assert programs("""<script src="x"></script><script type="application/json">""") == []
    assert len(programs("""<p onclick="x"><a href="javascript:x">""")) == 2
    assert from_elsewhere('<img src="//evil.example/x"><a href="/here">') != []


def test_the_search_for_untranslated_words_finds_them() -> None:
    text = '<p title="Hidden {{ x }}">{% translate "fine" %} Shown</p><script>let it = 1</script>'
    assert words_outside_translation(text) == ["Hidden", "Shown"]
    assert words_outside_translation("{% blocktranslate %}A <b>b</b>{% endblocktranslate %}") == []


def test_only_a_long_message_or_a_drawing_excuses_a_long_line() -> None:
    long = "x" * (LONGEST_LINE - LONG_MESSAGE)
    message, short = "m" * LONG_MESSAGE, "m" * (LONG_MESSAGE - 1)
    assert long_lines(f'{long}{{% translate "{message}" %}}') == []
    assert long_lines(f"{long}{{% blocktranslate %}}{message}{{% endblocktranslate %}}") == []
    assert long_lines(f'{long * 2}<path d="M0 0"/>') == []
    assert len(long_lines(f'{long}{long}{{% translate "{short}" %}}\n{long * 3}')) == 2


# Dates are written in one way everywhere.


_FILTER = re.compile(r"""\|date:(["'])(.*?)\1""")
# For machines.
_OF_MACHINES = {"c", r"Y-m-d\TH:iO"}


def test_templates_name_a_format_and_make_none_up() -> None:
    found = {
        written
        for path in (ROOT / "templates").rglob("*.*")
        for _, written in _FILTER.findall(path.read_text(encoding="utf-8"))
    }
    assert {one for one in found - _OF_MACHINES if not one.endswith("_FORMAT")} == set()


def test_each_language_has_its_own_words_in_the_same_order(subtests: pytest.Subtests) -> None:
    for language, day, short in [
        ("en", "5 November 2026", "5 Nov 2026"),
        ("es", "5 de noviembre de 2026", "5 nov 2026"),
        ("fr", "5 novembre 2026", "5 nov. 2026"),
    ]:
        with subtests.test(language=language, day=day, short=short):
            at = datetime(2026, 11, 5, 21, 40, tzinfo=UTC)
            with translation.override(language):
                assert date_format(at, "DATE_FORMAT") == day
                assert date_format(at, "DATETIME_FORMAT") == f"{day}, 21:40"
                assert date_format(at, "SHORT_DATE_FORMAT") == short
                assert date_format(at, "SHORT_DATETIME_FORMAT") == f"{short}, 21:40"
