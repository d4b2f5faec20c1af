"""What an invite link says."""

from typing import Any

import pytest

from games.lobby.invite import days_of, invite_in_words
from games.lobby.selectors import TableInvitation
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


@pytest.mark.parametrize(("rounds", "days"), [(1, "3 to 5"), (2, "5 to 10"), (3, "8 to 15")])
def test_how_long_a_game_takes_grows_with_its_rounds(rounds: int, days: str) -> None:
    assert days_of(invitation(rules=Ruleset(rounds=rounds))) == f"about {days} days"


def test_one_free_seat_is_told_as_one() -> None:
    words = invite_in_words(invitation(taken=4))
    assert words.sentence.startswith("1 of 5 seats is free.")
    assert words.is_open


def test_a_table_without_a_host_invites_all_the_same() -> None:
    assert invite_in_words(invitation(host="")).title == "A seat at Sunday dig"


def test_who_was_sent_away_learns_nothing_of_what_became_of_it() -> None:
    assert invite_in_words(invitation(is_turned_away=True, status="running")).title == (
        "You cannot sit here"
    )
