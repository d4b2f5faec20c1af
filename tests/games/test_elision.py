"""Small words before names: French joins “de” to a vowel, Spanish turns “y” into “e”."""

import pytest
from django.utils import translation

from games.wording import conjoined, elided


def test_de_loses_its_vowel_before_another(subtests: pytest.Subtests) -> None:
    for name, joined in [
        ("Igor", "la main d’Igor"),
        ("Élise", "la main d’Élise"),
        ("Yves", "la main d’Yves"),
        ("Ben", "la main de Ben"),
        ("Yann", "la main de Yann"),
        ("Hugo", "la main de Hugo"),
        ("7of9", "la main de 7of9"),
    ]:
        with subtests.test(name=name, joined=joined), translation.override("fr"):
            assert elided(f"la main de {name}", name) == joined


def test_names_that_look_like_patterns_are_taken_as_they_are() -> None:
    with translation.override("fr"):
        assert elided("la main de A.(b", "A.(b") == "la main d’A.(b"
        assert elided("la main de Abcb", "A.(b") == "la main de Abcb"


@pytest.mark.parametrize("language", ["en", "es"])
def test_other_languages_join_nothing(language: str) -> None:
    with translation.override(language):
        assert elided("la mano de Igor", "Igor") == "la mano de Igor"


def test_y_turns_into_e_before_the_sound_of_i(subtests: pytest.Subtests) -> None:
    for name, told in [
        ("Igor", "Ana e Igor"),
        ("Íñigo", "Ana e Íñigo"),
        ("Hilda", "Ana e Hilda"),
        ("Ian", "Ana y Ian"),
        ("Yago", "Ana y Yago"),
        ("Ben", "Ana y Ben"),
    ]:
        with subtests.test(name=name, told=told):
            with translation.override("es"):
                assert conjoined(f"Ana y {name}", name) == told
            with translation.override("en"):
                assert conjoined(f"Ana y {name}", name) == f"Ana y {name}"
