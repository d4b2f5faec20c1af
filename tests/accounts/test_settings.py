"""The settings of an account."""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from accounts.portraits import choices, portrait_of
from tests.accounts.people import link_in_email, member
from tests.factories import AccountFactory, GuestFactory

FORM = {"name": "Ann", "language": "en", "time_zone": "UTC", "theme": "system"}


def test_ann_changes_everything_at_once(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    typed = {"name": "Anna", "language": "fr", "time_zone": "Europe/Paris", "theme": "dark"}
    more = {"is_staff": "on", "is_superuser": "on"}
    answer = client.post("/accounts/settings/", typed | more)
    assert answer["Location"] == "/accounts/settings/"
    ann.refresh_from_db()
    assert not (ann.is_staff or ann.is_superuser)
    assert {name: getattr(ann, name) for name in typed} == typed


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", "ben", "Somebody already has this name."),
        ("name", "@", "2 to 24 characters"),
        ("name", "Guest 1", "reserved for the site"),
        ("name", "B.en", "looks like this one"),
        ("language", "de", "Select a valid choice"),
        ("time_zone", "Mars/Olympus", "Select a valid choice"),
        ("theme", "pink", "Select a valid choice"),
    ],
)
def test_mistakes_are_shown_by_their_field(
    client: Client, field: str, value: str, told: str
) -> None:
    member("Ben")
    ann = member("Ann")
    client.force_login(ann)
    answer = client.post("/accounts/settings/", {**FORM, field: value})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert f'id="id_{field}_error"' in page
    assert "Menu of Ann" in page, "a refused name is nobody's name"
    ann.refresh_from_db()
    assert (ann.name, ann.language, ann.time_zone, ann.theme) == ("Ann", "en", "UTC", "system")


def test_a_name_that_goes_in_the_last_moment_is_refused_too(client: Client) -> None:
    member("Ben")
    client.force_login(member("Ann"))
    with patch("accounts.forms.chosen_name", return_value="Ben"):
        answer = client.post("/accounts/settings/", {**FORM, "name": "Ben"})
    assert answer.status_code == 422
    assert "Somebody already has this name." in answer.content.decode()


def test_an_old_spelling_of_a_time_zone_becomes_todays(client: Client) -> None:
    ann = member("Ann", time_zone="US/Eastern")
    client.force_login(ann)
    assert 'value="America/New_York" selected' in client.get("/accounts/settings/").content.decode()
    client.post("/accounts/settings/", {**FORM, "time_zone": "America/New_York", "theme": "dark"})
    ann.refresh_from_db()
    assert (ann.time_zone, ann.theme) == ("America/New_York", "dark")


def test_a_guest_settles_what_concerns_a_guest(client: Client) -> None:
    guest = GuestFactory(name="Guest 123456")
    client.force_login(guest)
    page = client.get("/accounts/settings/").content.decode()
    assert "You are playing as a guest" in page
    assert "Logging in" not in page
    assert "once in 30 days" not in page
    client.post("/accounts/settings/", {**FORM, "name": "Guest 123456", "theme": "light"})
    assert Account.objects.get(pk=guest.pk).theme == "light"
    # A name is changed once in thirty days, too.
    assert client.post("/accounts/settings/", {**FORM, "name": "Gus"}).status_code == 302
    assert client.post("/accounts/settings/", {**FORM, "name": "Gina"}).status_code == 422
    assert Account.objects.get().name == "Gus"


def test_a_name_is_changed_once_and_the_page_says_when_again(client: Client) -> None:
    ann = member("Ann", time_zone="Europe/Paris")
    client.force_login(ann)
    page = client.get("/accounts/settings/").content.decode()
    assert "You can change it once every 30 days." in page
    assert "readonly" not in page
    form = {**FORM, "time_zone": "Europe/Paris"}
    client.post("/accounts/settings/", {**form, "name": "Anna"})

    changed = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    Account.objects.update(name_changed_at=changed)
    with patch("django.utils.timezone.now", return_value=changed + timedelta(days=29)):
        page = client.get("/accounts/settings/").content.decode()
        assert "You can change it again from 1 April 2026, 01:30" in page
        assert "readonly" in page
        answer = client.post("/accounts/settings/", {**form, "name": "Anne"})
        assert answer.status_code == 422
        assert "You can change it again from 1 April 2026, 01:30" in answer.content.decode()
        answer = client.post("/accounts/settings/", {**form, "name": "Anna", "theme": "dark"})
        assert answer.status_code == 302, "everything else may be changed"
    with patch("django.utils.timezone.now", return_value=changed + timedelta(days=30)):
        assert client.post("/accounts/settings/", {**form, "name": "Ann"}).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, [former.name for former in ann.former_names.all()]) == ("Ann", ["Anna"])


# Changing the email address.


def change(client: Client, email: str) -> str:
    """Ask for another address; gives back the page that follows."""
    answer = client.post("/accounts/email/", {"action_add": "", "email": email}, follow=True)
    return answer.content.decode()


def test_a_new_address_counts_once_it_is_verified(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    page = change(client, "ann@new.example")
    assert "please follow the link in our email to it" in page
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"

    client.post(link_in_email())

    ann.refresh_from_db()
    assert ann.email == "ann@new.example"
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ann@new.example"]
    assert mail.outbox[-1].to == ["ann@example.org"], "the old address is told"
    assert "from ann@example.org to ann@new.example" in mail.outbox[-1].body


def test_an_address_that_somebody_signed_up_with_meanwhile_is_refused(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    change(client, "new@example.org")
    AccountFactory(name="Ben", email="new@example.org")
    page = client.post(link_in_email(), follow=True).content.decode()
    assert "new@example.org now belongs to another account." in page
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"


def test_ann_may_keep_the_old_address_after_all(client: Client) -> None:
    client.force_login(member("Ann"))
    change(client, "ann@new.example")
    client.post("/accounts/email/", {"action_remove": "", "email": "ann@new.example"})
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["ann@example.org"]


@pytest.mark.parametrize(
    ("email", "told"),
    [("ann@example.org", "This is already your email address."), ("nowhere", "valid email")],
)
def test_an_address_that_will_not_do_is_refused(client: Client, email: str, told: str) -> None:
    client.force_login(member("Ann"))
    assert told in change(client, email)
    assert EmailAddress.objects.count() == 1


def test_nobody_takes_over_the_address_of_somebody_else(client: Client) -> None:
    ben = member("Ben")
    client.force_login(member("Ann"))
    change(client, "ben@example.org")
    client.post(link_in_email())
    assert Account.objects.get(email="ben@example.org") == ben
    assert Account.objects.get(name="Ann").email == "ann@example.org"


# A face in place of a letter: chosen in the settings, shown wherever somebody is.

SETTINGS = reverse("accounts:settings")


@pytest.fixture
def ann(client: Client) -> Account:
    account = member("Ann")
    client.force_login(account)
    return account


def keep(client: Client, **chosen: str) -> int:
    return client.post(SETTINGS, FORM | chosen).status_code


def face(account: Account) -> str:
    return Template("{% load people %}{% face who %}").render(Context({"who": account})).strip()


def test_twelve_faces_differ_and_have_names() -> None:
    numbers = [number for number, _name in choices()]
    assert numbers == list(range(13))
    assert len({portrait_of(number) for number in numbers}) == 13
    assert len({str(name) for _number, name in choices()}) == 13


def test_a_chosen_face_is_shown_and_the_letter_comes_back(client: Client, ann: Account) -> None:
    assert face(ann) == "A"
    assert keep(client, portrait="5") == 302
    ann.refresh_from_db()
    assert "#hat-2" in face(ann) and "#beard-2" in face(ann)
    assert "#hat-2" in client.get(reverse("games:person", args=[ann.pk])).content.decode()
    assert keep(client) == 302
    ann.refresh_from_db()
    assert ann.portrait == 5, "a form without the question leaves it"
    assert keep(client, portrait="0") == 302
    ann.refresh_from_db()
    assert face(ann) == "A"


@pytest.mark.parametrize("portrait", ["13", "-1", "x"])
def test_there_are_no_other_faces(client: Client, ann: Account, portrait: str) -> None:
    assert keep(client, portrait=portrait) == 422
    ann.refresh_from_db()
    assert ann.portrait == 0
