"""Whether somebody had looked where they say they saw something: by what everybody saw."""

import pytest

from games.rules.claims.claim import Claim, is_sayable
from games.rules.claims.facts import BROKE, LOOKED, MENDED, Facts, deed_of, facts_of, record_of
from games.rules.events import FIELDS, Event
from games.rules.ruleset import Ruleset

EXPANSION = Ruleset(expansion=True)


@pytest.fixture
def facts() -> Facts:
    """Seat 1 looked at the middle goal and at seat 2, who got another hat; then seat 3 looked."""
    return facts_of(
        EXPANSION,
        4,
        [
            (2, Event("looked", seat=1, goal=1)),
            (4, Event("inspected", seat=1, on=2)),
            (6, Event("swapped-hats", seat=0, on=2)),
            (8, Event("inspected", seat=3, on=2)),
        ],
    )


@pytest.mark.parametrize(
    ("claim", "had_looked"),
    [
        (Claim(1, 2, "stone", goal=1), True),
        (Claim(1, 1, "stone", goal=1), False),
        (Claim(1, 9, "stone", goal=0), False),
        (Claim(0, 9, "stone", goal=1), False),
        (Claim(1, 5, "boss", on=2), True),
        (Claim(1, 3, "boss", on=2), False),
        (Claim(1, 7, "boss", on=2), False),  # that was the dwarf before
        (Claim(3, 9, "boss", on=2), True),
        (Claim(1, 9, "boss", on=3), False),
        (Claim(2, 9, "boss", on=2), True),  # one's own
    ],
)
def test_who_had_looked(facts: Facts, claim: Claim, had_looked: bool) -> None:
    assert facts.had_looked(claim) is had_looked


def test_a_claim_before_the_hat_was_changed_is_about_the_dwarf_before(facts: Facts) -> None:
    assert facts.is_outdated(Claim(1, 5, "boss", on=2))
    assert not facts.is_outdated(Claim(1, 6, "boss", on=2))
    assert not facts.is_outdated(Claim(1, 5, "boss", on=3))
    assert not facts.is_outdated(Claim(1, 5, "stone", goal=1))


@pytest.mark.parametrize(
    ("claim", "rules", "sayable"),
    [
        (Claim(0, 0, "stone", goal=2), Ruleset(), True),
        (Claim(0, 0, "stone", goal=3), Ruleset(), False),
        (Claim(0, 0, "miner", goal=2), Ruleset(), False),
        (Claim(0, 0, "stone", goal=2, on=1), Ruleset(), False),
        (Claim(0, 0, "stone"), Ruleset(), False),
        (Claim(0, 0, "miner", on=3), Ruleset(), True),
        (Claim(0, 0, "miner", on=4), Ruleset(), False),
        (Claim(0, 0, "selfish", on=1), Ruleset(), False),
        (Claim(0, 0, "selfish", on=1), Ruleset(selfish_dwarf=True), True),
        (Claim(0, 0, "miner", on=1), EXPANSION, False),
        (Claim(0, 0, "green", on=1), EXPANSION, True),
    ],
)
def test_only_what_the_box_has_can_be_said(claim: Claim, rules: Ruleset, sayable: bool) -> None:
    assert is_sayable(claim, rules, 4) is sayable


def test_what_was_broken_mended_and_looked_at_goes_on_record() -> None:
    broke = Event("broke", seat=0, card="break-cart", on=2)
    again = Event("trapped", seat=0, on=2)
    mended = Event("repaired", seat=2, card="repair-cart", on=2, tool="cart")
    looked = Event("looked", seat=1, goal=2)
    laid = Event("laid", seat=1, card="NS", at=(1, 0), turned=False)
    record = record_of(enumerate([broke, laid, again, mended, looked]))
    assert record == {
        (0, 2, None): [(0, broke), (2, again)],
        (2, 2, None): [(3, mended)],
        (1, None, 2): [(4, looked)],
    }
    assert [deed_of(event) for event in (broke, again, mended, looked, laid)] == [
        BROKE, BROKE, MENDED, LOOKED, "",
    ]  # fmt: skip


def test_nothing_on_record_names_a_hidden_card() -> None:
    for kind in FIELDS:
        if deed_of(Event(kind)):
            assert set(FIELDS[kind]) <= {"seat", "card", "on", "tool", "goal"}
