"""What people may call themselves."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts import names
from accounts.forms import free_name
from tests.factories import AccountFactory, GuestFactory


@pytest.mark.parametrize(
    ("name", "reason"),
    [("A", "2 to 24"), ("\u0410nn", "one alphabet"), ("Admin.", "kept for the site")],
)
def test_names_that_nobody_may_have_are_refused(name: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        free_name(name, holder=None)


def test_spaces_are_tidied() -> None:
    assert free_name("  Ann \t Lee ", holder=None) == "Ann Lee"


@pytest.mark.parametrize("other", ["ann", "ANN", " Ann ", "Ａｎｎ"])
def test_a_name_is_taken_whatever_its_case_and_width(other: str) -> None:
    AccountFactory(name="Ann")
    with pytest.raises(ValidationError, match="has this name already"):
        free_name(other, holder=None)


def test_letters_beyond_english_are_compared_without_case_too() -> None:
    AccountFactory(name="Zoë")
    with pytest.raises(ValidationError, match="has this name already"):
        free_name("ZOË", holder=None)
    with pytest.raises(IntegrityError):
        AccountFactory(name="zoË", email="other@example.org")


def test_ann_may_write_her_own_name_differently() -> None:
    ann = AccountFactory(name="Ann")
    assert free_name("ANN", holder=ann) == "ANN"


def test_a_guest_may_keep_the_name_the_site_gave() -> None:
    guest = GuestFactory(name="Guest 123456")
    assert free_name("Guest 123456", holder=guest) == "Guest 123456"
    with pytest.raises(ValidationError, match="kept for the site"):
        free_name("Guest 654321", holder=guest)


def test_guests_get_names_that_fit() -> None:
    for _ in range(20):
        names.validate_name(names.guest_name())
