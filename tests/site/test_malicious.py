"""Each field of each form, each address with a text in it, each frame and token, tried with what
somebody with bad intentions types: no error, nothing that runs, nothing that leads elsewhere.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from html.parser import HTMLParser
from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.core import mail
from django.core.cache import cache
from django.test import Client
from icalendar import Calendar

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import Timing
from games.core.seating.naming import table_name
from games.models import Notice
from games.notice_settings.calendar import calendar_of
from games.notice_settings.selectors import turns_due
from games.notices import sending
from tests.accounts.people import PASSWORD, member
from tests.factories import open_table, running_game
from tests.games.notices.conftest import make_due
from tests.pages import filled, plain
from tests.people import browser_of
from tests.playing import play_out, play_some, tell_all
from tests.samples import covering
from tests.site.payloads import PAYLOADS, RAW
from tests.work import MOST_YARDSTICKS, bounded, yardstick

pytestmark = pytest.mark.django_db
# To leave is to have nothing more to try.
LEAVING = "/accounts/logout/"
CHOICES = ("button", "checkbox", "radio", "select", "submit")
NUMBER = re.compile(r"\d+")
# Besides, what is far from everything, or much of it.
TEXTS: dict[str, str | list[str]] = PAYLOADS | {
    "late": "9999-12-31",
    "beyond": str(2**63),
    "accents": "e\u0301 " * 25_000,
    "days": ["0001-01-01"] * 100,
    "joined": "\U0001f469\u200d" * 20_000,
}


@dataclass
class Form:
    """Where a form is posted to, what its fields hold, and of which kind each is."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)


class Forms(HTMLParser):
    """The forms of a page that are posted."""

    def __init__(self, page: str, here: str) -> None:
        super().__init__()
        self.here = here
        self.found: list[Form] = []
        self.is_posted = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or add a field to it."""
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.is_posted = told.get("method", "").lower() == "post"
            if self.is_posted:
                self.found.append(Form(told.get("action") or self.here))
        elif self.is_posted and tag in ("input", "select", "textarea", "button"):
            name = told.get("name")
            if name and name != "csrfmiddlewaretoken":
                self.found[-1].fields.setdefault(name, told.get("value", ""))
                kind = told.get("type", tag)
                self.found[-1].kinds.setdefault(name, "choice" if kind in CHOICES else kind)

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
    found = plain()
    for game in games:
        player = game.players.exclude(account=None).first()
        assert player is not None
        row = {"game_id": game.pk, "account_id": ben.pk, "player_id": player.pk}
        found += filled({**row, "token": game.invite_token})
    return [at for at in dict.fromkeys(found) if not at.startswith(LEAVING)]


def forms_of(client: Client, places: list[str]) -> list[Form]:
    """The forms of all pages, each once: those of two tables differ by a number only."""
    found: dict[tuple[str, tuple[str, ...]], Form] = {}
    for place in places:
        answer = client.get(place)
        assert answer.status_code < 500, place
        if answer.status_code != 200 or "html" not in answer.get("Content-Type", ""):
            continue
        for form in Forms(answer.content.decode(), place).found:
            if not form.action.startswith(LEAVING):
                found.setdefault((NUMBER.sub("#", form.action), tuple(sorted(form.fields))), form)
    return list(found.values())


def harmless(page: bytes, place: str) -> None:
    """Whether nothing that was typed runs, or leads elsewhere, from this page."""
    text = page.decode()
    for raw in RAW:
        assert raw not in text, (place, raw)


@pytest.mark.both
def test_each_field_of_each_form_takes_it_as_text_or_refuses_it(
    ann: Account, client_of_ann: Client, places: list[str]
) -> None:
    """Each field is given something, and each kind of field each text: 6 seconds."""
    forms = forms_of(client_of_ann, places)
    assert len(forms) > 40
    typed = product(range(len(forms)), TEXTS)
    tries = [(form, name, text) for form, text in typed for name in forms[form].fields]
    client, most = browser_of(ann), MOST_YARDSTICKS * yardstick()
    for form, name, text in covering(tries, partial(_facets, forms)):
        _type(client, most, forms[form], name, text)
    assert Account.objects.filter(name="Ann").exists()


def _facets(forms: list[Form], tried: tuple[int, str, str]) -> Iterator[tuple[object, str]]:
    form, name, text = tried
    yield form, name
    yield text, forms[form].kinds[name]


def _type(client: Client, most: float, form: Form, name: str, text: str) -> None:
    sent, what = _sent({**form.fields, name: TEXTS[text]}), (text, form.action, name)
    post = partial(client.post, form.action, sent, HTTP_REFERER="//evil.example/")
    answer = bounded(post, most, what)
    assert answer.status_code < 500, what
    assert "evil.example" not in answer.get("Location", ""), what
    if "html" in answer.get("Content-Type", ""):
        harmless(answer.content, form.action)


def _sent(typed: Mapping[str, str | list[str]]) -> dict[str, Any]:
    """As a browser can send it: half a character is what stands in its place."""
    return {
        name: value.encode(errors="replace").decode() if isinstance(value, str) else value
        for name, value in typed.items()
    }


def test_no_name_is_made_of_it_and_none_gets_into_a_header(client: Client) -> None:
    for payload in PAYLOADS.values():
        name = _sent({"name": payload})["name"]
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


def test_what_is_said_at_a_table_is_read_as_it_was_written(
    client_of_ann: Client, ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    at = f"/games/{game.pk}/chat/"
    for kind, payload in PAYLOADS.items():
        cache.clear()
        said = client_of_ann.post(at, _sent({"text": payload}))
        assert said.status_code in (302, 422), kind
        harmless(client_of_ann.get(at).content, at)
    harmless(client_of_ann.get(f"/games/{game.pk}/").content, at)


def test_no_link_is_made_of_it(client: Client) -> None:
    for payload in PAYLOADS.values():
        text = quote(payload.encode(errors="replace")[:2000], safe="")
        for at in (
            "join",
            "one-turn",
            "notices/mute",
            "notices/off",
            "accounts/mail/off",
            "calendar",
        ):
            answer = client.get(f"/{at}/{text}/")
            assert answer.status_code in (200, 302, 400, 404, 405), at
            harmless(answer.content, at)


def test_no_way_back_is_made_of_it() -> None:
    member("Newton")
    for payload in PAYLOADS.values():
        client, text = Client(), _sent({"next": payload})["next"]
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


def test_no_token_and_no_body_of_a_program_is_made_of_it(client: Client, ann: Account) -> None:
    _row, token = make_token(ann, name="Tries", scopes=Scope.values)
    known = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
    for hostile in PAYLOADS.values():
        payload = hostile.encode(errors="replace").decode()
        line = "".join(each for each in payload if each.isprintable())[:2000]
        refused = client.get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {line}")
        assert refused.status_code == 401
        for body in (payload, json.dumps({"name": payload}), json.dumps({payload: 1})):
            answer = client.post("/api/v1/games/", body, content_type="application/json", **known)
            assert answer.status_code in (201, 400, 409, 413, 422)
            assert answer["Content-Type"].startswith("application/")


def test_no_passkey_is_made_of_it(client_of_ann: Client, client: Client) -> None:
    answers = ("%s", '{"id": %s}', '{"response": "%s"}', "[]", "{}", "1")
    for kind, answer in product(("huge", "deep", "nul", "script"), answers):
        cache.clear()
        told = {"credential": answer.replace("%s", PAYLOADS[kind]), "name": "Mine"}
        assert client.post("/accounts/2fa/webauthn/login/", told).status_code in (200, 302, 422)
        for at in ("/accounts/2fa/webauthn/add/", "/accounts/2fa/webauthn/reauthenticate/"):
            assert client_of_ann.post(at, told).status_code in (200, 302, 403, 422)
    assert not Authenticator.objects.exists()


# What people call their tables gets into emails and calendars, and stays a name there.


NAMES = [
    "Gold\r\nBcc: everyone@evil.example",
    "Gold\nEND:VEVENT\r\nBEGIN:VEVENT\r\nURL:https://evil.example/",
    "Gold\u2028Bcc: everyone@evil.example",
    "=?utf-8?q?Gold=0D=0ABcc:_everyone=40evil.example?=",
    '=HYPERLINK("https://evil.example/")',
    "\u202eelpoep",
    "../../etc/passwd",
    "<script>alert(1)</script>",
]


@pytest.mark.parametrize("written", NAMES)
def test_it_is_a_name_wherever_it_is_told(
    written: str, ann: Account, ben: Account, cleo: Account
) -> None:
    name = table_name(written, ann)
    game = running_game(ann, [ben, cleo], name=name, timing=Timing(EachTurn(DAY)))
    make_due()
    for notice in Notice.objects.filter(game=game, transport="mail"):
        sending.send(notice.pk)
    assert mail.outbox
    for letter in mail.outbox:
        told = letter.message()
        assert told["Bcc"] is None
        assert told.get_all("To") == letter.to
        assert letter.subject.splitlines() == [letter.subject]
    for account in (ann, ben, cleo):
        for due in turns_due(account):
            (event,) = Calendar.from_ical(calendar_of([due])).walk("VEVENT")
            assert name in str(event["SUMMARY"])
            assert "evil" not in str(event["URL"])
