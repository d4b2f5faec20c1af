"""Templates that are drawn once for the same facts."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.template import Context, Engine
from django.test import RequestFactory
from django.utils import timezone, translation
from django.utils.safestring import mark_safe

from saboteur_site.templatetags.drawn_once import _draw

TEMPLATES = {
    "said.html": "<b>{{ words }}</b>",
    "at.html": "{% load tz %}{{ at|date:'H:i' }}",
    "day.html": "{% load i18n %}{% translate 'Monday' %}",
    "ago.html": "{{ who }} played {{ now_ago }}",
    "reader.html": "{{ user }}{{ request }}{{ csrf_token }}",
}
ENGINE = Engine(
    loaders=[
        (
            "django.template.loaders.cached.Loader",
            [("django.template.loaders.locmem.Loader", TEMPLATES)],
        )
    ],
    libraries={
        "drawn_once": "saboteur_site.templatetags.drawn_once",
        "i18n": "django.templatetags.i18n",
        "tz": "django.templatetags.tz",
    },
    builtins=["django.template.defaulttags"],
)


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    _draw.cache_clear()
    yield
    _draw.cache_clear()


def drawn(name: str, **facts: Any) -> str:
    named = " ".join(f"{fact}={fact}" for fact in facts)
    text = f"{{% load drawn_once %}}{{% drawn_once '{name}' {named} %}}"
    request = RequestFactory().get("/")
    return ENGINE.from_string(text).render(Context({**facts, "request": request, "user": "Ann"}))


def times_drawn() -> int:
    return _draw.cache_info().misses


def test_the_same_facts_are_drawn_once() -> None:
    assert drawn("said.html", words="Dig") == drawn("said.html", words="Dig") == "<b>Dig</b>"
    assert times_drawn() == 1


def test_other_facts_are_drawn_for_themselves() -> None:
    assert drawn("said.html", words="Dig") != drawn("said.html", words="Pass")
    assert drawn("said.html", words=1) != drawn("said.html", words=True)


def test_what_is_not_safe_is_escaped_though_the_same_text_was_safe_before() -> None:
    assert drawn("said.html", words=mark_safe("<i>")) == "<b><i></b>"
    assert drawn("said.html", words="<i>") == "<b>&lt;i&gt;</b>"


def test_each_language_has_its_own_words() -> None:
    said = []
    for language in ("en", "es", "fr"):
        with translation.override(language):
            said.append(drawn("day.html").lower())
    assert said == ["monday", "lunes", "lundi"]


def test_each_time_zone_has_its_own_hours() -> None:
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    assert drawn("at.html", at=noon) == "12:00"
    with timezone.override(timezone.get_fixed_timezone(timedelta(hours=2))):
        assert drawn("at.html", at=noon) == "14:00"


def test_what_passes_is_filled_in_anew_and_escaped() -> None:
    assert drawn("ago.html", who="Ann", now_ago="1 day ago") == "Ann played 1 day ago"
    assert drawn("ago.html", who="Ann", now_ago="<2 days") == "Ann played &lt;2 days"
    assert times_drawn() == 1


def test_nothing_of_the_reader_can_be_drawn() -> None:
    assert drawn("reader.html") == ""


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(TypeError):
        drawn("said.html", words=["Dig"])
