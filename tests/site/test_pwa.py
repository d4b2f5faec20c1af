"""What a browser reads before it offers to install the site."""

import json
import re
import struct
from pathlib import Path
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def manifest(client: Client) -> dict[str, Any]:
    """The manifest, read."""
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    return answer.json()


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height as the head of a PNG file states them."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", head[16:24])


def test_the_app_bears_the_name_of_the_site_and_opens_it(
    manifest: dict[str, Any], client: Client
) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()
    assert manifest["name"] == settings.SITE_NAME
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    assert manifest["display"] == "standalone"
    assert len(manifest["short_name"]) <= 12
    assert manifest["shortcuts"]
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"], follow=True).status_code == 200
    french = client.get("/manifest.webmanifest", headers={"accept-language": "fr"})
    assert french.json()["lang"] == "fr"
    assert "Accept-Language" in french["Vary"]


def test_its_icons_are_as_large_as_they_say(manifest: dict[str, Any]) -> None:
    sizes = set()
    for icon in manifest["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found
        assert "{}x{}".format(*size_of(Path(found))) == icon["sizes"]
        sizes.add((icon["sizes"], icon["purpose"]))
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


def test_bars_of_the_system_take_the_colours_of_the_theme(client: Client) -> None:
    page = client.get("/").content.decode()
    dark, light = "#1f1914", "#fbf6eb"
    for colour, scheme in ((dark, "dark"), (light, "light")):
        wanted = f'content="{colour}" media="(prefers-color-scheme: {scheme})"'
        assert wanted in page
        client.post("/accounts/theme/", {"theme": scheme})
        chosen = client.get("/").content.decode()
        assert f'<meta name="theme-color" content="{colour}">' in chosen
        client.post("/accounts/theme/", {"theme": "system"})


# The worker in the browser, and the page it keeps there.


def kept(worker: str) -> list[str]:
    """The addresses that a worker keeps."""
    found = re.search(r"const KEPT = (\[.*?\]);", worker)
    assert found
    return json.loads(found.group(1))


def test_the_worker_is_a_script_at_the_root_and_always_asked_for(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    # A browser that has it is not sent it again.
    again = client.get("/sw.js", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_worker_keeps_the_page_without_a_connection_and_all_it_needs(client: Client) -> None:
    page, *files = kept(client.get("/sw.js").content.decode())
    assert page == "/offline/"
    used = re.findall(r'href="(/static/[^"#]+)', client.get(page).content.decode())
    assert used
    assert set(used) <= set(files)
    # They exist, and none is a page of a person.
    for file in files:
        assert finders.find(file.removeprefix("/static/")), file


def test_another_language_or_theme_is_kept_under_another_name(client: Client) -> None:
    def name() -> str:
        found = re.search(r'const NAME = "([^"]+)"', client.get("/sw.js").content.decode())
        assert found
        return found.group(1)

    first = name()
    assert name() == first
    client.post("/accounts/theme/", {"theme": "dark"})
    assert name() != first


def test_the_page_without_a_connection_needs_no_one_and_offers_to_try_again(client: Client) -> None:
    page = client.get("/offline/").content.decode()
    assert "No light down here" in page
    assert 'href="">Try again' in page
    # What they need is kept with it.
    worker = client.get("/sw.js").content.decode()
    scripts = re.findall(r'<script src="([^"]+)"', page)
    assert len(scripts) == 2
    assert all(script in worker for script in scripts)


# What search engines and the like look for at the root of a site.


def test_robots_may_read_what_is_public_or_shown_in_chats(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    public = ["/", "/rules/", "/games/open/", "/games/7/", "/join/some-token/"]
    pages = [*public, "/admin/", "/accounts/login/"]
    assert [page for page in pages if rules.can_fetch("*", page)] == public


def test_who_asks_for_the_old_icon_gets_the_new_one(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert finders.find(answer["Location"].removeprefix("/static/"))


def test_every_page_says_what_it_is_in_one_line_and_its_language(
    client: Client, subtests: pytest.Subtests
) -> None:
    for page in ["/", "/rules/", "/games/open/", "/accounts/login/", "/no/page/"]:
        with subtests.test(page=page):
            html = client.get(page).content.decode()
            assert html.count('<meta name="description" content="') == 1
            assert '<html lang="en"' in html
            assert html.count("<title>") == 1
