"""Chance that repeats: a failure can be seen again."""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace

import pytest

from games.rules.fair.seeds import seed_of


def draw_alike(request: pytest.FixtureRequest, patch: pytest.MonkeyPatch) -> None:
    """Deal, seat and name alike whenever this test or module runs."""
    chance = Random(request.node.nodeid)
    tokens = SimpleNamespace(token_urlsafe=lambda size: chance.randbytes(size // 2).hex())
    patch.setattr("games.models.game.secrets", tokens)
    drawn = SimpleNamespace(token_bytes=chance.randbytes)
    patch.setattr("games.core.turns.fair_deals.secrets", drawn)
    if "fair_deal" not in request.fixturenames:
        # A game's number depends on the tests before, and what browsers contribute on chance.
        patch.setattr("games.core.turns.fair_deals.seed_of", _seed_of_the_secret_alone)
    for module in (
        "core.seating.naming",
        "core.deadlines.computer_schedule",
        "motions.services",
    ):
        patch.setattr(f"games.{module}.SystemRandom", lambda: chance)


def _seed_of_the_secret_alone(
    secret: bytes, _game: int, index: int, _contributions: Sequence[str]
) -> bytes:
    return seed_of(secret, 0, index, ())
