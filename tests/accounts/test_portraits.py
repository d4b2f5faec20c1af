"""A face in place of a letter: chosen in the settings, shown wherever somebody is."""

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from accounts.portraits import choices, portrait_of
from tests.accounts.people import member

SETTINGS = reverse("accounts:settings")


@pytest.fixture
def ann(client: Client) -> Account:
    account = member("Ann")
    client.force_login(account)
    return account


def keep(client: Client, **chosen: str) -> int:
    told = {"name": "Ann", "language": "en", "time_zone": "UTC", "theme": "system"}
    return client.post(SETTINGS, told | chosen).status_code


def face(account: Account) -> str:
    return Template("{% load faces %}{% face who %}").render(Context({"who": account})).strip()


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
    assert keep(client, portrait="0") == 302
    ann.refresh_from_db()
    assert face(ann) == "A"


def test_a_form_without_the_question_leaves_the_face(client: Client, ann: Account) -> None:
    keep(client, portrait="5")
    assert keep(client) == 302
    ann.refresh_from_db()
    assert ann.portrait == 5


@pytest.mark.parametrize("portrait", ["13", "-1", "x"])
def test_there_are_no_other_faces(client: Client, ann: Account, portrait: str) -> None:
    assert keep(client, portrait=portrait) == 422
    ann.refresh_from_db()
    assert ann.portrait == 0
