"""Random choices are the same in every race, so that two can be compared."""

from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

_numbers = count()


def draw_from(first: int) -> None:
    """Begin with the same tokens and seeds whenever it is with the same number."""
    global _numbers
    _numbers = count(first)


def fix_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw seats, names, pauses, tokens and seeds alike every time."""
    tokens = SimpleNamespace(token_urlsafe=lambda _: f"token {next(_numbers)}")
    monkeypatch.setattr("games.models.game.secrets", tokens)
    # Deals differ by the number of their game, which is in the seed.
    drawn = SimpleNamespace(token_bytes=bytes)
    monkeypatch.setattr("games.core.turns.fair_deals.secrets", drawn)
    monkeypatch.setattr("games.core.turns.roll_backs.secrets", drawn)
    for module in (
        "core.seating.naming",
        "core.deadlines.computer_schedule",
        "motions.services",
    ):
        monkeypatch.setattr(f"games.{module}.SystemRandom", lambda: Random(1))
