"""Names in one form."""

from hypothesis import given
from hypothesis import strategies as st

from accounts.names import key, tidy

TEXT = st.text(max_size=30)


def test_spaces_and_widths_are_made_one() -> None:
    assert tidy("  Ann \t\u00a0Lee ") == "Ann Lee"
    assert tidy("Ａｎｎ") == "Ann"


@given(TEXT)
def test_a_tidy_name_stays_as_it_is(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


@given(TEXT)
def test_a_key_is_the_same_for_every_way_to_write_a_name(name: str) -> None:
    assert key(name) == key(tidy(name)) == key(f"  {name} ")
    assert key(key(name)) == key(name)


@given(st.text("abcåéßnÆÐ ", max_size=12))
def test_a_key_does_not_know_capitals(name: str) -> None:
    assert key(name.upper()) == key(name) == key(name.lower())
