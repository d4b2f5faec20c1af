"""The letters that stand for players."""

from hypothesis import given
from hypothesis import strategies as st

from games.table.marks import marks_of


def test_a_mark_is_the_first_two_letters_of_a_name() -> None:
    assert marks_of(["Ben", "élise", "van der Meer"]) == ("Be", "Él", "Va")


def test_whose_letters_are_taken_gets_a_later_one() -> None:
    assert marks_of(["Cora", "Cole", "Coco"]) == ("Co", "Cl", "Cc")


def test_names_without_other_letters_are_told_apart_by_digits() -> None:
    assert marks_of(["Bo", "Bo.", "bo", "B"]) == ("Bo", "B", "B2", "B3")


def test_a_name_without_letters_has_a_mark_too() -> None:
    assert marks_of([" ", "!"]) == ("?", "?2")


@given(st.lists(st.text(max_size=8), min_size=1, max_size=12))
def test_no_two_players_of_a_table_share_a_mark(names: list[str]) -> None:
    marks = marks_of(names)
    assert len(set(marks)) == len(names)
    assert all(1 <= len(mark) <= 3 for mark in marks)
