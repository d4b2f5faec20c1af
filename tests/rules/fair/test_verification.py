"""A true proof holds, at every moment of a game; one that was tampered with is found and named."""

from dataclasses import replace
from typing import Any

import pytest

from games.rules.cards.deal import Deal
from games.rules.fair.dealing import Seating, deal_round
from games.rules.fair.proof import Proof, write_proof
from games.rules.fair.seeds import Commitment, digest_of, seed_of
from games.rules.fair.verification import verify, verify_played
from games.rules.files.record import Record
from games.rules.ruleset import Ruleset
from tests.rules.fair.proofs import GAME, before_the_start, played, read_proof, secret

RULES = Ruleset(edition="classic")
EXPANSION = Ruleset(expansion=True, rounds=2)
PROOF, RECORD = played(RULES, 5, 3)


def faults(proof: Proof) -> set[str]:
    """Where a proof fails, as "2 deal"."""
    return {f"{check.round} {check.kind}" for check in verify(proof) if check.fault}


def with_secret(index: int, commitment: Commitment) -> Proof:
    listed = list(PROOF.commitments)
    listed[index] = commitment
    return replace(PROOF, commitments=tuple(listed))


def with_deal(number: int, deal: Deal) -> Proof:
    deals = list(PROOF.deals)
    deals[number - 1] = deal
    return replace(PROOF, deals=tuple(deals))


def with_gold(number: int, left: list[int]) -> Proof:
    """A deal that follows from its seed, with another gold pile than there was."""
    seed = seed_of(secret(number), GAME, number, PROOF.contributions)
    return with_deal(number, deal_round(RULES, 5, seed, left))


def test_a_true_proof_holds_after_every_round(subtests: pytest.Subtests) -> None:
    for players in [3, 10]:
        for over in range(4):
            with subtests.test(over=over, players=players):
                proof, record = played(RULES, players, over)
                assert not [str(check) for check in verify(proof) if check.fault]
                assert not [str(check) for check in verify_played(proof, record) if check.fault]


@pytest.mark.parametrize("players", [2, 12])
def test_so_does_one_with_the_expansion(players: int) -> None:
    proof, record = played(EXPANSION, players, 2)
    assert not faults(proof)
    assert not [check for check in verify_played(proof, record) if check.fault]


def test_before_the_start_it_holds_and_shows_nothing_but_commitments() -> None:
    proof = before_the_start(RULES)
    assert not faults(proof)
    assert {one["secret"] for one in write_proof(proof)["secrets"]} == {None}


def test_a_game_that_was_abandoned_opens_what_was_never_dealt() -> None:
    proof, _ = played(RULES, 5, 1)
    proof = replace(proof, commitments=PROOF.commitments)
    assert not faults(proof)
    assert [str(check) for check in verify(proof)][-1] == "round 1, gold: holds"
    assert sum(check.kind == "commitment" for check in verify(proof)) == 4


def test_every_check_says_what_it_asks_and_of_which_round() -> None:
    proof, record = played(RULES, 5, 1)
    assert [str(check) for check in (*verify(proof), *verify_played(proof, record))] == [
        "round 0, contributions: holds",
        "round 0, order: holds",
        "round 0, commitment: holds",
        "round 1, commitment: holds",
        "round 0, seating: holds",
        "round 1, deal: holds",
        "round 1, gold: holds",
        "round 0, record: holds",
        "round 1, record: holds",
    ]


OTHER = bytes(32)
ALL = {"0 seating", "1 deal", "2 deal", "3 deal"}


def test_what_was_tampered_with_is_named(subtests: pytest.Subtests) -> None:
    for what, proof, found in [
        (
            "another secret",
            with_secret(2, replace(PROOF.commitments[2], secret=OTHER)),
            {"2 commitment", "2 deal"},
        ),
        (
            "another commitment",
            with_secret(2, replace(PROOF.commitments[2], digest="0" * 64)),
            {"2 commitment"},
        ),
        (
            "another secret with its commitment",
            with_secret(2, Commitment(digest_of(2, OTHER), OTHER)),
            {"2 deal"},
        ),
        (
            "another secret of the seating with its commitment",
            with_secret(0, Commitment(digest_of(0, OTHER), OTHER)),
            {"0 seating"},
        ),
        (
            "secrets of two rounds exchanged",
            replace(PROOF, commitments=(PROOF.commitments[0], *PROOF.commitments[:0:-1])),
            {"1 commitment", "1 deal", "3 commitment", "3 deal"},
        ),
        (
            "a secret kept back while a later one is open",
            with_secret(2, replace(PROOF.commitments[2], secret=None)),
            {"0 order", "2 deal"},
        ),
        (
            "a secret kept back though its round is over",
            with_secret(3, replace(PROOF.commitments[3], secret=None)),
            {"0 order", "3 deal"},
        ),
        (
            "the secret of the seating kept back",
            with_secret(0, replace(PROOF.commitments[0], secret=None)),
            {"0 order", "0 seating"},
        ),
        (
            "a round without a commitment",
            replace(PROOF, commitments=PROOF.commitments[:-1]),
            {"0 order", "3 deal"},
        ),
        (
            "another contribution",
            replace(PROOF, contributions=("for Eve", *PROOF.contributions[1:])),
            ALL,
        ),
        (
            "contributions in another order",
            replace(PROOF, contributions=PROOF.contributions[::-1]),
            ALL,
        ),
        (
            "a contribution left out",
            replace(PROOF, contributions=PROOF.contributions[:-1]),
            {"0 contributions"},
        ),
        (
            "a contribution that could pass for two",
            replace(PROOF, contributions=("a\nb", *PROOF.contributions[1:])),
            {"0 contributions"},
        ),
        (
            "a contribution that is public too early",
            replace(before_the_start(RULES), contributions=("for Ada",)),
            {"0 contributions"},
        ),
        ("another game", replace(PROOF, game=GAME + 1), ALL),
        (
            "other rules",
            replace(PROOF, rules=replace(RULES, all_saboteurs_dealt=True)),
            {"1 deal", "2 deal", "3 deal"},
        ),
        (
            "other seats",
            replace(PROOF, seating=Seating((0, 1, 2, 3, 4), PROOF.seating.starter)),
            {"0 seating"},
        ),
        (
            "another starter",
            replace(PROOF, seating=Seating(PROOF.seating.seats, PROOF.seating.starter ^ 1)),
            {"0 seating"},
        ),
        ("another gold pile in the first round", with_gold(1, [3, 3, 3]), {"1 gold", "2 gold"}),
        ("gold in a later round that was not left", with_gold(3, [3] * 5), {"3 gold"}),
        (
            "deals of two rounds exchanged",
            replace(PROOF, deals=(PROOF.deals[0], PROOF.deals[2], PROOF.deals[1])),
            {"2 deal", "3 deal", "3 gold"},
        ),
    ]:
        with subtests.test(what):
            assert faults(proof) == found


def swapped(cards: list[Any]) -> list[Any]:
    """Two different cards, the first and another, exchanged."""
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    changed = list(cards)
    changed[0], changed[other] = changed[other], changed[0]
    return changed


def test_two_cards_exchanged_in_a_pile_are_found_with_its_name(subtests: pytest.Subtests) -> None:
    for pile in ["dwarfs", "goals", "hands", "draw", "nuggets"]:
        with subtests.test(pile=pile):
            deal = replace(PROOF.deals[1], **{pile: swapped(getattr(PROOF.deals[1], pile))})
            bad = [check for check in verify(with_deal(2, deal)) if check.fault]
            assert [str(check) for check in bad] == [f"round 2, deal: not from this seed: {pile}"]


@pytest.mark.parametrize("pile", ["spare", "aside"])
def test_so_are_they_in_the_piles_of_the_expansion(pile: str) -> None:
    proof, _ = played(EXPANSION, 2, 2)
    deal = replace(proof.deals[0], **{pile: swapped(getattr(proof.deals[0], pile))})
    changed = replace(proof, deals=(deal, proof.deals[1]))
    assert [str(check) for check in verify(changed) if check.fault] == [
        f"round 1, deal: not from this seed: {pile}"
    ]


def other_deal(record: Record) -> None:
    record.rounds[1].deal.draw.reverse()


def other_rules(record: Record) -> None:
    record.rules = Ruleset()


def one_player_more(record: Record) -> None:
    record.seats.append("Eve")


def other_starter(record: Record) -> None:
    record.rounds[0].starter ^= 1


def round_left_out(record: Record) -> None:
    record.rounds.pop()


def test_a_record_that_was_not_played_with_this_deal_is_found(subtests: pytest.Subtests) -> None:
    for tamper, found in [
        (other_deal, "round 2, record: played with another deal: draw"),
        (other_rules, "round 0, record: other rules"),
        (one_player_more, "round 0, record: another number of players"),
        (other_starter, "round 0, record: another starter"),
        (round_left_out, "round 3, record: not in the record"),
    ]:
        with subtests.test(found):
            record = Record(
                RULES,
                list(RECORD.seats),
                [
                    replace(each, deal=replace(each.deal, draw=list(each.deal.draw)))
                    for each in RECORD.rounds
                ],
            )
            tamper(record)
            assert [str(check) for check in verify_played(PROOF, record) if check.fault] == [found]


def test_a_round_that_was_played_without_a_proof_is_found() -> None:
    proof = replace(PROOF, deals=PROOF.deals[:2])
    bad = [str(check) for check in verify_played(proof, RECORD) if check.fault]
    assert bad == ["round 3, record: played, and without a proof"]


def test_a_proof_survives_being_written_and_read(subtests: pytest.Subtests) -> None:
    for over in range(4):
        with subtests.test(over=over):
            proof, _ = played(RULES, 5, over)
            assert read_proof(write_proof(proof)) == proof
            assert read_proof(write_proof(before_the_start(EXPANSION))) == before_the_start(
                EXPANSION
            )
