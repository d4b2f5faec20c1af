"""What the strict policy on pages and the translators ask of every template."""

import re
from pathlib import Path

import pytest

from tests.look.sources import ROOT, markup, markups, pages

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
# A message cannot be broken: it is looked up as it stands.
LONG_MESSAGE = 60
# Addresses of sheets and pictures, and names that are the same in every language.
_NOT_SPOKEN = re.compile(
    r"width=device-width.*|#[0-9a-f]{6}|; url=|website|image/png|summary|summary_large_image"
)

# A page that is a file of its own has nothing to link to; its policy names what stands in it.
ON_THE_SITE = [path for path in pages() if path != ROOT / "templates/offline/viewer.html"]

on_the_site = pytest.mark.parametrize(
    "path", ON_THE_SITE, ids=lambda path: str(path.relative_to(ROOT))
)
by_name = pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))


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


@pytest.mark.parametrize("path", markups(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_has_no_line_that_is_too_long_to_read(path: Path) -> None:
    assert long_lines(path.read_text(encoding="utf-8")) == []


@on_the_site
def test_a_template_has_no_style_attribute_and_no_style_element(path: Path) -> None:
    assert not re.search(r"\sstyle\s*=|<style\b", markup(path))


@on_the_site
def test_a_template_has_no_inline_script(path: Path) -> None:
    text = markup(path)
    for opening in re.findall(r"<script\b[^>]*>", text):
        assert "src=" in opening or 'type="application/json"' in opening, opening
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text)
    assert "javascript:" not in text


@by_name
def test_every_word_of_a_template_can_be_translated(path: Path) -> None:
    assert words_outside_translation(markup(path)) == []


@by_name
def test_a_template_loads_nothing_from_another_host(path: Path) -> None:
    assert not re.search(r"""(src|href)=["'](https?:)?//""", markup(path))


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
