"""The proof of roll backs: a true one holds, and what was exchanged is named."""

import hmac
import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import engine
from games.rules.cards.deal import Shuffle
from games.rules.fair.proof import Proof, RollBack, write_proof
from games.rules.fair.reshuffling import CannotShuffle, lay_anew, shuffle_anew, standing
from games.rules.fair.seeds import Commitment, digest_of, roll_back_digest_of, roll_back_seed_of
from games.rules.fair.verification import verify_roll_backs
from games.rules.files.record import Record, RoundRecord, replay, result_of
from games.rules.files.setup import set_up
from games.rules.kinds.registry import compact
from games.rules.ruleset import Ruleset
from tests.rules.fair.proofs import GAME, played, read_proof, secret
from tests.rules.fair.test_dealing import BEYOND, SEEDS, chi_square
from tests.rules.redeal import redeal
from tests.rules.tables import TABLES, Table, new_round, random_position, random_round

RULES = Ruleset(rounds=1)


def roll_back(nth: int, turn: int) -> RollBack:
    hidden = secret(nth + 50)
    return RollBack(1, nth, turn, Commitment(roll_back_digest_of(1, nth, hidden), hidden))


def rolled_back(*turns: int) -> tuple[Proof, Record]:
    """A round that came back to these turns, in this order."""
    proof, before = played(RULES, 5, 1)
    backs = tuple(roll_back(nth, turn) for nth, turn in enumerate(turns, start=1))
    line = before.rounds[0]
    position = engine.start(RULES, line.deal, 1, line.starter)
    round_ = RoundRecord(line.starter, line.deal)
    for one in standing(backs):
        for step in random_round(position, f"{one.nth}"):
            if step.position.turns == one.turn:
                break
            round_.moves.append((step.seat, step.move))
        assert one.commitment.secret
        seed = roll_back_seed_of(
            one.commitment.secret, GAME, 1, one.nth, one.turn, proof.contributions
        )
        round_.shuffles.append(shuffle_anew(position, seed))
        lay_anew(position, round_.shuffles[-1])
    round_.moves += [(step.seat, step.move) for step in random_round(position, "end")]
    round_.result = result_of(position)
    return replace(proof, roll_backs=backs), Record(RULES, before.seats, [round_])


def faults(proof: Proof, record: Record) -> list[str]:
    return [str(check) for check in verify_roll_backs(proof, record) if check.fault]


def test_a_round_that_was_rolled_back_is_proved(subtests: pytest.Subtests) -> None:
    for turns in [(), (6,), (0, 9), (9, 4), (4, 9, 4), (7, 7)]:
        with subtests.test(turns=turns):
            proof, record = rolled_back(*turns)
            assert replay(record) == []
            assert faults(proof, record) == []
            assert len(verify_roll_backs(proof, record)) == len(turns) + bool(turns)
            assert read_proof(json.loads(json.dumps(write_proof(proof)))) == proof


def test_a_roll_back_to_an_earlier_turn_takes_back_those_after_it() -> None:
    backs = [roll_back(nth, turn) for nth, turn in enumerate((4, 9, 6, 6), start=1)]
    assert [one.nth for one in standing(backs)] == [1, 3, 4]


def test_another_secret_is_named() -> None:
    proof, record = rolled_back(6)
    other = replace(proof.roll_backs[0].commitment, secret=secret(99))
    proof = replace(proof, roll_backs=(replace(proof.roll_backs[0], commitment=other),))
    assert faults(proof, record) == [
        "round 1, commitment: to another secret",
        "round 1, roll back: the shuffle after turn 6 is not from its seed",
    ]


def test_a_secret_kept_back_and_a_roll_back_left_out_are_named() -> None:
    proof, record = rolled_back(6)
    sealed = replace(proof.roll_backs[0].commitment, secret=None)
    kept = replace(proof, roll_backs=(replace(proof.roll_backs[0], commitment=sealed),))
    assert faults(kept, record) == [
        "round 1, roll back: secret 1 is not opened, and its round is over"
    ]
    assert faults(replace(proof, roll_backs=()), record) == [
        "round 1, roll back: other turns than in the record"
    ]


# What is shuffled anew by a roll back: all that nobody had seen, and nothing that anybody knew.

NAMES = st.text("abcdef", min_size=3, max_size=6)


def shuffled(position: engine.Position, seed: bytes) -> engine.Position:
    other = position.copy()
    lay_anew(other, shuffle_anew(position, seed))
    return other


def middle(**written: object) -> engine.Position:
    return set_up({"dwarfs": ["miner", "saboteur", "miner"], **written})


def everything(position: engine.Position) -> Counter[object]:
    hands = [card for hand in position.hands for card in hand]
    discards = [card for _, card in position.discards]
    return Counter(
        [*hands, *discards, *position.draw, *position.aside, *position.goals]
        + [*position.dwarfs, *position.spare, *position.put_away]
        + [("nugget", value) for value in position.nuggets]
    )


@given(st.sampled_from(TABLES), NAMES, SEEDS)
def test_every_card_is_still_in_one_place(table: Table, name: str, seed: bytes) -> None:
    position = random_position(table, name)
    other = shuffled(position, seed)
    assert everything(other) == everything(position)
    assert len(other.draw) == len(position.draw)
    assert len(other.aside) == len(position.aside)


@given(st.sampled_from(TABLES), NAMES, SEEDS)
def test_nothing_that_anybody_knew_becomes_untrue(table: Table, name: str, seed: bytes) -> None:
    position = random_position(table, name)
    other = shuffled(position, seed)
    for seat in (None, *range(table.players)):
        assert engine.observe(other, seat) == engine.observe(position, seat)
    assert (other.hands, other.dwarfs) == (position.hands, position.dwarfs)
    assert (other.discards, other.put_away) == (position.discards, position.put_away)


@given(st.sampled_from(TABLES), NAMES, SEEDS)
def test_what_a_seat_cannot_know_shows_nothing_after_a_shuffle_either(
    table: Table, name: str, seed: bytes
) -> None:
    position = random_position(table, name)
    for seat in (None, 0, 1):
        other = shuffled(redeal(position, seat, name), seed)
        assert engine.observe(other, seat) == engine.observe(shuffled(position, seed), seat)


@given(st.sampled_from(TABLES), NAMES, SEEDS)
def test_the_same_seed_shuffles_the_same_whatever_lay_in_which_order(
    table: Table, name: str, seed: bytes
) -> None:
    position = random_position(table, name)
    once = shuffle_anew(position, seed)
    assert shuffle_anew(shuffled(position, bytes(32)), seed) == once
    assert Shuffle.from_json(once.as_json()) == once


@given(st.sampled_from(TABLES), NAMES, SEEDS)
def test_a_round_that_was_rolled_back_can_be_replayed_and_played_on(
    table: Table, name: str, seed: bytes
) -> None:
    before, start = [], new_round(table, name)
    for step in random_round(start.copy(), name):
        if step.position.outcome is not None or len(before) == 12:
            break
        before.append(step.move)
    position = start.copy()
    for move in before:
        engine.apply(position, compact(position, move))
    if position.outcome is not None:
        return
    shuffle = shuffle_anew(position, seed)
    played = position.copy()
    lay_anew(played, shuffle)
    after = [step.move for step in random_round(played, f"{name} again")]
    again = engine.load(engine.save(position))
    lay_anew(again, Shuffle.from_json(shuffle.as_json()))
    for move in after:
        engine.apply(again, compact(again, move))
    assert engine.save(again) == engine.save(played)


def test_goals_that_nobody_saw_lie_anywhere_and_those_seen_stay() -> None:
    for goals_seen, free in ((0, 3), (1, 2)):
        position = middle(goals=["stone-sw", "treasure", "stone-es"])
        position.seen_goals[2] = goals_seen
        places: Counter[object] = Counter()
        for n in range(240):
            goals = shuffle_anew(position, bytes([n])).goals
            places[goals.index("treasure")] += 1
            assert not goals_seen or goals[0] == "stone-sw"
        assert len(places) == free
        assert chi_square(places, free) < BEYOND[2]


def test_a_single_goal_that_nobody_saw_stays() -> None:
    position = middle()
    position.seen_goals[0], position.seen_goals[1] = 1, 4
    assert shuffle_anew(position, bytes(32)).goals == ["stone-sw", "treasure", "stone-es"]


def test_every_pile_that_lies_face_down_is_shuffled() -> None:
    table = next(table for table in TABLES if table.rules.expansion and table.players == 5)
    position = new_round(table, "onyx")
    drawn, kept, asides = set(), set(), set()
    for n in range(40):
        shuffle = shuffle_anew(position, bytes([n]))
        drawn.add(shuffle.draw[0])
        kept.add(tuple(shuffle.spare))
        asides.add(tuple(shuffle.aside))
    assert min(len(drawn), len(kept), len(asides)) > 5
    base = shuffle_anew(new_round(TABLES[0], "onyx"), bytes(32))
    assert base.nuggets != sorted(base.nuggets)


def test_once_digging_is_over_nothing_is_shuffled() -> None:
    position = new_round(TABLES[0], "flint")
    *_, last = random_round(position, "flint")
    shuffle = shuffle_anew(new_round(TABLES[0], "flint"), bytes(32))
    with pytest.raises(CannotShuffle, match="over"):
        shuffle_anew(last.position, bytes(32))
    with pytest.raises(CannotShuffle, match="over"):
        lay_anew(last.position, shuffle)


def test_a_shuffle_of_other_things_is_refused_and_moves_nothing(subtests: pytest.Subtests) -> None:
    for changed, fault in [
        ({"turn": 3}, "after turn 3, not 0"),
        ({"goals": ["treasure", "stone-sw", "stone-es"]}, "somebody has seen"),
        ({"draw": ["NS"]}, "other cards: aside"),
        ({"nuggets": [3]}, "other cards: nuggets"),
        ({"spare": ["boss"]}, "other cards: spare"),
        ({"goals": ["stone-sw", "treasure", "treasure"]}, "other cards: goals"),
        ({"aside": ["EW"], "draw": ["NE"]}, "other cards: aside"),
    ]:
        with subtests.test(changed=changed, fault=fault):
            position = middle(draw=["EW", "NE"])
            position.seen_goals[0] = 1
            before = engine.save(position)
            shuffle = shuffle_anew(position, bytes(32))
            with pytest.raises(CannotShuffle, match=fault):
                lay_anew(position, replace(shuffle, **changed))  # type: ignore[arg-type]
            assert engine.save(position) == before


def test_every_part_of_a_roll_back_changes_its_seed() -> None:
    parts: list[tuple[bytes, int, int, int, int, tuple[str, ...]]] = [
        (bytes(32), 7, 1, 1, 14, ("Ada",)),
        (bytes([1]) + bytes(31), 7, 1, 1, 14, ("Ada",)),
        (bytes(32), 8, 1, 1, 14, ("Ada",)),
        (bytes(32), 7, 2, 1, 14, ("Ada",)),
        (bytes(32), 7, 1, 2, 14, ("Ada",)),
        (bytes(32), 7, 1, 1, 15, ("Ada",)),
        (bytes(32), 7, 1, 1, 14, ("Ben",)),
    ]
    seeds = {roll_back_seed_of(*each) for each in parts}
    assert len(seeds) == len(parts)
    lines = b"saboteur-roll-back/1\n7\n1\n1\n14\nAda\n"
    assert roll_back_seed_of(*parts[0]) == hmac.digest(bytes(32), lines, "sha256")


def test_a_commitment_tells_roll_backs_and_deals_apart() -> None:
    secret = bytes(range(32))
    digests = {roll_back_digest_of(1, 1, secret), roll_back_digest_of(1, 2, secret)}
    digests |= {roll_back_digest_of(2, 1, secret), digest_of(1, secret)}
    assert len(digests) == 4
    assert sha256(b"saboteur-roll-back/1\0\1\2" + secret).hexdigest() in digests
    with pytest.raises(ValueError, match="32 bytes"):
        roll_back_digest_of(1, 1, b"short")
