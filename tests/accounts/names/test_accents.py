"""How many marks a letter carries."""

import pytest

from accounts.names.skeleton import has_stacked_marks, has_stray_marks


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn", "Ấn", "ที่รัก", "न्हीं", "गड़ुं", "မြို့", "בְּרָכָה", "مُحَمَّد", "ガガ", "김철수"]
)
def test_ordinary_letters_carry_two_at_most(name: str) -> None:
    assert not has_stacked_marks(name)
    assert not has_stray_marks(name)


@pytest.mark.parametrize(
    "name",
    [
        "Z\u0302\u0303\u0304oe",
        "Zo\u00eb\u0302\u0303",  # one of the three is in the letter
        "Zoe\u0308\u0308",
        "\u0e01\u0e49\u0e34\u0e49",
        "\u1000\u102d\u102f\u1037\u1036\u1039",
    ],
)
def test_a_heap_is_a_heap(name: str) -> None:
    assert has_stacked_marks(name)


@pytest.mark.parametrize("name", ["\u0301Ann", "Ann \u0301", "Ann-\u0301", ".\u0327"])
def test_a_mark_without_a_letter_is_found(name: str) -> None:
    assert has_stray_marks(name)
    assert not has_stray_marks("Ann\u0301 B\u0301")
