"""Compares a game's record with its proof (fair.md 3)."""

from collections.abc import Iterator
from itertools import zip_longest

from games.rules.cards.deal import Deal
from games.rules.fair.proof import Proof
from games.rules.fair.verification import Check, Kind
from games.rules.files.record import Record, RoundRecord


def verify_played(proof: Proof, record: Record) -> list[Check]:
    """Check the table, and each round that is in the proof or finished in the record."""
    return [Check(Kind.RECORD, 0, _table_fault(proof, record)), *_rounds(proof, record)]


def _table_fault(proof: Proof, record: Record) -> str:
    if proof.rules != record.rules:
        return "other rules"
    if proof.players != len(record.seats):
        return "another number of players"
    if proof.seating and record.rounds and proof.seating.starter != record.rounds[0].starter:
        return "another starter"
    return ""


def _rounds(proof: Proof, record: Record) -> Iterator[Check]:
    pairs = zip_longest(proof.deals, record.rounds)
    for number, (deal, played) in enumerate(pairs, start=1):
        if deal is not None or played.result is not None:
            yield Check(Kind.RECORD, number, _round_fault(deal, played))


def _round_fault(deal: Deal | None, played: RoundRecord | None) -> str:
    if deal is None:
        return "played, and without a proof"
    if played is None:
        return "not in the record"
    found, proven = played.deal.as_json(), deal.as_json()
    differing = [pile for pile, cards in proven.items() if cards != found[pile]]
    return f"played with another deal: {', '.join(differing)}" if differing else ""
