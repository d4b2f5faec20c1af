"""Tokens for programs, as their owners make and revoke them in the settings."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import AccessToken, Account
from accounts.models.access_token import Scope
from accounts.tokens import find_token, make_token
from tests.accounts.people import PASSWORD, member
from tests.factories import GuestFactory

PAGE, NEW = "/accounts/tokens/", "quartz-and-lamplight"


@pytest.fixture
def ann(client: Client) -> Account:
    """Somebody who is logged in."""
    account = member("Ann")
    client.force_login(account)
    return account


def token_in(page: str) -> str:
    found = re.search(r'value="(sab_[\w-]+)"', page)
    return found.group(1) if found else ""


@pytest.mark.both
def test_a_new_token_is_shown_once(client: Client, ann: Account) -> None:
    made = client.post(PAGE, {"name": "my bot", "scopes": ["play", "talk"]})
    assert "no-store" in made.headers["Cache-Control"]
    found = find_token(token_in(made.content.decode()))
    assert found is not None
    assert (found.account, found.name, found.scopes) == (ann, "my bot", ["read", "play", "talk"])
    page = client.get(PAGE).content.decode()
    assert "my bot" in page
    assert "Read · Play · Talk" in " ".join(page.split())
    assert not token_in(page)


def test_a_token_may_read_only_and_have_a_last_day(client: Client, ann: Account) -> None:
    day = timezone.localdate() + timedelta(days=30)
    client.post(PAGE, {"name": "statistics", "ends_on": day.isoformat()})
    token = AccessToken.objects.get()
    assert token.scopes == ["read"]
    assert token.ends_at is not None
    assert token.ends_at.date() == day
    page = client.get(PAGE).content.decode()
    assert "Read." in page
    assert "Never used yet." in page


def test_mistakes_show_beside_their_field(
    client: Client, ann: Account, subtests: pytest.Subtests
) -> None:
    for typed in [
        {"name": ""},
        {"name": "x" * 61},
        {"scopes": ["win"]},
        {"ends_on": "2001-01-01"},
        {"ends_on": "9999-12-31"},
        {"ends_on": "soon"},
    ]:
        with subtests.test(typed=typed):
            refused = client.post(PAGE, {"name": "my bot", **typed})
            assert refused.status_code == 422
            assert "field__error" in refused.content.decode()
            assert not AccessToken.objects.exists()


def test_a_revoked_token_is_good_for_nothing(client: Client, ann: Account) -> None:
    token, text = make_token(ann, name="my bot", scopes=Scope.values)
    assert find_token(text) is not None
    client.post(f"{PAGE}revoke/", {"token": token.pk})
    assert find_token(text) is None
    for number in ["", "no", "99999999999999999999", "7", token.pk]:
        answer = client.post(f"{PAGE}revoke/", {"token": number})
        assert answer.status_code == 302, "gone already is no mistake"


def test_nobody_revokes_or_sees_the_tokens_of_others(client: Client, ann: Account) -> None:
    ben, text = make_token(member("Ben"), name="secret plan", scopes=Scope.values)
    client.post(f"{PAGE}revoke/", {"token": ben.pk})
    assert find_token(text) is not None
    assert "secret plan" not in client.get(PAGE).content.decode()


def test_a_new_password_revokes_all_tokens(client: Client, ann: Account) -> None:
    _token, text = make_token(ann, name="my bot", scopes=Scope.values)
    new = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post("/accounts/password/change/", new).status_code == 302
    assert find_token(text) is None


def test_visitors_log_in_first_and_guests_have_no_tokens(client: Client) -> None:
    assert client.get(PAGE).headers["Location"].startswith("/accounts/login/")
    client.force_login(GuestFactory())
    assert client.get(PAGE).headers["Location"] == "/accounts/settings/"


def test_there_is_an_end_to_how_many_one_may_have(client: Client, ann: Account) -> None:
    for _ in range(25):
        make_token(ann, name="one", scopes=[Scope.READ])
    refused = client.post(PAGE, {"name": "one more"})
    assert refused.status_code == 422
    assert "as many as anybody needs" in refused.content.decode()
