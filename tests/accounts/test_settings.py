"""The settings of an account."""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.test import Client

from accounts.models import Account
from tests.accounts.people import member
from tests.factories import GuestFactory

FORM = {
    "name": "Ann",
    "language": "en",
    "time_zone": "UTC",
    "theme": "system",
}


def test_ann_changes_everything_at_once(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    typed = {"name": "Anna", "language": "fr", "time_zone": "Europe/Paris", "theme": "dark"}
    answer = client.post("/accounts/settings/", typed)
    assert answer["Location"] == "/accounts/settings/"
    ann.refresh_from_db()
    assert (ann.name, ann.language, ann.time_zone, ann.theme) == (
        "Anna",
        "fr",
        "Europe/Paris",
        "dark",
    )


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", "ben", "Somebody already has this name."),
        ("name", "@", "2 to 24 characters"),
        ("name", "Guest 1", "reserved for the site"),
        ("language", "de", "Select a valid choice"),
        ("time_zone", "Mars/Olympus", "Select a valid choice"),
        ("theme", "pink", "Select a valid choice"),
    ],
)
def test_what_will_not_do_is_refused_beside_the_field(
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


def test_nobody_makes_themselves_staff(client: Client) -> None:
    ann = member("Ann")
    client.force_login(ann)
    client.post("/accounts/settings/", {**FORM, "is_staff": "on", "is_superuser": "on"})
    ann.refresh_from_db()
    assert not ann.is_staff
    assert not ann.is_superuser


def test_a_guest_settles_what_concerns_a_guest(client: Client) -> None:
    guest = GuestFactory(name="Guest 123456")
    client.force_login(guest)
    page = client.get("/accounts/settings/").content.decode()
    assert "You are playing as a guest" in page
    assert "Logging in" not in page
    assert "once in 30 days" not in page
    client.post("/accounts/settings/", {**FORM, "name": "Guest 123456", "theme": "light"})
    assert Account.objects.get(pk=guest.pk).theme == "light"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Fl1nt", "reserved for the site"),
        ("Moderator 1", "reserved for the site"),
        ("llse", "looks like this one"),
        ("B\u0435n", "one alphabet"),
        ("Ann\u3164", "invisible"),
    ],
)
def test_a_name_that_looks_like_anothers_is_refused(client: Client, name: str, told: str) -> None:
    member("Ben")
    member("Ilse")
    client.force_login(member("Ann"))
    answer = client.post("/accounts/settings/", {**FORM, "name": name})
    assert answer.status_code == 422
    assert told in answer.content.decode()


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


def test_a_guest_changes_a_name_once_in_thirty_days_too(client: Client) -> None:
    client.force_login(GuestFactory(name="Guest 123456"))
    assert client.post("/accounts/settings/", {**FORM, "name": "Gus"}).status_code == 302
    assert client.post("/accounts/settings/", {**FORM, "name": "Gina"}).status_code == 422
    assert Account.objects.get().name == "Gus"
