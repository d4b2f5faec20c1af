"""Second factors in the admin: their secrets are on no page, and they can be taken away."""

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from tests.accounts.admin.conftest import SECRET, Employ, authenticator_of

pytestmark = pytest.mark.always

LISTING = "/admin/mfa/authenticator/"


def page_of(authenticator: Authenticator, page: str) -> str:
    return reverse(f"admin:mfa_authenticator_{page}", args=[authenticator.pk])


@pytest.fixture
def authenticator(ann: Account) -> Authenticator:
    """Ann's codes from an app."""
    authenticator: Authenticator = Authenticator.objects.get(user=ann)
    return authenticator


def test_the_secret_of_a_second_factor_is_on_no_page(
    office: Client, authenticator: Authenticator
) -> None:
    for where in (
        LISTING,
        *(page_of(authenticator, page) for page in ("change", "delete", "history")),
    ):
        answer = office.get(where)
        assert answer.status_code == 200
        assert SECRET not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_second_factor_is_not_changed_but_may_be_taken_away(
    office: Client, authenticator: Authenticator
) -> None:
    assert office.post(page_of(authenticator, "change"), {"type": "webauthn"}).status_code == 403
    office.post(page_of(authenticator, "delete"), {"post": "yes"})
    assert not Authenticator.objects.filter(user__name="Ann").exists()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_several_are_taken_away_and_spare_codes_with_them(
    employ: Employ, ann: Account, authenticator: Authenticator
) -> None:
    authenticator_of(ann, Authenticator.Type.RECOVERY_CODES)
    key = authenticator_of(ann, Authenticator.Type.WEBAUTHN)
    client = employ("view_authenticator", "delete_authenticator")
    chosen = {
        "action": "delete_selected",
        "_selected_action": [authenticator.pk, key.pk],
        "post": "yes",
    }
    assert client.post(LISTING, chosen).status_code == 302
    assert not Authenticator.objects.filter(user=ann).exists()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]] * 2


def test_those_of_the_staff_are_taken_away_by_chiefs_only(
    employ: Employ, office: Client, mo: Account
) -> None:
    authenticator = authenticator_of(mo)
    client = employ("view_authenticator", "delete_authenticator")
    chosen = {"action": "delete_selected", "_selected_action": [authenticator.pk], "post": "yes"}
    assert client.post(page_of(authenticator, "delete"), {"post": "yes"}).status_code == 403
    assert client.post(LISTING, chosen).status_code == 403
    assert Authenticator.objects.filter(pk=authenticator.pk).exists()
    assert office.post(page_of(authenticator, "delete"), {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.filter(pk=authenticator.pk).exists()


def test_ones_own_is_taken_away_on_ones_own_page(office: Client, chief: Account) -> None:
    authenticator = Authenticator.objects.get(user=chief)
    assert office.post(page_of(authenticator, "delete"), {"post": "yes"}).status_code == 403
    assert Authenticator.objects.filter(pk=authenticator.pk).exists()


def test_who_may_only_look_takes_nothing_away(employ: Employ, authenticator: Authenticator) -> None:
    client = employ("view_authenticator")
    assert client.get(LISTING).status_code == 200
    assert client.post(page_of(authenticator, "delete"), {"post": "yes"}).status_code == 403
    assert Authenticator.objects.exists()
