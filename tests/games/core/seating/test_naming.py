"""Names of tables and of seats in imported games."""

import pytest
from django.core.exceptions import ValidationError

from accounts.models import Account
from games.core.errors import InvalidTable
from games.core.seating.naming import seat_name, table_name


def test_a_table_is_named_in_one_line_of_what_is_seen(subtests: pytest.Subtests) -> None:
    for written, name in [
        ("  The   deep end ", "The deep end"),
        ("The\u202e deep\x07 end\u200b", "The deep end"),
        ("Two\nlines", "Two lines"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Ann’s 桌 🎲", "Ann’s 桌 🎲"),
        ("", "Ann’s table"),
        ("\u3164\u2800\u200b", "Ann’s table"),
    ]:
        with subtests.test(written=written, name=name):
            assert table_name(written, Account(name="Ann")) == name


@pytest.mark.parametrize("written", ["x" * 61, "Z\u0302\u0303\u0304oe"])
def test_too_long_and_heaped_names_of_tables_are_refused(written: str) -> None:
    with pytest.raises(InvalidTable) as refused:
        table_name(written, Account(name="Ann"))
    assert refused.value.field == "name"


def test_seats_of_old_games_are_called_as_they_were(subtests: pytest.Subtests) -> None:
    for name in ["Ann", "A", "Flint", "Former player 2", "Guest 123456", "李雷", "x" * 60]:
        with subtests.test(name=name):
            assert seat_name(f" {name}\u200b ") == name


def test_seats_are_not_called_what_nobody_may_be_called(subtests: pytest.Subtests) -> None:
    for written, code in [
        ("", "length"),
        ("\u3164", "length"),
        ("x" * 61, "length"),
        ("\u0410nn", "scripts"),
        ("You", "kept"),
        ("Y0u", "kept"),
        ("Admin.", "kept"),
        ("<b>", "characters"),
        ("Z\u0302\u0303\u0304", "accents"),
    ]:
        with subtests.test(written=written, code=code):
            with pytest.raises(ValidationError) as refused:
                seat_name(written)
            assert refused.value.code == code
