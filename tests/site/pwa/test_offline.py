"""The worker in the browser, and the page it keeps there."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def kept(worker: str) -> list[str]:
    """The addresses that a worker keeps."""
    found = re.search(r"const KEPT = (\[.*?\]);", worker)
    assert found
    return json.loads(found.group(1))


def name(client: Client) -> str:
    """Under which name the worker that this browser would get keeps things."""
    found = re.search(r'const NAME = "([^"]+)"', client.get("/sw.js").content.decode())
    assert found
    return found.group(1)


def test_the_worker_is_a_script_at_the_root_and_always_asked_for(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]


def test_the_worker_keeps_the_page_without_a_connection_and_all_it_needs(client: Client) -> None:
    page, *files = kept(client.get("/sw.js").content.decode())
    assert page == "/offline/"
    used = re.findall(r'href="(/static/[^"#]+)', client.get(page).content.decode())
    assert used
    assert set(used) <= set(files)


def test_the_worker_keeps_files_that_exist_and_no_page_of_a_person(client: Client) -> None:
    _page, *files = kept(client.get("/sw.js").content.decode())
    for file in files:
        assert finders.find(file.removeprefix("/static/")), file


def test_a_browser_that_has_the_worker_is_not_sent_it_again(client: Client) -> None:
    tag = client.get("/sw.js")["ETag"]
    answer = client.get("/sw.js", headers={"if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_another_language_or_theme_is_kept_under_another_name(client: Client) -> None:
    first = name(client)
    assert name(client) == first
    client.post("/accounts/theme/", {"theme": "dark"})
    assert name(client) != first


def test_the_page_without_a_connection_needs_no_one_and_offers_to_try_again(
    client: Client,
) -> None:
    page = client.get("/offline/").content.decode()
    assert "No light down here" in page
    assert 'href="">Try again' in page
    assert "<script" not in page
