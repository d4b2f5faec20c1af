"""Each field of each form, each address with a text in it, each frame and token, tried with what
somebody with bad intentions types: no error, nothing that runs, nothing that leads elsewhere.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from html.parser import HTMLParser
from itertools import cycle
from typing import Any
from urllib.parse import quote

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.test import Client
from django.urls import get_resolver

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.models import Game
from tests.accounts.people import PASSWORD, member
from tests.factories import open_table, running_game
from tests.people import browser_of
from tests.playing import play_out, play_some, tell_all
from tests.site.payloads import PAYLOADS, RAW
from tests.site.test_forgery import FOR_PROGRAMS, views
from tests.work import MOST_YARDSTICKS, bounded, yardstick

pytestmark = pytest.mark.django_db
Fields = dict[str, str]
# To leave is to have nothing more to try.
LEAVING = ("accounts/logout/",)
NUMBER = re.compile(r"\d+")
# What is far from everything, or much of it: each field is given one of these.
LARGE: list[str | list[str]] = [
    "9999-12-31",
    str(2**63),
    "e\u0301 " * 25_000,
    ["0001-01-01"] * 100,
    "\U0001f469\u200d" * 20_000,
]
KINDS = [*PAYLOADS, "large"]


class Forms(HTMLParser):
    """The forms of a page that are posted: where to, and what they hold."""

    def __init__(self, page: str, here: str) -> None:
        super().__init__()
        self.here = here
        self.found: list[tuple[str, Fields]] = []
        self.is_posted = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or add a field to it."""
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.is_posted = told.get("method", "").lower() == "post"
            if self.is_posted:
                self.found.append((told.get("action") or self.here, {}))
        elif self.is_posted and tag in ("input", "select", "textarea", "button"):
            name = told.get("name")
            if name and name != "csrfmiddlewaretoken":
                self.found[-1][1].setdefault(name, told.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        """End a form."""
        if tag == "form":
            self.is_posted = False


@pytest.fixture(autouse=True)
def patience(settings: LazySettings) -> None:
    """Nobody is told to wait: there would be nothing left to try."""
    often = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "100000/m/ip")
    keys = ("api", "password_from_network", "password_from_anywhere", "password_owner")
    settings.ACCOUNT_RATE_LIMITS = {**often, **dict.fromkeys(keys, "100000/m/key")}


@pytest.fixture
def client_of_ann(ann: Account) -> Client:
    """Ann's browser."""
    return browser_of(ann)


@pytest.fixture
def places(ann: Account, ben: Account, cleo: Account) -> list[str]:
    """Every address, filled in for tables of Ann's before, in and after a game."""
    games = [
        open_table(ann, [ben], seats=4),
        play_some(running_game(ann, [ben, cleo]), 5),
        tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))),
    ]
    found = dict.fromkeys(at for at in _filled(games, ben) if not at.startswith(LEAVING))
    return [f"/{at}" for at in found]


def _filled(games: list[Game], ben: Account) -> Iterator[str]:
    written = {at for at, _view in views(get_resolver()) if not set("(^?") & set(at)}
    for at in sorted(written):
        if at.startswith((FOR_PROGRAMS, "admin/")):
            continue
        for game in games:
            player = game.players.exclude(account=None).first()
            assert player is not None
            filled = at.replace("<id:game_id>", str(game.pk))
            filled = filled.replace("<id:account_id>", str(ben.pk))
            filled = filled.replace("<id:player_id>", str(player.pk))
            filled = filled.replace("<str:token>", game.invite_token)
            if "<" not in filled:
                yield filled


def forms_of(client: Client, places: list[str]) -> list[tuple[str, Fields]]:
    """The forms of all pages, each once: those of two tables differ by a number only."""
    found: dict[tuple[str, tuple[str, ...]], tuple[str, Fields]] = {}
    for place in places:
        answer = client.get(place)
        assert answer.status_code < 500, place
        if answer.status_code != 200 or "html" not in answer.get("Content-Type", ""):
            continue
        for action, fields in Forms(answer.content.decode(), place).found:
            if not action.lstrip("/").startswith(LEAVING):
                alike = (NUMBER.sub("#", action), tuple(sorted(fields)))
                found.setdefault(alike, (action, fields))
    return list(found.values())


def harmless(page: bytes, place: str) -> None:
    """Whether nothing that was typed runs, or leads elsewhere, from this page."""
    text = page.decode()
    for raw in RAW:
        assert raw not in text, (place, raw)


@pytest.mark.postgresql
@pytest.mark.parametrize("kind", KINDS)
def test_each_field_of_each_form_takes_it_as_text_or_refuses_it(
    kind: str, ann: Account, client_of_ann: Client, places: list[str]
) -> None:
    forms = forms_of(client_of_ann, places)
    assert len(forms) > 40
    _type_into_each_field(kind, browser_of(ann), forms)
    assert Account.objects.filter(name="Ann").exists()


def _type_into_each_field(kind: str, client: Client, forms: list[tuple[str, Fields]]) -> None:
    most = MOST_YARDSTICKS * yardstick()
    values = cycle(LARGE if kind == "large" else [PAYLOADS[kind]])
    for action, fields in forms:
        for name in fields:
            typed = _sent({**fields, name: next(values)})
            post = partial(client.post, action, typed, HTTP_REFERER="//evil.example/")
            answer = bounded(post, most, (kind, action, name))
            assert answer.status_code < 500, (kind, action, name)
            assert "evil.example" not in answer.get("Location", ""), (kind, action, name)
            if "html" in answer.get("Content-Type", ""):
                harmless(answer.content, action)


def _sent(typed: Mapping[str, str | list[str]]) -> dict[str, Any]:
    """As a browser can send it: half a character is what stands in its place."""
    return {
        name: value.encode(errors="replace").decode() if isinstance(value, str) else value
        for name, value in typed.items()
    }


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_no_name_is_made_of_it_and_none_gets_into_a_header(kind: str, client: Client) -> None:
    name = _sent({"name": PAYLOADS[kind]})["name"]
    typed = {"name": name, "email": "newton@example.org", "password1": PASSWORD}
    answer = client.post("/accounts/signup/", typed)
    assert answer.status_code in (200, 422)
    harmless(answer.content, "signup")
    assert not Account.objects.exclude(is_guest=True).exists()
    for typed in ({"login": name, "password": name}, {"email": name}):
        for at in ("/accounts/login/", "/accounts/password/reset/", "/accounts/signup/"):
            answer = client.post(at, typed)
            assert answer.status_code in (200, 302, 422), at
            harmless(answer.content, at)


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_what_is_said_at_a_table_is_read_as_it_was_written(
    kind: str, client_of_ann: Client, ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    at = f"/games/{game.pk}/chat/"
    said = client_of_ann.post(at, _sent({"text": PAYLOADS[kind]}))
    assert said.status_code in (302, 422)
    harmless(client_of_ann.get(at).content, at)
    harmless(client_of_ann.get(f"/games/{game.pk}/").content, at)


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_no_link_is_made_of_it(kind: str, client: Client) -> None:
    text = quote(PAYLOADS[kind].encode(errors="replace")[:2000], safe="")
    for at in ("join", "one-turn", "notices/mute", "notices/off", "accounts/mail/off", "calendar"):
        answer = client.get(f"/{at}/{text}/")
        assert answer.status_code in (200, 302, 400, 404, 405), at
        harmless(answer.content, at)


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_no_way_back_is_made_of_it(kind: str, client: Client) -> None:
    member("Newton")
    text = _sent({"next": PAYLOADS[kind]})["next"]
    for at in ("/accounts/login/", "/accounts/signup/"):
        answer = client.get(at, {"next": text[:4000]})
        assert answer.status_code in (200, 302)
        harmless(answer.content, at)
    answer = client.post(
        "/accounts/login/", {"login": "newton@example.org", "password": PASSWORD, "next": text}
    )
    assert answer.status_code == 302
    assert not answer["Location"].startswith("//")
    assert "evil" not in answer["Location"].partition("?")[0]


@pytest.mark.parametrize("kind", list(PAYLOADS))
def test_no_token_and_no_body_of_a_program_is_made_of_it(
    kind: str, client: Client, ann: Account
) -> None:
    payload = PAYLOADS[kind].encode(errors="replace").decode()
    line = "".join(each for each in payload if each.isprintable())[:2000]
    refused = client.get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {line}")
    assert refused.status_code == 401
    _row, token = make_token(ann, name="Tries", scopes=Scope.values)
    known = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
    for body in (payload, json.dumps({"name": payload}), json.dumps({payload: 1})):
        answer = client.post("/api/v1/games/", body, content_type="application/json", **known)
        assert answer.status_code in (201, 400, 413, 422)
        assert answer["Content-Type"].startswith("application/")


@pytest.mark.parametrize("kind", ["huge", "deep", "nul", "script"])
@pytest.mark.parametrize("answer", ["%s", '{"id": %s}', '{"response": "%s"}', "[]", "{}", "1"])
def test_no_passkey_is_made_of_it(
    kind: str, answer: str, client_of_ann: Client, client: Client
) -> None:
    told = {"credential": answer.replace("%s", PAYLOADS[kind]), "name": "Mine"}
    assert client.post("/accounts/2fa/webauthn/login/", told).status_code in (200, 302, 422)
    for at in ("/accounts/2fa/webauthn/add/", "/accounts/2fa/webauthn/reauthenticate/"):
        assert client_of_ann.post(at, told).status_code in (200, 302, 403, 422)
    assert not Authenticator.objects.exists()
