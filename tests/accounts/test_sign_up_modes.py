"""Who may sign up: everybody, whoever was invited, nobody; and with which addresses."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts import invitations
from accounts.models import Account
from tests.accounts.people import member, sign_up
from tests.factories import GuestFactory, open_table
from tests.processes import manage

pytestmark = pytest.mark.django_db


def may_sign_up(client: Client, name: str = "Dora") -> bool:
    sign_up(client, name)
    return Account.objects.filter(name=name).exists()


def test_where_it_is_closed_nobody_signs_up(client: Client, settings: LazySettings) -> None:
    settings.SIGN_UP = "closed"
    assert "The mine is full" in client.get("/accounts/signup/").content.decode()
    assert not may_sign_up(client)
    guest = GuestFactory()
    client.force_login(guest)
    assert not may_sign_up(client)
    ann = member("Ann")
    client.get(f"/accounts/invited/{invitations.token_of(ann)}/")
    assert not may_sign_up(client)


def test_where_it_takes_an_invitation_a_link_of_somebodys_is_one(
    client: Client, settings: LazySettings
) -> None:
    settings.SIGN_UP = "invitation"
    ann, other = member("Ann"), Client()
    assert "by invitation" in client.get("/accounts/signup/").content.decode()
    assert not may_sign_up(client)
    other.force_login(ann)
    token = invitations.token_of(ann)
    assert "/accounts/invited/" in other.get("/accounts/invite/").content.decode()
    answer = client.get(f"/accounts/invited/{token}/")
    assert answer["Location"] == "/accounts/signup/"
    assert may_sign_up(client)


@pytest.mark.parametrize("token", ["1", "1:x:y", "x" * 5000, "%00", "1:1uXXXX:sig", "-1", "é"])
def test_a_malicious_link_invites_nobody(
    client: Client, settings: LazySettings, token: str
) -> None:
    settings.SIGN_UP = "invitation"
    member("Ann")
    assert client.get(f"/accounts/invited/{token}/").status_code in (302, 404)
    assert not may_sign_up(client)


def test_an_old_link_and_that_of_a_closed_account_invite_nobody(
    client: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SIGN_UP = "invitation"
    ann = member("Ann")
    token = invitations.token_of(ann)
    with monkeypatch.context() as patch:
        patch.setattr(invitations, "LASTS", -1)
        client.get(f"/accounts/invited/{token}/")
    assert not may_sign_up(client)
    client.get(f"/accounts/invited/{token}/")
    Account.objects.filter(pk=ann.pk).update(is_active=False)
    assert not may_sign_up(client)
    guest = GuestFactory()
    client.get(f"/accounts/invited/{invitations.token_of(guest)}/")
    assert not may_sign_up(client)


def test_the_link_to_a_table_invites_to_the_site(client: Client, settings: LazySettings) -> None:
    settings.SIGN_UP = "invitation"
    game = open_table(member("Ann"), seats=4)
    client.get(f"/join/{game.invite_token}x/")
    assert not may_sign_up(client)
    client.get(f"/join/{game.invite_token}/")
    assert may_sign_up(client)


def test_there_is_no_link_where_none_is_needed(client: Client) -> None:
    client.force_login(member("Ann"))
    assert client.get("/accounts/invite/").status_code == 404


@pytest.mark.parametrize(
    ("email", "is_refused"),
    [
        ("dora@gone.example", True),
        ("dora@MAIL.gone.example", True),
        ("dora@notgone.example", False),
        ("dora@example.org", False),
    ],
)
def test_addresses_of_hosts_on_the_list_are_refused(
    client: Client, settings: LazySettings, email: str, is_refused: bool
) -> None:
    settings.DISPOSABLE_MAIL_HOSTS = frozenset({"gone.example"})
    page = sign_up(client, "Dora", email=email).content.decode()
    assert ("Please use an address that lasts." in page) == is_refused
    assert Account.objects.exists() != is_refused


def test_nobody_changes_to_such_an_address(client: Client, settings: LazySettings) -> None:
    settings.DISPOSABLE_MAIL_HOSTS = frozenset({"gone.example"})
    client.force_login(member("Ann"))
    told = {"email": "ann@gone.example", "action_add": ""}
    page = client.post("/accounts/email/", told, follow=True).content.decode()
    assert "Please use an address that lasts." in page


def test_the_list_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "hosts").write_text("# gone\nGone.example  # a word\n\nother.example\n")
    code = (
        "from django.conf import settings as s; print(sorted(s.DISPOSABLE_MAIL_HOSTS), s.SIGN_UP)"
    )
    told = {"SABOTEUR_VAR": str(tmp_path), "DISPOSABLE_MAIL_FILE": str(tmp_path / "hosts")}
    read = manage("shell", "-v0", "-c", code, **told)
    assert read.stdout.strip() == "['gone.example', 'other.example'] open"


def test_a_mode_that_there_is_not_stops_the_start(tmp_path: Path) -> None:
    assert (
        "SIGN_UP is malformed"
        in manage("check", SABOTEUR_VAR=str(tmp_path), SIGN_UP="maybe").stderr
    )
