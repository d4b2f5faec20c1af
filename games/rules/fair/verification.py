"""Checks of a proof (fair.md 3) and of the shuffles of its roll backs (fair.md 6)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from games.rules.cards.boxes import NUGGETS
from games.rules.cards.deal import Deal, Shuffle
from games.rules.fair.dealing import deal_round, seat_players
from games.rules.fair.proof import Proof, RollBack
from games.rules.fair.reshuffling import CannotShuffle, shuffle_anew, standing
from games.rules.fair.seeds import is_tidy, roll_back_digest_of, roll_back_seed_of, seed_of
from games.rules.files.record import Record, RoundRecord, positions
from games.rules.position import Position


class CheckKind(StrEnum):
    """The subjects of the checks of a proof, such as a commitment or a deal."""

    CONTRIBUTIONS = "contributions"  # one from each player, and each a single line
    ORDER = "order"  # no secret is opened early, and none is missing
    COMMITMENT = "commitment"  # the secret is the one committed to
    SEATING = "seating"  # seats and starter follow from the secret and the contributions
    DEAL = "deal"  # so does the deal
    GOLD = "gold"  # the gold pile is the box's, or part of the round's before
    RECORD = "record"  # the game was played with these cards
    ROLL_BACK = "roll back"  # the reshuffle follows from the secret of the roll back


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check of a proof: its subject, its round (0 before the first), and the
    fault found, empty if there is none.
    """

    kind: CheckKind
    round: int
    fault: str = ""

    def __str__(self) -> str:
        return f"round {self.round}, {self.kind}: {self.fault or 'holds'}"


def verify(proof: Proof) -> list[Check]:
    """Return the results of all checks of a proof that the secrets opened so far allow.

    Raises ValueError for a number of players that the rules do not allow.
    """
    checks = [*_before_the_start(proof), *_commitments(proof)]
    if any(check.fault for check in checks if check.kind is CheckKind.CONTRIBUTIONS):
        return checks
    return [*checks, *_seating(proof), *_deals(proof)]


def _before_the_start(proof: Proof) -> Iterator[Check]:
    yield Check(CheckKind.CONTRIBUTIONS, 0, _contributions_fault(proof))
    yield Check(CheckKind.ORDER, 0, _order_fault(proof))


def _contributions_fault(proof: Proof) -> str:
    if proof.seating is None:
        return "public before the start" if proof.contributions else ""
    if len(proof.contributions) != proof.players:
        return f"{len(proof.contributions)} of {proof.players} players"
    untidy = [place for place, text in enumerate(proof.contributions) if not is_tidy(text)]
    return f"not a text that could be given: {untidy}" if untidy else ""


def _order_fault(proof: Proof) -> str:
    opened = [commitment.secret is not None for commitment in proof.commitments]
    if len(opened) != proof.rules.rounds + 1:
        return f"{len(opened)} commitments for {proof.rules.rounds} rounds"
    if opened != sorted(opened, reverse=True):
        return f"opened before secret {opened.index(False)}"
    if sum(opened) <= len(proof.deals) and proof.deals:
        return f"secret {sum(opened)} is not opened, and its round is over"
    return ""


def _commitments(proof: Proof) -> Iterator[Check]:
    for index, commitment in enumerate(proof.commitments):
        if commitment.secret is not None:
            kept = commitment.is_kept(index)
            yield Check(CheckKind.COMMITMENT, index, "" if kept else "to another secret")


def _seating(proof: Proof) -> Iterator[Check]:
    if proof.seating is None:
        return
    if (seed := _seed(proof, 0)) is None:
        yield Check(CheckKind.SEATING, 0, "its secret is not opened")
        return
    found = seat_players(seed, proof.players)
    if found.seats != proof.seating.seats:
        yield Check(CheckKind.SEATING, 0, f"seats: the seed gives {list(found.seats)}")
    elif found.starter != proof.seating.starter:
        yield Check(CheckKind.SEATING, 0, f"starter: the seed gives {found.starter}")
    else:
        yield Check(CheckKind.SEATING, 0)


def _deals(proof: Proof) -> Iterator[Check]:
    pile = list(NUGGETS)
    for number, deal in enumerate(proof.deals, start=1):
        yield Check(CheckKind.DEAL, number, _deal_fault(proof, number, deal))
        if not proof.rules.expansion:
            yield Check(CheckKind.GOLD, number, _gold_fault(deal, pile, number))
        pile = deal.nuggets


def _deal_fault(proof: Proof, number: int, deal: Deal) -> str:
    if (seed := _seed(proof, number)) is None:
        return "its secret is not opened"
    found = deal_round(proof.rules, proof.players, seed, deal.nuggets).as_json()
    differing = [pile for pile, cards in deal.as_json().items() if cards != found[pile]]
    return f"not from this seed: {', '.join(differing)}" if differing else ""


def _gold_fault(deal: Deal, before: list[int], number: int) -> str:
    if number == 1:
        return "" if sorted(deal.nuggets) == sorted(before) else "not the whole gold pile"
    more = Counter(deal.nuggets) - Counter(before)
    return f"not left by the round before: {sorted(more.elements())}" if more else ""


def _seed(proof: Proof, index: int) -> bytes | None:
    secret = proof.commitments[index].secret if index < len(proof.commitments) else None
    return None if secret is None else seed_of(secret, proof.game, index, proof.contributions)


def verify_played(proof: Proof, record: Record) -> list[Check]:
    """Return the results of comparing a game's record with its proof: first the table, then each
    round that is in the proof or finished in the record.
    """
    return [Check(CheckKind.RECORD, 0, _table_fault(proof, record)), *_rounds(proof, record)]


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
            yield Check(CheckKind.RECORD, number, _round_fault(deal, played))


def _round_fault(deal: Deal | None, played: RoundRecord | None) -> str:
    if deal is None:
        return "played, and without a proof"
    if played is None:
        return "not in the record"
    found, proven = played.deal.as_json(), deal.as_json()
    differing = [pile for pile, cards in proven.items() if cards != found[pile]]
    return f"played with another deal: {', '.join(differing)}" if differing else ""


def verify_roll_backs(proof: Proof, record: Record) -> list[Check]:
    """Return the results of checking the commitments of opened roll backs, and the shuffles of
    finished rounds. Raises Unreadable for a record that does not replay.
    """
    return [*_roll_back_commitments(proof), *_shuffles(proof, record)]


def _roll_back_commitments(proof: Proof) -> Iterator[Check]:
    for one in proof.roll_backs:
        if (secret := one.commitment.secret) is not None:
            kept = one.commitment.digest == roll_back_digest_of(one.round, one.nth, secret)
            yield Check(CheckKind.COMMITMENT, one.round, "" if kept else "to another secret")


def _shuffles(proof: Proof, record: Record) -> Iterator[Check]:
    found: dict[tuple[int, int], Position] = {}
    turns = {(roll_back.round, roll_back.turn) for roll_back in proof.roll_backs}
    for position in positions(record):
        key = position.number, position.turns
        if key in turns and key not in found:
            found[key] = position.copy()
    for number, played in enumerate(record.rounds, start=1):
        mine = standing([roll_back for roll_back in proof.roll_backs if roll_back.round == number])
        if played.result is not None and (mine or played.shuffles):
            fault = _shuffles_fault(proof, mine, played.shuffles, found)
            yield Check(CheckKind.ROLL_BACK, number, fault)


def _shuffles_fault(
    proof: Proof,
    roll_backs: list[RollBack],
    shuffles: list[Shuffle],
    positions: dict[tuple[int, int], Position],
) -> str:
    if [roll_back.turn for roll_back in roll_backs] != [shuffle.turn for shuffle in shuffles]:
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
