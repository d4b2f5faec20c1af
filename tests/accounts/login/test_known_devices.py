"""The cookie of a browser where somebody has logged in before: what it does, and what it does not.

Whether a browser is known shows in whether it gets in while strangers have used up all attempts.
"""

import re
from http.cookies import Morsel
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import mail, signing
from django.test import Client

from accounts.login.known_devices import COOKIE, MOST, YEAR
from accounts.models import Account
from tests.accounts.login.test_limits import NEW, browser
from tests.accounts.people import PASSWORD, log_in, member, who

EVERYWHERE = 2


@pytest.fixture(autouse=True)
def small_numbers(settings: LazySettings) -> None:
    """Lower the limit for attempts from everywhere."""
    limits = {**settings.ACCOUNT_RATE_LIMITS, "password_from_anywhere": f"{EVERYWHERE}/h/key"}
    settings.ACCOUNT_RATE_LIMITS = limits


@pytest.fixture(autouse=True)
def ann() -> Account:
    """Somebody with a password."""
    return member("Ann")


def cookie(client: Client) -> "Morsel[str]":
    """What the browser keeps."""
    return client.cookies[COOKIE]


def is_known(client: Client, email: str = "ann@example.org", password: str = PASSWORD) -> bool:
    """Whether the owner of an address is let in here after everybody’s attempts are used up."""
    client.post("/accounts/logout/")
    for number in range(EVERYWHERE):
        log_in(browser(f"10.{number}.0.1"), email, "wrong")
    log_in(client, email, password)
    return who(client) is not None


def logged_in(email: str = "ann@example.org") -> Client:
    """A browser where somebody has just logged in."""
    client = browser()
    log_in(client, email)
    assert who(client) is not None
    return client


def test_a_browser_is_known_once_it_has_logged_in_with_a_password() -> None:
    assert is_known(logged_in())
    stranger, guest = browser(), browser()
    log_in(stranger, password="wrong")
    guest.post("/practice/", {"play": "1"})
    assert COOKIE not in stranger.cookies
    assert COOKIE not in guest.cookies
    assert not is_known(stranger)


def test_a_browser_that_logged_in_with_a_code_is_known() -> None:
    client = browser()
    client.post("/accounts/login/code/", {"email": "ann@example.org"})
    found = re.search(r"^([A-Z0-9-]{6,})$", mail.outbox[-1].body, re.MULTILINE)
    assert found
    client.post("/accounts/login/code/confirm/", {"code": found.group()})
    assert is_known(client)


def test_the_cookie_is_for_the_pages_of_accounts_and_no_script(settings: LazySettings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    kept = cookie(logged_in())
    assert (kept["path"], kept["max-age"], kept["samesite"]) == ("/accounts/", YEAR, "Lax")
    assert kept["httponly"] is True
    assert kept["secure"] is True


def test_the_cookie_lets_nobody_in_by_itself() -> None:
    stolen = browser()
    stolen.cookies[COOKIE] = cookie(logged_in()).value
    assert stolen.get("/accounts/settings/").status_code == 302
    assert who(stolen) is None


def test_the_cookie_of_an_account_says_nothing_about_it() -> None:
    """It is a number drawn at random, a moment and a signature."""
    first, second = (cookie(logged_in()).value.split(":") for _ in range(2))
    assert [len(part) for part in first] == [16, 6, 43]
    assert first[0] != second[0]


FORGED = {
    "empty": "",
    "a number": "1",
    "many empty ones": ".....",
    "parts": "1:1:1",
    "a NUL": "\x00",
    "other letters": "ü" * 100,
    "long": "a" * 5000,
    "signed by others": signing.TimestampSigner(key="another key").sign("device"),
}


def test_a_forged_cookie_is_no_use(subtests: pytest.Subtests) -> None:
    token = cookie(logged_in()).value
    changed = ("b" if token[0] == "a" else "a") + token[1:]
    for name, forged in {**FORGED, "a letter changed": changed}.items():
        with subtests.test(name):
            client = browser()
            client.cookies[COOKIE] = forged
            assert not is_known(client)


@pytest.mark.parametrize(("age", "known"), [(YEAR + 60, False), (YEAR - 3600, True)])
def test_a_cookie_lasts_a_year(monkeypatch: pytest.MonkeyPatch, age: int, known: bool) -> None:
    with monkeypatch.context() as then:
        moment = signing.time.time() - age
        then.setattr(signing.time, "time", lambda: moment)
        token = signing.TimestampSigner(salt=salt()).sign("device")
    client = browser()
    client.cookies[COOKIE] = token
    assert is_known(client) == known


def salt() -> str:
    ann = Account.objects.get(name="Ann")
    return f"accounts.login.known_devices:{ann.pk}:{ann.password}"


def test_a_new_password_ends_all_of_them_but_where_it_was_chosen() -> None:
    here, elsewhere = logged_in(), logged_in()
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert here.post("/accounts/password/change/", typed).status_code == 302
    assert is_known(here, password=NEW)
    assert not is_known(elsewhere, password=NEW)


def test_a_family_shares_a_browser() -> None:
    member("Ben")
    member("Cleo")
    client = logged_in()
    assert not is_known(client, "cleo@example.org")
    client.post("/accounts/logout/")
    log_in(client)
    assert "." not in cookie(client).value, "who logs in again takes no second place"
    client.post("/accounts/logout/")
    log_in(client, "ben@example.org")
    assert is_known(client)
    assert is_known(client, "ben@example.org")


def test_the_browser_knows_the_latest_few() -> None:
    client = logged_in()
    for number in range(MOST):
        member(f"Cousin {number}", email=f"cousin{number}@example.org")
        client.post("/accounts/logout/")
        log_in(client, f"cousin{number}@example.org")
    assert len(cookie(client).value.split(".")) == MOST
    assert is_known(client, "cousin0@example.org")
    assert not is_known(client)


def test_a_cookie_of_many_tokens_costs_a_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(self: signing.TimestampSigner, value: str, **_: Any) -> str:
        asked.append(value)
        raise signing.BadSignature

    client = browser()
    client.cookies[COOKIE] = ".".join("x" * 1000)
    monkeypatch.setattr(signing.TimestampSigner, "unsign", counted)
    log_in(client, password="wrong")
    assert asked.count("x") == MOST
