"""Names that are reserved for the site, and all that look like them."""

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import override

from accounts.names import refuse_reserved, tidy
from accounts.names.reserved import OFFICES, SITE
from games.core.seating.naming import COMPUTER_NAMES
from games.models.player import FORMER, FORMER_NUMBER
from games.wording.absences import GONE

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def is_kept(name: str, *, allow_given: bool = False) -> bool:
    """Whether nobody may have it."""
    try:
        refuse_reserved(tidy(name), allow_given=allow_given)
    except ValidationError as error:
        assert error.code == "kept"
        return True
    return False


@pytest.mark.parametrize(
    "name",
    [
        "Admin",
        "ADMIN",
        "Admin.",
        "Ad-min",
        "Adrnin",
        "Ádmin",
        "Moderator 1",
        "Moderator l",
        "Moderator-O",
        "Ann Admin",
        "Game Moderator",
        "Modérateur",
        "Administrador 2",
        "You",
        "Y0u",
        "Y\u043eu",
        "Vous",
        "Tú",
        "tú.",
        "Guest 123456",
        "guest 12345",
        "Guest l23456",
        "Gu\u0435st 123456",
        "Guest",
        "A former player",
        "Former player 1",
        "Former player I",
        "Somebody who left",
        "Computer player",
        "Flint",
        "FIint",
        "F1int 2",
        "Saboteur slowly",
    ],
)
def test_names_that_pass_for_the_site_are_kept(name: str) -> None:
    assert is_kept(name)


@pytest.mark.parametrize("name", [*COMPUTER_NAMES, *OFFICES, *SITE])
def test_every_word_is_kept_in_any_case_and_with_a_number(name: str) -> None:
    assert is_kept(name)
    assert is_kept(name.upper())
    assert is_kept(f"{name} 7")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_in_place_of_a_name_is_kept_in_every_language(language: str) -> None:
    with override(language):
        printed = [str(FORMER), FORMER_NUMBER % {"number": 3}, str(GONE)]
    # Brackets cannot stand in a name, but the words without them could.
    assert all(is_kept(name.replace("(", "").replace(")", "")) for name in printed)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Hosting",
        "Otto",
        "Flinto",
        "Amber K.",
        "Younes",
        "Rooth",
        "Guesta",
        "Admira",
        "Allan",
    ],
)
def test_names_that_only_begin_so_are_free(name: str) -> None:
    assert not is_kept(name)


def test_what_the_site_calls_seats_and_guests_may_stand_in_old_games() -> None:
    for name in ("Flint", "Former player 2", "A former player", "Guest 123456"):
        assert not is_kept(name, allow_given=True)
    for name in ("You", "Admin.", "Somebody who left"):
        assert is_kept(name, allow_given=True)
