"""What a browser reads before it offers to install the site."""

import struct
from pathlib import Path
from typing import Any

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


def test_every_page_leads_to_the_manifest(client: Client) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()


def test_the_app_bears_the_name_of_the_site_and_opens_it(manifest: dict[str, Any]) -> None:
    assert manifest["name"] == settings.SITE_NAME
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    assert manifest["display"] == "standalone"
    assert len(manifest["short_name"]) <= 12


def test_its_icons_are_as_large_as_they_say(manifest: dict[str, Any]) -> None:
    sizes = set()
    for icon in manifest["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found
        assert "{}x{}".format(*size_of(Path(found))) == icon["sizes"]
        sizes.add((icon["sizes"], icon["purpose"]))
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


def test_its_shortcuts_lead_to_pages(manifest: dict[str, Any], client: Client) -> None:
    assert manifest["shortcuts"]
    for shortcut in manifest["shortcuts"]:
        assert client.get(shortcut["url"], follow=True).status_code == 200


def test_it_speaks_the_language_of_the_browser(client: Client) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": "fr"})
    assert answer.json()["lang"] == "fr"
    assert "Accept-Language" in answer["Vary"]


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
