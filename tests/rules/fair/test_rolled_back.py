"""The proof of roll backs: a true one holds, and what was exchanged is named."""

import json
from dataclasses import replace
from typing import Any

import pytest

from games.rules import engine
from games.rules.fair.commitments import Commitment, roll_back_digest_of
from games.rules.fair.proof import Proof, RollBack, write_proof
from games.rules.fair.reading import read_proof
from games.rules.fair.reshuffling import lay_anew, shuffle_anew
from games.rules.fair.rolled_back import standing, verify_roll_backs
from games.rules.fair.seeds import roll_back_seed_of
from games.rules.files.parsing import Unreadable
from games.rules.files.record import Record, RoundRecord, replay, result_of
from games.rules.ruleset import Ruleset
from tests.rules.fair.proofs import GAME, played, secret
from tests.rules.tables import random_round

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


@pytest.mark.parametrize("turns", [(), (6,), (0, 9), (9, 4), (4, 9, 4), (7, 7)])
def test_a_round_that_was_rolled_back_is_proved(turns: tuple[int, ...]) -> None:
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


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"round": 2}, "round: from 1 to 1"),
        ({"nth": 2}, "nth: not 1"),
        ({"turn": "6"}, "turn: a whole number"),
        ({"secret": "abc"}, "secret: 64 digits"),
        ({"why": ""}, "unknown why"),
    ],
)
def test_a_roll_back_that_cannot_be_read_is_named(changes: dict[str, Any], fault: str) -> None:
    written = json.loads(json.dumps(write_proof(rolled_back(6)[0])))
    written["roll_backs"][0] |= changes
    with pytest.raises(Unreadable, match=fault):
        read_proof(written)
