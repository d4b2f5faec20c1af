"""Guests: they play at once, and keep what they played when they sign up."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.login.sessions import SessionStore
from accounts.models import Account, FormerName
from accounts.services import create_guest, note_visit
from tests.accounts.people import link_in_email, log_in, member, sign_up, who
from tests.factories import GuestFactory


@pytest.fixture
def visit(rf: RequestFactory) -> HttpRequest:
    """A request of a stranger who reads French and lives in Paris."""
    request = rf.post("/practice/")
    request.user = AnonymousUser()
    request.session = SessionStore()
    request.COOKIES.update({"time_zone": "Europe%2FParis", "theme": "dark"})
    return request


@pytest.mark.both
def test_a_stranger_becomes_a_guest_and_is_logged_in(visit: HttpRequest) -> None:
    guest = create_guest(visit)
    assert guest.is_guest
    assert guest.name.startswith("Guest ")
    assert (guest.email, guest.has_usable_password()) == (None, False)
    assert (guest.time_zone, guest.theme) == ("Europe/Paris", "dark")
    assert visit.session["_auth_user_id"] == str(guest.pk)


def test_somebody_who_is_here_already_stays_who_they_are(visit: HttpRequest) -> None:
    guest = create_guest(visit)
    assert create_guest(visit) == guest
    ann = member("Ann")
    visit.user = ann
    assert create_guest(visit) == ann
    assert Account.objects.filter(is_guest=True).count() == 1


def test_two_guests_who_draw_one_name_both_come_in(visit: HttpRequest) -> None:
    GuestFactory(name="Guest 111111")
    with patch("accounts.names.guest_name", side_effect=["Guest 111111", "Guest 222222"]):
        assert create_guest(visit).name == "Guest 222222"


def test_a_guest_s_visit_is_noted_again_after_a_while() -> None:
    now = timezone.now()
    guest = GuestFactory(last_login=now - timedelta(minutes=30))
    note_visit(guest)
    assert Account.objects.get().last_login == guest.last_login
    guest.last_login = now - timedelta(minutes=61)
    note_visit(guest)
    noted = Account.objects.get().last_login
    assert noted is not None
    assert noted >= now
    member("Ann", last_login=None)
    note_visit(Account.objects.get(name="Ann"))
    assert Account.objects.get(name="Ann").last_login is None, "of members logging in is noted"


def test_many_guests_from_one_address_must_wait(visit: HttpRequest, settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/h/ip"}
    create_guest(visit)
    visit.user = AnonymousUser()
    with pytest.raises(ImmediateHttpResponse) as refused:
        create_guest(visit)
    assert refused.value.response.status_code == 429
    assert "Not so fast" in refused.value.response.content.decode()


def test_a_guest_who_signs_up_keeps_the_row_and_so_the_games(client: Client) -> None:
    guest = GuestFactory(name="Guest 123456", theme="dark", language="fr")
    client.force_login(guest)
    page = client.get("/accounts/signup/").content.decode()
    assert "Guest 123456" in page

    sign_up(client, "Ann")

    ann = Account.objects.get()
    assert ann.pk == guest.pk
    assert (ann.name, ann.email, ann.is_guest) == ("Ann", "ann@example.org", False)
    assert (ann.theme, ann.language) == ("dark", "fr")
    assert who(client) == ann
    assert mail.outbox[-1].to == ["ann@example.org"]
    client.post("/accounts/logout/")
    log_in(client)
    assert who(client) == ann


def test_a_guest_who_changed_the_name_just_now_signs_up_under_another(client: Client) -> None:
    guest = GuestFactory(name="Guest 123456")
    guest.name = "Gus"
    guest.save()
    client.force_login(guest)
    sign_up(client, "Ann")
    ann = Account.objects.get()
    assert (ann.name, ann.is_guest, ann.name_changed_at) == ("Ann", False, None)
    assert not FormerName.objects.exists()


def test_a_name_nobody_has_met_is_mended_at_will(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    for name in ("Amn", "Anm", "Ann"):
        sign_up(client, name, email="ann@example.org")
    assert Account.objects.get().name == "Ann"
    assert not FormerName.objects.exists()


def test_signing_up_again_does_not_avoid_the_wait(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    sign_up(client, "Ann")
    Account.objects.update(last_login=timezone.now())
    sign_up(client, "Anna", email="ann@example.org")
    assert FormerName.objects.get().name == "Ann"
    answer = sign_up(client, "Anne", email="ann@example.org")
    assert "You changed your name recently." in answer.content.decode()
    assert Account.objects.get().name == "Anna"


def test_a_guest_whose_sign_up_is_refused_stays_the_guest(client: Client) -> None:
    member("Ben")
    guest = GuestFactory()
    client.force_login(guest)
    answer = sign_up(client, "Ben", email="ann@example.org")
    assert "Somebody already has this name." in answer.content.decode()
    assert who(client) == guest
    guest.refresh_from_db()
    assert guest.is_guest
    assert not EmailAddress.objects.filter(user=guest).exists()


def test_a_guests_row_waits_for_a_verified_email(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    guest = GuestFactory()
    client.force_login(guest)
    assert sign_up(client, "Ann")["Location"] == "/accounts/confirm-email/"
    assert who(client) is None
    client.post(link_in_email())
    log_in(client)
    found = who(client)
    assert found is not None
    assert (found.pk, found.name) == (guest.pk, "Ann")


def test_a_guest_may_log_in_to_an_account_of_old(client: Client) -> None:
    ann = member("Ann")
    client.force_login(GuestFactory())
    assert client.get("/accounts/login/").status_code == 200
    log_in(client)
    assert who(client) == ann


@pytest.mark.parametrize(
    "path",
    (
        "/accounts/email/ /accounts/password/change/ /accounts/password/set/ /accounts/2fa/ "
        "/accounts/2fa/totp/activate/ /accounts/2fa/webauthn/add/ /accounts/reauthenticate/"
    ).split(),
)
def test_pages_about_an_account_send_a_guest_to_sign_up(client: Client, path: str) -> None:
    client.force_login(GuestFactory())
    answer = client.get(path, follow=True)
    assert answer.redirect_chain == [("/accounts/signup/", 302)]
    assert "Sign up first" in answer.content.decode()
    client.force_login(member("Ann"))
    assert client.get(path, follow=True).status_code == 200


def test_a_guest_is_warned_before_logging_out(client: Client) -> None:
    client.force_login(GuestFactory())
    assert "you cannot come back to your games" in client.get("/accounts/logout/").content.decode()
    client.post("/accounts/logout/")
    assert who(client) is None


# A guest may say a nickname, once, or rather not.

ASKED = "Your nickname"
NICKNAME, MINE = reverse("accounts:nickname"), reverse("games:my_games")


@pytest.fixture
def guest(client: Client) -> Account:
    account: Account = GuestFactory(name="Guest 123456")
    client.force_login(account)
    return account


def asks(client: Client) -> bool:
    return ASKED in client.get(MINE).content.decode()


def test_a_guest_is_asked_and_named(client: Client, guest: Account) -> None:
    assert asks(client)
    answer = client.post(NICKNAME, {"name": " Gimli ", "next": MINE})
    assert answer.headers["Location"] == MINE
    guest.refresh_from_db()
    assert (guest.name, guest.is_guest) == ("Gimli", True)
    assert not asks(client)


def test_who_would_rather_not_say_is_never_asked_again(client: Client, guest: Account) -> None:
    client.post(NICKNAME, {"name": "", "skip": "yes", "next": MINE})
    assert not asks(client)
    guest.refresh_from_db()
    assert guest.name == "Guest 123456"


def test_a_refused_name_leaves_the_question(
    client: Client, guest: Account, subtests: pytest.Subtests
) -> None:
    member("Ann")
    for name in ["", "x", "Ann", "Guest 777777"]:
        with subtests.test(name=name):
            page = client.post(NICKNAME, {"name": name, "next": MINE}, follow=True).content.decode()
            assert 'class="message message--error' in page
            assert ASKED in page
            guest.refresh_from_db()
            assert guest.name == "Guest 123456"


def test_nobody_else_is_asked_nor_named(client: Client) -> None:
    assert client.post(NICKNAME, {"name": "Gimli"}).headers["Location"].startswith("/accounts/log")
    ann = member("Ann")
    client.force_login(ann)
    assert not asks(client)
    client.post(NICKNAME, {"name": "Gimli", "next": MINE})
    ann.refresh_from_db()
    assert ann.name == "Ann"
