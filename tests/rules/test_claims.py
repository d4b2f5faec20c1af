"""Which claims cannot all be true, case by case and against every deal that there could be."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.claims import (
    BROKE,
    FACES,
    LOOKED,
    MENDED,
    STONE,
    TREASURE,
    Dated,
    Facts,
    SeatClaim,
    contradictions,
    deed_of,
    dwarfs_of,
    facts_of,
    is_sayable,
    record_of,
)
from games.rules.events import FIELDS, Event
from games.rules.ruleset import Ruleset

BASE, EXPANSION = Ruleset(), Ruleset(expansion=True)
NORTH, MIDDLE, SOUTH = range(3)


def goal(goal: int, says: str, seat: int = 0, turn: int = 9) -> SeatClaim:
    return SeatClaim(seat, turn, says, goal=goal)


def dwarf(on: int, says: str, seat: int = 0, turn: int = 9) -> SeatClaim:
    return SeatClaim(seat, turn, says, on=on)


def turned_up(goal: int, card: str, turn: int = 5) -> Dated:
    return turn, Event("revealed", goal=goal, card=card, turned=False)


def groups(
    claims: list[SeatClaim], *events: Dated, rules: Ruleset = BASE, players: int = 5
) -> list[tuple[int, ...]]:
    return contradictions(claims, facts_of(rules, players, events))


CASES: dict[str, tuple[list[SeatClaim], list[Dated], list[tuple[int, ...]]]] = {
    "one goal is one thing": ([goal(MIDDLE, STONE), goal(MIDDLE, TREASURE, 1)], [], [(0, 1)]),
    "there is one treasure": ([goal(NORTH, TREASURE), goal(SOUTH, TREASURE, 1)], [], [(0, 1)]),
    "there are two stones": (
        [goal(NORTH, STONE), goal(MIDDLE, STONE, 1), goal(SOUTH, STONE, 2)],
        [],
        [(0, 1, 2)],
    ),
    "two stones and a treasure go together": (
        [goal(NORTH, STONE), goal(MIDDLE, STONE, 1), goal(SOUTH, TREASURE, 2)],
        [],
        [],
    ),
    "who says the same agrees": ([goal(NORTH, STONE), goal(NORTH, STONE, 1)], [], []),
    "what lies open was not the treasure": (
        [goal(NORTH, TREASURE), goal(NORTH, STONE, 1)],
        [turned_up(NORTH, "stone-sw")],
        [(0,)],
    ),
    "two stones lie open": (
        [goal(SOUTH, STONE), goal(SOUTH, STONE, 1), goal(SOUTH, TREASURE, 2)],
        [turned_up(NORTH, "stone-sw"), turned_up(MIDDLE, "stone-es")],
        [(0,), (1,)],
    ),
    "one stone is left": (
        [goal(NORTH, STONE), goal(SOUTH, STONE, 1)],
        [turned_up(MIDDLE, "stone-es")],
        [(0, 1)],
    ),
    "nobody is two things": ([dwarf(2, "miner"), dwarf(2, "saboteur", 1)], [], [(0, 1)]),
    "five players have two saboteurs": (
        [dwarf(0, "saboteur"), dwarf(1, "saboteur"), dwarf(2, "saboteur")],
        [],
        [(0, 1, 2)],
    ),
    "five players have four miners": (
        [dwarf(on, "miner") for on in range(5)],
        [],
        [tuple(range(5))],
    ),
    "claims in two groups join them": (
        [goal(NORTH, TREASURE), goal(NORTH, STONE, 1), goal(SOUTH, TREASURE, 2), dwarf(1, "miner")],
        [],
        [(0, 1, 2)],
    ),
}


def test_by_the_box_and_what_lies_open(subtests: pytest.Subtests) -> None:
    for name in CASES:
        with subtests.test(name=name):
            claims, events, expected = CASES[name]
            assert groups(claims, *events) == expected


def test_another_hat_is_another_dwarf() -> None:
    swap = 7, Event("swapped-hats", seat=3, on=2)
    before, after = dwarf(2, "boss", 0, turn=6), dwarf(2, "saboteur", 1, turn=7)
    assert groups([before, after], swap, rules=EXPANSION) == []
    assert groups([before, after], rules=EXPANSION) == [(0, 1)]
    again = dwarf(2, "boss", 1, turn=8)
    assert groups([before, again], swap, rules=EXPANSION) == [(0, 1)], "there is one boss"


def test_all_saboteurs_dealt_leaves_fewer_miners() -> None:
    claims = [dwarf(on, "miner") for on in range(3)]
    assert groups(claims, players=3) == []
    assert groups(claims, players=3, rules=Ruleset(all_saboteurs_dealt=True)) == [(0, 1, 2)]


def test_with_a_selfish_dwarf_there_is_a_miner_fewer() -> None:
    rules = Ruleset(selfish_dwarf=True)
    assert dwarfs_of(rules, 4) == ("selfish", "miner", "saboteur")
    assert groups([dwarf(0, "selfish"), dwarf(1, "selfish")], rules=rules) == [(0, 1)]


# --- against every deal
def is_possible(claims: list[SeatClaim], facts: Facts) -> bool:
    """Whether some deal makes all of these true; tried one by one."""
    return _some_goals(claims, facts) and _some_dwarfs(claims, facts)


def _some_goals(claims: list[SeatClaim], facts: Facts) -> bool:
    said = [claim for claim in claims if claim.goal is not None]
    return any(
        all(up in (None, face) for up, face in zip(facts.goals_up, faces, strict=True))
        and all(faces[claim.goal or 0] == claim.says for claim in said)
        for faces in product(FACES, repeat=3)
        if faces.count(TREASURE) == 1
    )


def _some_dwarfs(claims: list[SeatClaim], facts: Facts) -> bool:
    """Deals a card of the box to each dwarf that is spoken of, one after the other."""
    said: dict[tuple[int | None, int], set[str]] = {}
    for claim in claims:
        if claim.goal is None:
            said.setdefault((claim.on, facts.dwarf_number(claim)), set()).add(claim.says)
    box = list(facts.dwarfs)
    for says in said.values():
        if len(says) > 1 or not says <= set(box):
            return False
        box.remove(*says)
    return True


def smallest_impossible(claims: list[SeatClaim], facts: Facts) -> list[set[int]]:
    found: list[set[int]] = []
    for size in range(1, len(claims) + 1):
        for places in combinations(range(len(claims)), size):
            if any(group <= set(places) for group in found):
                continue
            if not is_possible([claims[place] for place in places], facts):
                found.append(set(places))
    return found


def joined(groups: list[set[int]]) -> list[tuple[int, ...]]:
    merged: list[set[int]] = []
    for group in groups:
        touching = [other for other in merged if other & group]
        merged = [other for other in merged if not other & group]
        merged.append(group.union(*touching))
    return sorted(tuple(sorted(group)) for group in merged)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[SeatClaim], Facts]:
    rules = draw(st.sampled_from([BASE, EXPANSION, Ruleset(selfish_dwarf=True)]))
    players = draw(st.sampled_from([3, 4, 5]))
    seats, turns = st.integers(0, players - 1), st.integers(1, 6)
    about_goals = st.builds(goal, st.integers(0, 2), st.sampled_from(FACES), seats, turns)
    kinds = st.sampled_from(dwarfs_of(rules, players)[-3:])
    claims = draw(st.lists(about_goals | st.builds(dwarf, seats, kinds, seats, turns), max_size=7))
    faces = draw(st.permutations(["treasure", "stone-sw", "stone-es"]))
    events = [turned_up(up, faces[up]) for up in draw(st.sets(st.integers(0, 2)))]
    if rules.expansion:
        hats = draw(st.lists(st.tuples(turns, seats), max_size=2))
        events += [(turn, Event("swapped-hats", seat=0, on=on)) for turn, on in hats]
    return claims, facts_of(rules, players, events)


@settings(max_examples=300, deadline=None)
@given(rounds())
def test_exactly_the_smallest_groups_that_no_deal_makes_true_are_found(
    made: tuple[list[SeatClaim], Facts],
) -> None:
    claims, facts = made
    found = contradictions(claims, facts)
    assert found == joined(smallest_impossible(claims, facts))
    in_groups = {place for group in found for place in group}
    apart = [claim for place, claim in enumerate(claims) if place not in in_groups]
    assert is_possible(apart, facts)


@settings(max_examples=100, deadline=None)
@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_in_which_claims_were_made_does_not_matter(
    made: tuple[list[SeatClaim], Facts], chance: object
) -> None:
    claims, facts = made
    order = list(range(len(claims)))
    chance.shuffle(order)  # type: ignore[attr-defined]
    found = contradictions([claims[place] for place in order], facts)
    back = sorted(tuple(sorted(order[place] for place in group)) for group in found)
    assert back == contradictions(claims, facts)


# Whether somebody had looked where they say they saw something: by what everybody saw.

BOTH_BOXES = Ruleset(expansion=True)


@pytest.fixture
def facts() -> Facts:
    """Seat 1 looked at the middle goal and at seat 2, who got another hat; then seat 3 looked."""
    return facts_of(
        BOTH_BOXES,
        4,
        [
            (2, Event("looked", seat=1, goal=1)),
            (4, Event("inspected", seat=1, on=2)),
            (6, Event("swapped-hats", seat=0, on=2)),
            (8, Event("inspected", seat=3, on=2)),
        ],
    )


def test_who_had_looked(facts: Facts, subtests: pytest.Subtests) -> None:
    for claim, had_looked in [
        (SeatClaim(1, 2, "stone", goal=1), True),
        (SeatClaim(1, 1, "stone", goal=1), False),
        (SeatClaim(1, 9, "stone", goal=0), False),
        (SeatClaim(0, 9, "stone", goal=1), False),
        (SeatClaim(1, 5, "boss", on=2), True),
        (SeatClaim(1, 3, "boss", on=2), False),
        (SeatClaim(1, 7, "boss", on=2), False),  # that was the dwarf before
        (SeatClaim(3, 9, "boss", on=2), True),
        (SeatClaim(1, 9, "boss", on=3), False),
        (SeatClaim(2, 9, "boss", on=2), True),  # one's own
    ]:
        with subtests.test(claim=claim, had_looked=had_looked):
            assert facts.had_looked(claim) is had_looked


def test_a_claim_before_the_hat_was_changed_is_about_the_dwarf_before(facts: Facts) -> None:
    assert facts.is_outdated(SeatClaim(1, 5, "boss", on=2))
    assert not facts.is_outdated(SeatClaim(1, 6, "boss", on=2))
    assert not facts.is_outdated(SeatClaim(1, 5, "boss", on=3))
    assert not facts.is_outdated(SeatClaim(1, 5, "stone", goal=1))


def test_only_what_the_box_has_can_be_said(subtests: pytest.Subtests) -> None:
    for claim, rules, sayable in [
        (SeatClaim(0, 0, "stone", goal=2), Ruleset(), True),
        (SeatClaim(0, 0, "stone", goal=3), Ruleset(), False),
        (SeatClaim(0, 0, "miner", goal=2), Ruleset(), False),
        (SeatClaim(0, 0, "stone", goal=2, on=1), Ruleset(), False),
        (SeatClaim(0, 0, "stone"), Ruleset(), False),
        (SeatClaim(0, 0, "miner", on=3), Ruleset(), True),
        (SeatClaim(0, 0, "miner", on=4), Ruleset(), False),
        (SeatClaim(0, 0, "selfish", on=1), Ruleset(), False),
        (SeatClaim(0, 0, "selfish", on=1), Ruleset(selfish_dwarf=True), True),
        (SeatClaim(0, 0, "miner", on=1), BOTH_BOXES, False),
        (SeatClaim(0, 0, "green", on=1), BOTH_BOXES, True),
    ]:
        with subtests.test(claim=claim, rules=rules, sayable=sayable):
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
