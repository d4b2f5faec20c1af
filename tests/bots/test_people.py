"""Computer players by name: one strength and one face each."""

import pytest

from games import bots
from games.bots.people import NAMES, face_of
from tests.look.sources import drawings

EVERYBODY = [name for names in NAMES.values() for name in names]


def test_every_strength_has_names_for_a_whole_table() -> None:
    assert list(NAMES) == list(bots.POLICIES)
    assert all(len(names) >= 12 for names in NAMES.values())


def test_no_name_is_two_players() -> None:
    assert len(EVERYBODY) == len(set(EVERYBODY))


@pytest.mark.parametrize("name", EVERYBODY)
def test_everybody_has_a_face_that_is_drawn(name: str) -> None:
    face = face_of(name)
    assert face
    assert {face.stone, face.look} <= drawings()


def test_no_two_look_alike() -> None:
    assert len({face_of(name) for name in EVERYBODY}) == len(EVERYBODY)


def test_a_name_that_is_none_of_theirs_has_no_face_of_its_own() -> None:
    assert face_of("Ann") is None
