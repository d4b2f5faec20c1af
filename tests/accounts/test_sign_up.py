"""Signing up."""

import re
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts import invitations
from accounts.models import Account
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, sign_up, who
from tests.factories import GuestFactory, open_table
from tests.log_lines import log_lines
from tests.smtp import mail_server


@pytest.mark.both
def test_ann_signs_up_and_may_play_at_once(client: Client) -> None:
    answer = sign_up(client, "Ann")
    assert (answer.status_code, answer["Location"]) == (302, "/games/")
    ann = Account.objects.get(name="Ann")
    assert who(client) == ann
    assert (ann.email, ann.is_guest) == ("ann@example.org", False)


def test_whoever_signs_up_is_asked_once_to_verify_and_not_welcomed_back(client: Client) -> None:
    sign_up(client, "Ann")
    page = client.get("/games/").content.decode()
    assert page.count("Follow the link in our email to <b>ann@example.org</b>") == 1
    assert "We have sent a link" not in page
    assert "Good to see you" not in page


def test_ann_gets_an_email_and_verifies_her_address_with_it(client: Client) -> None:
    sign_up(client, "Ann")
    assert mail.outbox[-1].to == ["ann@example.org"]
    address = EmailAddress.objects.get(email="ann@example.org")
    assert not address.verified

    page = client.get(link_in_email()).content.decode()
    assert "Use this address for your account?" in page
    address.refresh_from_db()
    assert not address.verified, "looking at the page must not be enough: mail filters look too"

    client.post(link_in_email())
    address.refresh_from_db()
    assert address.verified


def test_an_old_or_forged_link_is_explained(client: Client) -> None:
    answer = client.get("/accounts/confirm-email/bogus:key/")
    assert "This link leads nowhere any more" in answer.content.decode()


def test_mistakes_show_beside_the_field(client: Client, subtests: pytest.Subtests) -> None:
    member("Ben")
    for typed, told in [
        ({"name": "a"}, "2 to 24 characters"),
        ({"name": "BEN"}, "Somebody already has this name."),
        ({"name": "B.en"}, "looks like this one"),
        ({"name": "Granite"}, "reserved for the site"),
        ({"email": "nowhere"}, "Enter a valid email address"),
        ({"password1": "short"}, "too short"),
        ({"password1": "12345678901"}, "entirely numeric"),
        ({"password1": ""}, "This field is required"),
    ]:
        with subtests.test(typed=typed):
            page = sign_up(client, **{"name": "Ann", **typed}).content.decode()
            assert told in page
            field = next(iter(typed))
            assert f'id="id_{field}_error"' in page
            assert f'aria-describedby="id_{field}_helptext id_{field}_error"' in page
            assert not Account.objects.exclude(name="Ben").exists()
            assert who(client) is None


def test_two_people_who_take_one_name_in_the_same_moment(client: Client) -> None:
    member("Ann")
    with patch("accounts.models.Account.objects.free_name", return_value="Ann"):
        answer = sign_up(client, "Ann", email="second@example.org")
    assert answer.status_code == 200
    assert "Somebody has just taken this name" in answer.content.decode()
    assert Account.objects.count() == 1


@pytest.mark.parametrize(
    ("cookies", "kept"),
    [
        (("Europe%2FParis", "dark", "fr"), ("Europe/Paris", "dark", "fr")),
        (("../../etc/passwd", "<b>", "xx"), ("UTC", "system", "en")),
    ],
)
def test_language_zone_and_theme_of_the_browser_become_the_accounts_but_no_nonsense(
    client: Client, cookies: tuple[str, str, str], kept: tuple[str, str, str]
) -> None:
    for name, value in zip(("time_zone", "theme", "django_language"), cookies, strict=True):
        client.cookies[name] = value
    sign_up(client, "Ann")
    ann = Account.objects.get(name="Ann")
    assert (ann.time_zone, ann.theme, ann.language) == kept


def test_one_goes_where_one_wanted_to_go(client: Client) -> None:
    answer = sign_up(client, "Ann", next="/games/open/")
    assert answer["Location"] == "/games/open/"
    client.logout()
    answer = sign_up(client, "Eve", next="https://evil.example/")
    assert answer["Location"] == "/games/"


def test_somebody_logged_in_is_not_asked_to_sign_up(client: Client) -> None:
    client.force_login(member("Ann"))
    assert client.get("/accounts/signup/").status_code == 302


def test_with_verification_ann_waits_for_her_email(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    answer = sign_up(client, "Ann")
    assert answer["Location"] == "/accounts/confirm-email/"
    assert who(client) is None
    assert "Check your email" in client.get(answer["Location"]).content.decode()

    client.post(link_in_email())
    log_in(client)
    assert who(client) == Account.objects.get(name="Ann")


def test_signing_up_again_mends_a_mistyped_address(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    sign_up(client, "Ann", email="amn@example.org")
    row = Account.objects.get().pk
    sign_up(client, "Ann", email="ann@example.org")
    ann = Account.objects.get()
    assert (ann.pk, ann.email) == (row, "ann@example.org")
    assert [address.email for address in EmailAddress.objects.all()] == ["ann@example.org"]
    assert mail.outbox[-1].to == ["ann@example.org"]


def test_nobody_takes_over_another_browsers_sign_up(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    sign_up(client, "Ann")
    answer = sign_up(Client(), "Ann", email="eve@example.org")
    assert "Somebody already has this name." in answer.content.decode()
    assert Account.objects.get().email == "ann@example.org"


def test_a_second_sign_up_takes_no_verified_account(client: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    sign_up(client, "Ann")
    EmailAddress.objects.update(verified=True)
    sign_up(client, "Eve")
    assert set(Account.objects.values_list("name", flat=True)) == {"Ann", "Eve"}


def seen(client: Client, address: str, name: str) -> list[tuple[int, str]]:
    """All that somebody sees who signs up with this address, looks around, and logs in again."""
    cache.clear()
    answers = [sign_up(client, name, email=address, next="/games/open/")]
    places = ("/games/", "/accounts/settings/", "/accounts/email/", "/notices/settings/")
    answers += [client.get(place) for place in ("/games/open/", *places)]
    answers.append(client.post("/accounts/mail/verify/", follow=True))
    client.post("/accounts/logout/")
    answers.append(log_in(client, address, PASSWORD))
    answers.append(client.get("/accounts/settings/"))
    answers.append(log_in(Client(), address, "a-wrong-pass-phrase"))
    answers.append(log_in(Client(), address, PASSWORD))
    told = [(answer.status_code, answer.content.decode()) for answer in answers]
    return [(status, masked(page, address, name)) for status, page in told]


def masked(page: str, address: str, name: str) -> str:
    """A page without what is another each time: keys, numbers, and what was typed."""
    page = re.sub(r'(csrfmiddlewaretoken" value|csrf-token" content|nonce)="[^"]*"', "", page)
    return re.sub(r"\d+", "#", page.replace(address, "ADDRESS").replace(name, "NAME"))


@pytest.mark.parametrize("verification", ["optional", "mandatory"])
def test_whoever_signs_up_is_not_told_whether_an_address_has_an_account(
    settings: LazySettings, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    ben = member("Ben")
    ben.set_password("another-long-pass-phrase")
    ben.save()
    known = seen(Client(), "ben@example.org", "Cleo")
    assert all("already has an account" in sent.body for sent in mail.outbox)
    assert mail.outbox
    assert {reader for sent in mail.outbox for reader in sent.to} == {"ben@example.org"}
    fresh = seen(Client(), "zed@example.org", "Clea")
    for number, (first, second) in enumerate(zip(known, fresh, strict=True)):
        assert first == second, number


def test_whoever_has_the_address_logs_in_as_before_and_alone_gets_its_codes(client: Client) -> None:
    ben = member("Ben")
    ben.set_password("another-long-pass-phrase")
    ben.save()
    sign_up(Client(), "Cleo", email="ben@example.org")
    log_in(client, "ben@example.org", "another-long-pass-phrase")
    assert who(client) == ben
    cleo = Client()
    log_in(cleo, "ben@example.org", PASSWORD)
    assert who(cleo) == Account.objects.get(name="Cleo")
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": "ben@example.org"})
    assert len(mail.outbox) == 1
    Client().post(link_in_email(), {"password1": "x", "password2": "x"})
    assert not EmailAddress.objects.filter(user__name="Cleo", verified=True).exists()


def test_an_address_that_somebody_else_typed_first_is_verified_by_its_owner(client: Client) -> None:
    sign_up(Client(), "Mallory", email="ann@example.org")
    cache.clear()
    sign_up(client, "Ann", email="ann@example.org")
    client.post(link_in_email())
    (verified,) = EmailAddress.objects.filter(verified=True)
    assert verified.user.name == "Ann"


def test_a_mail_server_that_is_down_does_not_break_the_page(client: Client) -> None:
    with patch("django.core.mail.EmailMultiAlternatives.send", side_effect=ConnectionRefusedError):
        answer = sign_up(client, "Ann")
    assert answer.status_code == 302
    assert "could not send you an email" in client.get("/rules/").content.decode()


def test_refused_addresses_get_into_no_log(client: Client, settings: LazySettings) -> None:
    with mail_server(refused=["ann@example.org"]) as server, log_lines() as lines:
        settings.EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        answer = sign_up(client, "Ann", email="ann@example.org")
    assert answer.status_code == 302
    told = "".join(text for _, text in lines.told)
    assert "could not be sent: SMTPRecipientsRefused 550 5.1.1" in told
    assert "ann@example.org" not in told


# Who may sign up: everybody, whoever was invited, nobody; and with which addresses.


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


def test_an_invite_link_is_an_invitation(client: Client, settings: LazySettings) -> None:
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
def test_malicious_links_invite_nobody(client: Client, settings: LazySettings, token: str) -> None:
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
    # Nor does anybody change to one.
    client.force_login(member("Ann"))
    changed = {"email": f"ann-{email}", "action_add": ""}
    page = client.post("/accounts/email/", changed, follow=True).content.decode()
    assert ("Please use an address that lasts." in page) == is_refused
