"""Where turns were taken back: the fingerprint of each new shuffle, its secret, and its check."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.rules.fair.proof import Proof, RollBack
from games.rules.fair.rolled_back import verify_roll_backs
from games.rules.fair.verification import Check, Kind
from games.rules.files.parsing import Unreadable
from games.rules.files.record import Record
from games.table.fair.rows import Row, row_of
from games.table.fair.words import State


def roll_back_rows(proof: Proof, record: Record) -> list[Row]:
    """A row for each roll back; `record` has the moves wherever there is one."""
    return list(_rows(proof, _checks(proof, record))) if proof.roll_backs else []


@dataclass(frozen=True, slots=True)
class _Checked:
    """Failed checks: commitments by their place, and the shuffles of rounds."""

    commitments: frozenset[int]
    rounds: frozenset[int]


def _checks(proof: Proof, record: Record) -> _Checked:
    # Of the round that is played there is nothing to check yet.
    over = replace(record, rounds=[one for one in record.rounds if one.result is not None])
    try:
        checks = verify_roll_backs(proof, over)
    except Unreadable:
        # A record that does not replay proves nothing of what was shuffled in it.
        return _Checked(frozenset(), frozenset(one.round for one in proof.roll_backs))
    opened = [at for at, one in enumerate(proof.roll_backs) if one.commitment.secret is not None]
    commitments = [check for check in checks if check.kind is Kind.COMMITMENT]
    pairs = zip(opened, commitments, strict=True)
    return _Checked(
        frozenset(at for at, check in pairs if check.fault),
        frozenset(check.round for check in checks if _is_wrong_shuffle(check)),
    )


def _is_wrong_shuffle(check: Check) -> bool:
    return check.kind is Kind.ROLL_BACK and bool(check.fault)


def _rows(proof: Proof, wrong: _Checked) -> Iterator[Row]:
    for place, one in enumerate(proof.roll_backs):
        is_over = one.round <= len(proof.deals)
        state = State.OK if is_over and one.commitment.secret is not None else State.WAITING
        if place in wrong.commitments or one.round in wrong.rounds:
            state = State.FAILED
        yield row_of(_label(one), one.commitment, state)


def _label(one: RollBack) -> str:
    told = _("Round %(number)s, back to turn %(turn)s")
    return told % {"number": one.round, "turn": one.turn}
