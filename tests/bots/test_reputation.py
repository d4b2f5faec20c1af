"""What events tell of a player: seat 0 thinks, knows itself a miner, and nothing of the others."""

import pytest

from games.bots.reputation import Likely, Reputation
from games.rules.events import Event

STRANGER: Likely = {"miner": 0.6, "saboteur": 0.4}
FIRST = 1 - 2 * 0.4
BREAKS_MINE = Event("broke", seat=1, card="break-cart", on=0)


def after(*events: Event, first: Likely = STRANGER) -> Reputation:
    """What is thought once these things have happened."""
    reputation = Reputation([{"miner": 1.0}, first, first, first])
    for event in events:
        reputation.hear(event)
    return reputation


def honesty(seat: int, *events: Event) -> float:
    return after(*events).honesty(seat)


def test_nobody_has_a_reputation_at_first() -> None:
    assert honesty(1) == honesty(2) == pytest.approx(FIRST)


@pytest.mark.parametrize(
    "event",
    [
        Event("laid", seat=1, card="N.E.S.W"),
        Event("caved", seat=1, at=(1, 0), removed="NESW"),
        BREAKS_MINE,
        Event("trapped", seat=1, on=0),
    ],
)
def test_spoiling_looks_dishonest(event: Event) -> None:
    assert honesty(1, event) < FIRST


@pytest.mark.parametrize(
    "event",
    [
        Event("laid", seat=1, card="NESW"),
        Event("caved", seat=1, at=(1, 0), removed="N.E.S.W"),
        Event("repaired", seat=1, card="repair-cart", on=0, tool="cart"),
        Event("freed", seat=1, on=0),
    ],
)
def test_helping_looks_honest(event: Event) -> None:
    assert honesty(1, event) > FIRST


@pytest.mark.parametrize("kind", ["passed", "looked", "theft", "dug-out", "declined"])
def test_what_anybody_does_tells_nothing(kind: str) -> None:
    assert honesty(1, Event(kind, seat=1)) == pytest.approx(FIRST)


def test_to_mend_ones_own_tool_tells_nothing() -> None:
    mended = Event("repaired", seat=1, card="repair-cart", on=1, tool="cart")
    assert honesty(1, mended) == pytest.approx(FIRST)


def test_breaking_the_tool_of_a_suspect_looks_honest() -> None:
    breaks_the_breaker = Event("broke", seat=2, card="break-cart", on=1)
    assert honesty(2, BREAKS_MINE, BREAKS_MINE, BREAKS_MINE, breaks_the_breaker) > FIRST


def test_whom_a_suspect_breaks_looks_honest() -> None:
    breaks_another = Event("broke", seat=1, card="break-cart", on=2)
    assert honesty(2, BREAKS_MINE, BREAKS_MINE, BREAKS_MINE, breaks_another) > FIRST


def test_another_hat_is_another_dwarf() -> None:
    swapped = Event("swapped-hats", seat=2, on=1)
    assert honesty(1, BREAKS_MINE, swapped) == pytest.approx(FIRST)


def test_a_door_speaks_for_its_own_team() -> None:
    likely = after(
        Event("laid", seat=1, card="NS+blue"), first={"blue": 0.4, "green": 0.4, "boss": 0.2}
    ).likely(1)
    assert likely["blue"] > 0.4 > likely["green"]
    assert sum(likely.values()) == pytest.approx(1)
