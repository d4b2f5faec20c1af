"""A stranger types `make play`, signs up, and plays a game to its end.

Three starts and a whole game: 20 s of a core.
"""

import json
import re
import signal
import stat
import subprocess
import sys
import time
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection as Connection
from websockets.sync.client import connect
from websockets.typing import Origin

from games.consumers import NUMBERS
from tests.processes import ROOT

from .play import Play
from .visitor import Page, Visitor

# Of the stages a table's page names, those in which something is expected of its reader.
MY_TURN = "free"
ROUND_OVER = "ended"
TARGETS = ("at", "on", "goal")


def sign_up(visitor: Visitor, name: str = "Ada") -> Page:
    page = visitor.open("/accounts/signup/")
    return visitor.send(
        page.form("/accounts/signup/"),
        name=name,
        email=f"{name.lower()}@example.org",
        password1="a long pass phrase",
    )


def begin_practice(visitor: Visitor) -> Page:
    table = visitor.send(visitor.open("/practice/?choose=1").form("/practice/"), rounds="1")
    assert re.search(r"/games/\d+/$", table.url)
    return table


def version_of(table: Page) -> int:
    return int(table.data["data-version"])


def choices(page: Page, *names: str) -> list[str]:
    """Links of a table's page that choose one of these."""
    asked = [(link, parse_qs(urlsplit(link).query)) for link in page.links]
    return [link for link, query in asked if any(name in query for name in names)]


def my_turn(visitor: Visitor, table: Page) -> Page:
    """Play the first card that can go anywhere, or pass: with links and forms alone."""
    for card in choices(table, "card"):
        places = choices(visitor.open(card), *TARGETS)
        if not places:
            continue
        preview = visitor.open(places[0])
        if confirm := preview.form("/turns/"):
            return visitor.send(confirm)
    passing = visitor.open(choices(table, "pass")[0])
    if not passing.form("/turns/"):
        passing = visitor.open(choices(passing, "cards")[0])
    return visitor.send(passing.form("/turns/"))


def play_on(visitor: Visitor, address: str, *, turns: int = 10_000) -> Page:
    """Play until that many turns have been taken or the game is over; the page then."""
    patience = time.monotonic() + 120
    while True:
        table = visitor.open(address)
        stage = table.data["data-stage"]
        onwards = table.form("/ending/") or table.form("/result/")
        if stage == MY_TURN and turns > 0:
            my_turn(visitor, table)
            turns -= 1
            patience = time.monotonic() + 60
        elif onwards:
            visitor.send(onwards)
        elif turns == 0 or stage == ROUND_OVER:
            return table
        else:
            assert time.monotonic() < patience, "the computer players do not play"
            time.sleep(0.03)


def listen(site: Play, visitor: Visitor, address: str, *, origin: str | None = None) -> Connection:
    """The socket of a table's open page."""
    socket_address = "ws" + address.removeprefix("http").replace("/games/", "/ws/games/")
    headers = {"Cookie": visitor.cookie_header}
    return connect(socket_address, origin=Origin(origin or site.url), additional_headers=headers)


def version_told(line: Connection, least: int) -> int:
    """The first version that an open page is told of which is as late as this."""
    while True:
        told = json.loads(line.recv(timeout=20))
        assert "version" in told and set(told) <= set(NUMBERS)
        if told["version"] >= least:
            return int(told["version"])


def test_a_game_is_played_to_its_end_from_a_site_s_first_day_through_a_stop_and_a_crash(
    first_play: Play,
) -> None:
    site = first_play.start()
    assert "Preparing the database" in site.said and "Applying" in site.said
    assert site.url in site.said
    visitor = Visitor(site.url)
    assert urlsplit(sign_up(visitor).url).path == "/games/"
    emails = [path.read_text() for path in (site.folder / "mails").iterdir()]
    assert any("To: ada@example.org" in email and site.url in email for email in emails)
    visitor.open("/static/admin/css/base.css")
    address = begin_practice(visitor).url

    with listen(site, visitor, address) as line:
        left = version_of(play_on(visitor, address, turns=3))
        assert version_told(line, left) >= left
        # With a page open, its socket too, the site still stops when it is told to.
        assert site.stop() == 0
    assert "Stopped." in site.said and "Traceback" not in site.said
    assert is_kept_to_its_owner(site)
    site.start()
    assert "Applying" not in site.said
    assert version_of(visitor.open(address)) >= left

    left = version_of(play_on(visitor, address, turns=3))
    assert site.stop(signal.SIGKILL) != 0
    site.start()
    assert version_of(visitor.open(address)) >= left

    end = play_on(visitor, address)
    assert "standings" in end.text
    assert visitor.open("/games/finished/").links.count(address) >= 1
    assert site.stop(signal.SIGINT) == 0
    assert "Traceback" not in site.said and "ERROR" not in site.said

    verified = subprocess.run(
        [sys.executable, "manage.py", "verify_games"],
        env=site.environment, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert verified.returncode == 0, verified.stdout + verified.stderr


def is_kept_to_its_owner(site: Play) -> bool:
    """Whether nobody else may read what a site has left."""
    kept = {each.name: stat.S_IMODE(each.stat().st_mode) for each in site.folder.iterdir()}
    kept.pop("mails")
    return {"saboteur.sqlite3", "secret-key"} <= set(kept) and set(kept.values()) == {0o600}


def test_a_socket_from_a_foreign_page_is_refused(served: Play) -> None:
    visitor = Visitor(served.url)
    address = begin_practice(visitor).url
    with pytest.raises(InvalidStatus, match="403"):
        listen(served, visitor, address, origin="https://evil.example")
