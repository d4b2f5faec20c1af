"""What an invite link says."""

import re
from typing import Any

import pytest
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from games.lobby.invite import days_of, invite_in_words
from games.lobby.selectors import TableInvitation
from games.lobby.views.tables import QUIET, qr_of
from games.rules.ruleset import Ruleset


def invitation(**facts: Any) -> TableInvitation:
    """A table of Ann's with two of five seats taken."""
    known = {
        "id": 7,
        "name": "Sunday dig",
        "host": "Ann",
        "status": "lobby",
        "rules": Ruleset(),
        "seats": 5,
        "taken": 2,
        "players": (),
        "public": False,
        "is_member": False,
        "is_turned_away": False,
    }
    return TableInvitation(**{**known, **facts})


def test_how_long_a_game_takes_grows_with_its_rounds(subtests: pytest.Subtests) -> None:
    for rounds, days in [(1, "3 to 5"), (2, "5 to 10"), (3, "8 to 15")]:
        with subtests.test(rounds=rounds, days=days):
            assert days_of(invitation(rules=Ruleset(rounds=rounds))) == f"about {days} days"


def test_one_free_seat_is_told_as_one() -> None:
    words = invite_in_words(invitation(taken=4))
    assert words.sentence.startswith("1 of 5 seats is free.")
    assert words.is_open


def test_a_table_without_a_host_invites_all_the_same() -> None:
    assert invite_in_words(invitation(host="")).title == "A seat at “Sunday dig”"


def test_who_was_sent_away_learns_nothing_of_what_became_of_it() -> None:
    assert invite_in_words(invitation(is_turned_away=True, status="running")).title == (
        "You cannot sit here"
    )


# A link as a QR code.

LINK = "https://saboteur.example/join/0123456789abcdef0123456789abcdef/"


def dark(path: str) -> set[tuple[int, int]]:
    """The squares that a path covers."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    assert "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in runs) == path
    return {(int(x) + step, int(y)) for x, y, width in runs for step in range(int(width))}


def test_every_dark_square_is_drawn_and_no_other() -> None:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(LINK)
    rows = code.get_matrix()
    drawn = qr_of(LINK)
    assert drawn.size == len(rows)
    assert dark(drawn.path) == {
        (x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    }


def test_around_it_the_standard_s_quiet_zone_is_left_free() -> None:
    drawn = qr_of(LINK)
    for x, y in dark(drawn.path):
        assert QUIET <= x < drawn.size - QUIET
        assert QUIET <= y < drawn.size - QUIET
