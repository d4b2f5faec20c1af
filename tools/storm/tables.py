"""Creates people, with a session and a token each, and their tables for a storm."""

from typing import Any

from tests.factories import AccountFactory, running_game
from tools.capacity.tables import session_of, token_of


def open_tables(people: int, tables: int, seats: int) -> list[dict[str, Any]]:
    """Open running tables for some people in turn, each with a computer player."""
    accounts = AccountFactory.create_batch(people)
    for number in range(tables):
        there = [accounts[(number * seats + seat) % people] for seat in range(seats)]
        running_game(there[0], there[1:], computers=1, public=False, rules={"rounds": 3})
    return [
        {
            "account": account.pk,
            "session": session_of(account),
            "token": token_of(account),
            "address": f"10.0.0.{number + 1}",
        }
        for number, account in enumerate(accounts)
    ]
