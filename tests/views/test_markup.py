"""What every page of the games keeps to: one heading, names on buttons, drawings there are."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.factories import open_table
from tests.people import acting
from tests.playing import play_some

SCRIPTS = sorted(Path("static/js").glob("*.js"))


def test_scripts_make_no_code_of_text() -> None:
    assert not [
        path
        for path in SCRIPTS
        if re.search(r"\beval\(|new Function|document\.write", path.read_text())
    ]


class Outline(HTMLParser):
    """Collects ids, headings and what each id is pointed at by."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.headings: list[str] = []
        self.pointers: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if facts.get("id"):
            self.ids.append(str(facts["id"]))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(tag)
        for name in ("for", "aria-labelledby", "aria-describedby"):
            self.pointers |= set((facts.get(name) or "").split())


@pytest.fixture
def pages(game: Game, ann: Account) -> list[str]:
    play_some(game, 20)
    account = acting(game)
    open_table(account, seats=4, public=True)
    lobby = open_table(account, seats=4)
    client = Client()
    client.force_login(account)
    addresses = [
        reverse("games:my_games"),
        reverse("games:open"),
        reverse("games:finished"),
        reverse("games:new"),
        reverse("games:practice"),
        *(
            reverse(f"games:{name}", args=[game.pk])
            for name in ("table", "private_card", "log", "chat")
        ),
        reverse("games:table", args=[game.pk]) + "?pass=1",
        reverse("games:table", args=[lobby.pk]),
    ]
    return [client.get(address).content.decode() for address in addresses]


def test_ids_are_unique_and_headings_begin_with_one(pages: list[str]) -> None:
    for text in pages:
        outline = Outline(text)
        assert len(outline.ids) == len(set(outline.ids)), outline.ids
        assert outline.headings.count("h1") == 1, outline.headings
        assert outline.pointers <= set(outline.ids)


def test_drawings_are_all_in_the_sprite(pages: list[str]) -> None:
    known = set(re.findall(r'id="([^"]+)"', Path("static/sprite.svg").read_text()))
    for text in pages:
        assert set(re.findall(r"sprite\.svg#([\w-]+)", text)) <= known


def test_times_are_told_to_the_minute(pages: list[str]) -> None:
    told = [time for text in pages for time in re.findall(r'datetime="([^"]*)"', text)]
    assert len(told) > 3
    assert not [time for time in told if not re.fullmatch(r"[\d-]{10}T\d\d:\d\d\+0000", time)]
