"""Games played to their end with provable deals: their proofs and their records."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.fair.dealing import Seating, deal_round, seat_players
from games.rules.fair.proof import Proof, RollBack
from games.rules.fair.seeds import Commitment, digest_of, seed_of
from games.rules.files.record import Record, RoundRecord, result_of, standings
from games.rules.ruleset import Ruleset
from tests.rules.tables import random_round

GAME = 17


def secret(index: int) -> bytes:
    return sha256(f"secret {index}".encode()).digest()


def contributions(players: int) -> tuple[str, ...]:
    return ("for Ada", "", "Ünïcödé", *(f"{place:032x}" for place in range(3, players)))[:players]


def commitments(rounds: int, opened: int) -> tuple[Commitment, ...]:
    """One for the seating and for each round, the first `opened` of them open."""
    return tuple(
        Commitment(digest_of(index, secret(index)), secret(index) if index < opened else None)
        for index in range(rounds + 1)
    )


def before_the_start(rules: Ruleset) -> Proof:
    return Proof(GAME, 0, rules, (), None, commitments(rules.rounds, 0), ())


@cache
def played(rules: Ruleset, players: int, over: int) -> tuple[Proof, Record]:
    """A game of which `over` rounds are over, played at random; nothing of it may be changed."""
    texts = contributions(players)
    seating = seat_players(seed_of(secret(0), GAME, 0, texts), players)
    starter, gold, purses, rounds = seating.starter, None, [0] * players, []
    for number in range(1, over + 1):
        deal = deal_round(rules, players, seed_of(secret(number), GAME, number, texts), gold)
        position = engine.start(rules, deal, number, starter, purses)
        moves = [(step.seat, step.move) for step in random_round(position, f"{number}")]
        rounds.append(RoundRecord(starter, deal, moves, result_of(position)))
        assert position.outcome
        starter, gold, purses = position.outcome.next_starter, position.nuggets, position.purses
    names = [f"player {place}" for place in seating.seats]
    record = Record(rules, names, rounds)
    if over == rules.rounds:
        record.purses, record.winners = list(purses), standings(purses)
    deals = tuple(round_.deal for round_ in rounds)
    opened = commitments(rules.rounds, over + 1)
    return Proof(GAME, players, rules, texts, seating, opened, deals), record


def read_proof(written: Mapping[str, Any]) -> Proof:
    """The proof that `write_proof` wrote."""
    seats = written["seats"]
    return Proof(
        written["game"],
        written["players"],
        Ruleset.from_options(written["rules"]),
        tuple(written["contributions"]),
        None if seats is None else Seating(tuple(seats), written["starter"]),
        tuple(map(read_commitment, written["secrets"])),
        tuple(Deal.from_json(part["deal"]) for part in written["deals"]),
        tuple(
            RollBack(part["round"], part["nth"], part["turn"], read_commitment(part))
            for part in written.get("roll_backs", ())
        ),
    )


def read_commitment(written: Mapping[str, Any]) -> Commitment:
    secret = written["secret"]
    return Commitment(written["commitment"], None if secret is None else bytes.fromhex(secret))
