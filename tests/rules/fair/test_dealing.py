"""Seats and deals drawn from a seed: every card of the boxes is in one place, evenly drawn."""

import json
from collections import Counter
from hashlib import sha256
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import engine
from games.rules.cards.boxes import NUGGETS, dwarf_deck, hand_size
from games.rules.cards.cards import GOAL_FACES, full_deck
from games.rules.fair.__main__ import main
from games.rules.fair.dealing import Drawing, deal_round, seat_players
from games.rules.fair.seeds import (
    Commitment,
    InvalidContribution,
    digest_of,
    is_tidy,
    seed_of,
    tidy,
)
from games.rules.ruleset import Ruleset
from tests.processes import ROOT
from tests.rules.tables import TABLES, Table, random_round

SEEDS = st.binary(min_size=32, max_size=32)


@given(st.sampled_from(TABLES), SEEDS)
def test_every_card_is_in_one_place(table: Table, seed: bytes) -> None:
    deal = deal_round(table.rules, table.players, seed)
    expansion = table.rules.expansion
    held = [card for hand in deal.hands for card in hand]
    assert Counter(held + deal.aside + deal.draw) == Counter(full_deck(expansion))
    assert Counter(deal.dwarfs + deal.spare) == Counter(dwarf_deck(table.rules, table.players))
    assert sorted(deal.goals) == sorted(GOAL_FACES)
    assert sorted(deal.nuggets) == ([] if expansion else sorted(NUGGETS))
    assert len(deal.dwarfs) == len(deal.hands) == table.players
    assert {len(hand) for hand in deal.hands} == {hand_size(table.rules, table.players)}
    assert len(deal.aside) == (10 if expansion else 0)


@given(SEEDS, st.integers(2, 12))
def test_everybody_has_one_seat_and_the_starter_has_one_of_them(seed: bytes, players: int) -> None:
    seating = seat_players(seed, players)
    assert sorted(seating.seats) == list(range(players))
    assert 0 <= seating.starter < players


@given(SEEDS, st.lists(st.sampled_from([1, 2, 3]), max_size=28))
def test_the_gold_pile_is_what_was_left_whatever_its_order(seed: bytes, left: list[int]) -> None:
    deal = deal_round(Ruleset(), 5, seed, left)
    assert sorted(deal.nuggets) == sorted(left)
    assert deal == deal_round(Ruleset(), 5, seed, left[::-1])
    assert deal.draw == deal_round(Ruleset(), 5, seed).draw


def test_every_seat_is_the_saboteurs_as_often_as_any_other() -> None:
    deals = [deal_round(Ruleset(all_saboteurs_dealt=True), 3, bytes([n])) for n in range(240)]
    count: Counter[object] = Counter(deal.dwarfs.index("saboteur") for deal in deals)
    assert chi_square(count, 3) < BEYOND[2]
    treasure: Counter[object] = Counter(deal.goals.index("treasure") for deal in deals)
    assert chi_square(treasure, 3) < BEYOND[2]


@pytest.mark.parametrize(
    ("rules", "players"), [(Ruleset(), 2), (Ruleset(), 11), (Ruleset(expansion=True), 13)]
)
def test_a_wrong_number_of_players_is_refused(rules: Ruleset, players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        deal_round(rules, players, bytes(32))


def test_a_round_can_be_played_with_it_to_its_end(subtests: pytest.Subtests) -> None:
    for table in TABLES[::7]:
        with subtests.test(str(table)):
            seed = str(table).encode()
            starter = seat_players(seed, table.players).starter
            position = engine.start(
                table.rules, deal_round(table.rules, table.players, seed), starter=starter
            )
            assert position.turn == starter
            assert list(random_round(position, "chance"))
            assert position.outcome is not None


# Contributions are short lines, and whatever goes into a seed changes it.

TEXTS = st.text(max_size=64)


def test_a_contribution_is_trimmed_and_composed(subtests: pytest.Subtests) -> None:
    for typed, kept in [
        ("", ""),
        ("  \n\t ", ""),
        (" for Ada ", "for Ada"),
        ("e\u0301", "é"),
        ("a" * 64, "a" * 64),
        ("e\u0301" * 64, "é" * 64),
        ("👩‍🚀 up", "👩‍🚀 up"),
    ]:
        with subtests.test(typed=typed, kept=kept):
            assert tidy(typed) == kept
            assert is_tidy(kept)


def test_what_could_not_be_a_line_is_refused(subtests: pytest.Subtests) -> None:
    for typed in ["two\nlines", "a\0b", "a\x85b", "a\u2028b", "a\ud800b", "a" * 65]:
        with subtests.test(typed=typed):
            with pytest.raises(InvalidContribution):
                tidy(typed)
            assert not is_tidy(typed)


@given(TEXTS)
def test_what_is_tidy_stays_as_it_is_and_is_one_line(typed: str) -> None:
    try:
        kept = tidy(typed)
    except InvalidContribution:
        return
    assert tidy(kept) == kept
    assert len(kept.splitlines()) <= 1


def test_secret_game_round_and_every_contribution_change_the_seed() -> None:
    seeds = {
        seed_of(bytes(32), 1, 1, ["a", "b"]),
        seed_of(bytes(31) + b"\1", 1, 1, ["a", "b"]),
        seed_of(bytes(32), 2, 1, ["a", "b"]),
        seed_of(bytes(32), 1, 2, ["a", "b"]),
        seed_of(bytes(32), 1, 1, ["b", "a"]),
        seed_of(bytes(32), 1, 1, ["a", "b", ""]),
        seed_of(bytes(32), 1, 1, ["ab", ""]),
        seed_of(bytes(32), 11, 1, ["a", "b"]),
    }
    assert len(seeds) == 8
    assert {len(seed) for seed in seeds} == {32}


def test_a_contribution_that_could_pass_for_two_makes_no_seed() -> None:
    with pytest.raises(ValueError, match="tidy"):
        seed_of(bytes(32), 1, 1, ["a\nb"])


# Numbers and orders are drawn evenly, and as a plain reading of fair.md 2 draws them.

# chi square that a fair draw goes beyond once in 100 000 times, by degrees of freedom
BEYOND = {1: 19.5, 2: 23.0, 4: 28.5, 5: 30.9, 6: 33.1, 23: 65.0, 27: 71.3, 66: 127.9}


def chi_square(count: Counter[object], outcomes: int) -> float:
    expected = count.total() / outcomes
    seen = sum((times - expected) ** 2 / expected for times in count.values())
    return seen + (outcomes - len(count)) * expected


def words(seed: bytes, digests: int) -> list[int]:
    stream = b"".join(sha256(seed + bytes([0, 0, 0, k])).digest() for k in range(digests))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


@given(SEEDS)
def test_the_numbers_are_the_digests_of_the_seed_and_a_counter(seed: bytes) -> None:
    drawing = Drawing(seed)
    assert [drawing.number() for _ in range(24)] == words(seed, 3)


@given(SEEDS, st.sampled_from([2, 3, 7, 118, 3 << 30, (1 << 31) + 1, (1 << 32) - 1, 1 << 32]))
def test_numbers_that_would_favour_some_are_thrown_away(seed: bytes, n: int) -> None:
    drawing = Drawing(seed)
    kept = [word % n for word in words(seed, 40) if word < n * ((1 << 32) // n)]
    assert [drawing.below(n) for _ in range(20)] == kept[:20]


@given(SEEDS)
def test_the_first_number_beyond_the_fair_ones_is_thrown_away(seed: bytes) -> None:
    first = next(word for word in words(seed, 40) if word > 1 << 31)
    # of so many there is only one whole multiple below 2^32, and this number lies on its end
    kept = next(word for word in words(seed, 40) if word < first)
    assert Drawing(seed).below(first) == kept


def test_one_choice_takes_no_number() -> None:
    drawing = Drawing(b"one")
    assert [drawing.below(1) for _ in range(5)] == [0] * 5
    assert drawing.number() == Drawing(b"one").number()


def test_nothing_is_drawn_from_none_or_more_than_a_number_holds(subtests: pytest.Subtests) -> None:
    for n in [0, -1, (1 << 32) + 1]:
        with subtests.test(n=n), pytest.raises(ValueError, match=r"2\^32"):
            Drawing(b"").below(n)


@pytest.mark.parametrize("n", [2, 3, 5, 7, 28, 67])
def test_every_number_is_drawn_as_often_as_any_other(n: int) -> None:
    drawing = Drawing(b"even")
    count: Counter[object] = Counter(drawing.below(n) for _ in range(400 * n))
    assert chi_square(count, n) < BEYOND[n - 1]


def test_every_order_comes_as_often_as_any_other(subtests: pytest.Subtests) -> None:
    for length in [2, 3, 4]:
        with subtests.test(length=length):
            drawing = Drawing(b"orders")
            drawn = (
                tuple(drawing.shuffled([*range(length)])) for _ in range(400 * factorial(length))
            )
            count: Counter[object] = Counter(drawn)
            assert set(count) == set(permutations(range(length)))
            assert chi_square(count, factorial(length)) < BEYOND[factorial(length) - 1]


@pytest.mark.parametrize("place", [0, 1, 33, 66])
def test_every_card_comes_to_every_place_of_a_pile(place: int) -> None:
    drawn = (Drawing(bytes([n >> 8, n & 255])).shuffled([*range(67)]) for n in range(4000))
    count: Counter[object] = Counter(pile[place] for pile in drawn)
    assert chi_square(count, 67) < BEYOND[66]


@given(SEEDS, st.lists(st.integers(), max_size=130))
def test_a_shuffled_list_holds_the_same_and_the_list_is_left_alone(
    seed: bytes, items: list[int]
) -> None:
    before = list(items)
    shuffled = Drawing(seed).shuffled(items)
    assert items == before
    assert sorted(shuffled) == sorted(items)


# A commitment fixes one secret for one round and says nothing about it before it is opened.

SECRETS = st.binary(min_size=32, max_size=32)
INDICES = st.integers(0, 255)


@given(SECRETS, INDICES)
def test_a_commitment_is_kept_by_its_own_secret(secret: bytes, index: int) -> None:
    assert Commitment(digest_of(index, secret), secret).is_kept(index)


@given(SECRETS, SECRETS, INDICES, INDICES)
def test_no_other_secret_and_no_other_round_keeps_it(
    secret: bytes, other: bytes, index: int, elsewhere: int
) -> None:
    same = (secret, index) == (other, elsewhere)
    assert Commitment(digest_of(index, secret), other).is_kept(elsewhere) == same


def test_a_sealed_one_is_not_kept_yet_nor_is_one_whose_secret_has_another_length() -> None:
    assert not Commitment(digest_of(0, bytes(32))).is_kept(0)
    assert not Commitment(digest_of(0, bytes(32)), bytes(31)).is_kept(0)


def test_short_and_long_secrets_and_indices_beyond_a_byte_are_refused(
    subtests: pytest.Subtests,
) -> None:
    for index, secret in [(0, b""), (0, bytes(33)), (256, bytes(32))]:
        with subtests.test(index=index, secret=secret), pytest.raises(ValueError, match=r"byte"):
            digest_of(index, secret)


# The checker of known answers: all of ours pass, and wrong or unreadable files are told.

OURS = ROOT / "tests" / "rules" / "fair" / "known_answers"
SHARED = ROOT.parent / "shared" / "fair"


def vectors() -> dict[str, Any]:
    known: dict[str, Any] = json.loads((OURS / "vectors.json").read_text())
    return known


def write(path: Path, document: object) -> str:
    path.write_text(json.dumps(document))
    return str(path)


@pytest.mark.parametrize("folder", [folder for folder in (OURS, SHARED) if folder.is_dir()])
def test_every_known_answer_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in sorted(folder.glob("*.json"))]) == 0
    assert capsys.readouterr().out == "36 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("kind", "changed"),
    [
        ("commitments", {}),
        ("seeds", {"seeds": []}),
        ("first_numbers", {"first_numbers": [1]}),
        ("shuffle_of_10", {"shuffle_of_10": list(range(10))}),
        ("seating", {"seats": [0, 1, 2]}),
        ("seating", {"starter": 0}),
        ("deals", {"deals": [{"round": 1, "nuggets_left": [1, 2], "deal": {}}]}),
    ],
)
def test_an_answer_that_is_not_the_known_one_is_told_by_its_kind(
    kind: str, changed: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = vectors()
    case = known["cases"][0]
    if kind == "commitments":
        case["secrets"][1]["commitment"] = "0" * 64
    else:
        case.update(changed)
    assert main([write(tmp_path / "wrong.json", known)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert f"wrong.json: cases[0].{kind}: expected " in told[0]
    assert told[1:] == ["35 passed, 1 failed"]


def test_an_answer_that_a_case_leaves_out_is_not_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = vectors()
    del known["cases"][0]["deals"], known["cases"][1]["starter"]
    assert main([write(tmp_path / "less.json", known)]) == 0
    assert capsys.readouterr().out == "35 passed, 0 failed\n"


def test_what_cannot_be_read_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for changed in [
        {"players": 2},
        {"players": "three"},
        {"rules": {"beards": True}},
        {"contributions": [1, 2, 3]},
        {"contributions": ["two\nlines", "", ""]},
        {"secrets": []},
        {"secrets": [{"commitment": "0" * 64, "secret": None}]},
        {"secrets": [{"commitment": "0" * 64, "secret": "AB"}]},
        {"deals": [{"round": 9, "nuggets_left": None, "deal": {}}]},
        {"deals": [{"round": 1, "nuggets_left": [4], "deal": {}}]},
        {"deals": 1},
        {"game": None},
        {"colour": "blue"},
    ]:
        with subtests.test(changed=changed):
            known = vectors()
            known["cases"][1].update(changed)
            assert main([write(tmp_path / "odd.json", known)]) == 2
            assert "odd.json: cases[1]: " in capsys.readouterr().err


def test_other_formats_and_missing_files_cannot_be_read(tmp_path: Path) -> None:
    other = {"format": "saboteur-clocks/1", "cases": []}
    assert main([write(tmp_path / "other.json", other)]) == 2
    assert main([write(tmp_path / "list.json", [])]) == 2
    assert main([str(tmp_path / "nowhere.json")]) == 2
