"""How many bytes a visitor downloads."""

import re

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.look.sources import STATIC, markup, pages

# What a page has of its own, as the check of a proof, travels with that page alone.
MOST_OF_ALL_SCRIPTS = 61_000
_SCRIPT = re.compile(r"<script[^>]*\bsrc=\"{%\s*static\s+'([^']+)'\s*%}\"")


def compressed(name: str) -> int:
    """How many bytes of a static file travel: whitenoise keeps each as brotli."""
    found = finders.find(name)
    assert found, name
    with open(found, "rb") as file:  # noqa: PTH123 - finders give a text
        return len(brotli.compress(file.read()))


def scripts() -> set[str]:
    """All scripts of the project and all that its pages ask for besides."""
    asked = {name for page in pages() for name in _SCRIPT.findall(markup(page))}
    return asked | {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}


@pytest.mark.django_db
def test_all_the_scripts_there_are_weigh_less_than_61_kilobytes(client: Client) -> None:
    found = scripts()
    assert {"django_htmx/htmx-2.min.js", "js/table.js"} <= found
    worker = len(client.get("/sw.js", headers={"accept-encoding": "gzip"}).content)
    assert sum(map(compressed, found)) + worker < MOST_OF_ALL_SCRIPTS


def test_all_the_drawings_there_are_weigh_less_than_20_kilobytes() -> None:
    assert compressed("sprite.svg") < 20_000


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/", "/welcome/", "/rules/", "/games/open/"])
def test_pages_for_everybody_travel_compressed(client: Client, page: str) -> None:
    answer = client.get(page, headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert len(answer.content) < 16_000


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/"])
def test_pages_with_secrets_do_not(client: Client, page: str) -> None:
    answer = client.get(page, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in answer
