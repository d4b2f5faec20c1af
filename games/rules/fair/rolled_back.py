"""Checks that the shuffles of a record follow from the secrets of its roll backs (fair.md 6)."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from games.rules.cards.deal import Shuffle
from games.rules.fair.commitments import roll_back_digest_of
from games.rules.fair.proof import Proof, RollBack
from games.rules.fair.reshuffling import CannotShuffle, shuffle_anew
from games.rules.fair.seeds import roll_back_seed_of
from games.rules.fair.verification import Check, CheckKind
from games.rules.files.record import Record, positions
from games.rules.position import Position


class RolledBack(Protocol):
    """A roll back of a round to a turn."""

    @property
    def turn(self) -> int:
        """Return the number of turns kept."""


_OfRound = TypeVar("_OfRound", bound=RolledBack)


def standing(roll_backs: Sequence[_OfRound]) -> list[_OfRound]:
    """Return a round's roll backs in order, without those that a later one undid."""
    return [
        one
        for place, one in enumerate(roll_backs)
        if all(later.turn >= one.turn for later in roll_backs[place + 1 :])
    ]


def verify_roll_backs(proof: Proof, record: Record) -> list[Check]:
    """Return the checks of each opened roll back's commitment, and each finished round's shuffles.

    Raises Unreadable for a record that does not replay.
    """
    return [*_commitments(proof), *_shuffles(proof, record)]


def _commitments(proof: Proof) -> Iterator[Check]:
    for one in proof.roll_backs:
        if (secret := one.commitment.secret) is not None:
            kept = one.commitment.digest == roll_back_digest_of(one.round, one.nth, secret)
            yield Check(CheckKind.COMMITMENT, one.round, "" if kept else "to another secret")


def _shuffles(proof: Proof, record: Record) -> Iterator[Check]:
    found: dict[tuple[int, int], Position] = {}
    turns = {(one.round, one.turn) for one in proof.roll_backs}
    for position in positions(record):
        key = position.number, position.turns
        if key in turns and key not in found:
            found[key] = position.copy()
    for number, played in enumerate(record.rounds, start=1):
        mine = standing([one for one in proof.roll_backs if one.round == number])
        if played.result is not None and (mine or played.shuffles):
            yield Check(CheckKind.ROLL_BACK, number, _fault(proof, mine, played.shuffles, found))


def _fault(
    proof: Proof,
    roll_backs: list[RollBack],
    shuffles: list[Shuffle],
    positions: dict[tuple[int, int], Position],
) -> str:
    if [one.turn for one in roll_backs] != [shuffle.turn for shuffle in shuffles]:
        return "other turns than in the record"
    for one, shuffle in zip(roll_backs, shuffles, strict=True):
        if one.commitment.secret is None:
            return f"secret {one.nth} is not opened, and its round is over"
        seed = roll_back_seed_of(
            one.commitment.secret, proof.game, one.round, one.nth, one.turn, proof.contributions
        )
        try:
            follows = shuffle_anew(positions[one.round, one.turn], seed) == shuffle
        except CannotShuffle as fault:
            return str(fault)
        if not follows:
            return f"the shuffle after turn {one.turn} is not from its seed"
    return ""
