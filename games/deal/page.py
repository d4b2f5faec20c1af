"""The page “Fair deal”: three questions with their answers, and the evidence."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.deal.picture import draw_picture
from games.deal.selectors import FairDealView
from games.rules.fair.proof import Proof, RollBack
from games.rules.fair.seeds import Commitment
from games.rules.fair.verification import Check, CheckKind, verify, verify_played, verify_roll_backs
from games.rules.files.parsing import Unreadable
from games.rules.files.record import Record

_SHOWN, _SHOWN_LAST = 10, 6
_ASKED = {
    "sealed": {CheckKind.COMMITMENT, CheckKind.ORDER},
    "follows": {CheckKind.CONTRIBUTIONS, CheckKind.SEATING, CheckKind.DEAL, CheckKind.GOLD},
    "played": {CheckKind.RECORD},
}


class CheckState(StrEnum):
    """Results of a check; `PART` if only the seating can be checked so far."""

    OK = "ok"
    FAILED = "failed"
    PART = "part"
    WAITING = "waiting"
    RUNNING = "running"


CHECKING = _("Checking…")

# A heading and a sentence for each check and state.
WORDS: dict[str, dict[CheckState, tuple[Promise, Promise]]] = {
    "sealed": {
        CheckState.OK: (
            _("The secret was sealed before"),
            _("Every opened secret fits the fingerprint shown since the table opened."),
        ),
        CheckState.FAILED: (
            _("The secret does not match"),
            _("Tell a moderator: these are not the secrets that were sealed."),
        ),
        CheckState.WAITING: (
            _("The secrets are sealed"),
            _("Their fingerprints are public since the table opened. The start opens the first."),
        ),
    },
    "follows": {
        CheckState.OK: (
            _("The deal follows from it"),
            _("Secrets and pieces give exactly these seats, dwarfs, goals, hands and piles."),
        ),
        CheckState.PART: (
            _("The seats follow from it"),
            _("So does who started. Cards can be checked once their round is over."),
        ),
        CheckState.FAILED: (
            _("The deal does not follow from it"),
            _("Tell a moderator: secrets and pieces give another one."),
        ),
        CheckState.WAITING: (
            _("Nothing is dealt yet"),
            _("At the start the secrets and your pieces give seats and cards."),
        ),
    },
    "played": {
        CheckState.OK: (
            _("This deal was played"),
            _("The record of the game begins with it, card by card."),
        ),
        CheckState.FAILED: (
            _("Another deal was played"),
            _("Tell a moderator: the record of the game begins with other cards."),
        ),
        CheckState.WAITING: (
            _("No round is over yet"),
            _("Then its deal is compared with the record of the game."),
        ),
    },
}

# The mark beside a row's secret.
MARKS: dict[CheckState, Promise] = {
    CheckState.OK: _("checked"),
    CheckState.FAILED: _("does not match"),
    CheckState.WAITING: _("not yet"),
}


@dataclass(frozen=True, slots=True)
class DealRow:
    """A row of evidence, for the seating, a round or a roll back: its fingerprint, and its secret
    once opened.
    """

    label: str
    digest: str
    secret: str
    state: CheckState
    mark: str

    @property
    def short_digest(self) -> str:
        """Return the fingerprint, shortened in the middle. Empty if there is none."""
        return _short(self.digest)

    @property
    def short_secret(self) -> str:
        """Return the opened secret, shortened in the middle. Empty while it is sealed."""
        return _short(self.secret)


def fair_page(view: FairDealView) -> dict[str, object]:
    """Check a game's deals, and return the template context: `tiles`, `rows`, `roll_backs`, `marks`
    as pairs of state and sign, the pictures `wide` and `tall`, and `files` to check.

    Without a proof there are no tiles and rows. `command` is the command line that checks the
    downloaded files.
    """
    proof = view.proof
    checks = [*verify(proof), *verify_played(proof, view.record)] if proof else []
    files = _files(view)
    *given, checker = [file["name"] for file in files]
    return {
        "tiles": tuple(_tile(name, checks, proof) for name in WORDS) if proof else (),
        "rows": tuple(_rows(proof, checks)) if proof else (),
        "roll_backs": tuple(_roll_back_rows(proof, view.record)) if proof else (),
        "marks": tuple((state, str(mark)) for state, mark in MARKS.items()),
        "wide": draw_picture(tall=False),
        "tall": draw_picture(tall=True),
        "files": files,
        "command": f"python {checker} {' '.join(given)}",
    }


def _files(view: FairDealView) -> list[dict[str, str]]:
    """Return the files that the checker needs, then the checker itself."""
    proof = gettext("fingerprints, pieces, and the rounds that are over")
    files = [("proof.json", proof, reverse("games:proof", args=[view.id]))]
    if view.is_finished:
        record = gettext("the record of the game, every turn of it")
        files.append(("game.json", record, reverse("games:record", args=[view.id])))
    checker = gettext("at most 120 lines to read; it needs Python and nothing else")
    files.append(("verify_deal.py", checker, reverse("games:verify_deal")))
    return [{"name": name, "note": note, "address": address} for name, note, address in files]


def _tile(name: str, checks: Sequence[Check], proof: Proof) -> dict[str, object]:
    """Return a question, its answer, and every answer that the browser's own check may give."""
    asked = [check for check in checks if check.kind in _ASKED[name]]
    fault = next((check for check in asked if check.fault), None)
    where = _label(fault.round) if fault else ""
    state = CheckState.FAILED if fault else _state(name, proof)
    possible = [_answer(each, words) for each, words in WORDS[name].items()]
    running = _answer(CheckState.RUNNING, (WORDS[name][CheckState.OK][0], CHECKING))
    answer = _answer(state, WORDS[name][state], where)
    return {"name": name, "answer": answer, "possible": [*possible, running]}


def _answer(
    state: CheckState, words: tuple[Promise, Promise], where: str = ""
) -> dict[str, object]:
    """Return the result of a check as a tile shows it, or one possible result."""
    return {"state": state, "title": str(words[0]), "sentence": str(words[1]), "where": where}


def _state(name: str, proof: Proof) -> CheckState:
    if name == "sealed":
        opened = any(commitment.secret is not None for commitment in proof.commitments)
        return CheckState.OK if opened else CheckState.WAITING
    if proof.deals:
        return CheckState.OK
    return CheckState.PART if name == "follows" and proof.seating else CheckState.WAITING


def _rows(proof: Proof, checks: Sequence[Check]) -> list[DealRow]:
    wrong = {check.round for check in checks if check.kind is CheckKind.COMMITMENT and check.fault}
    rows = []
    for index, one in enumerate(proof.commitments):
        state = CheckState.WAITING if one.secret is None else CheckState.OK
        state = CheckState.FAILED if index in wrong else state
        rows.append(_row_of(_label(index), one, state))
    return rows


def _label(index: int) -> str:
    return (
        gettext("Round %(number)s") % {"number": index} if index else gettext("Seats and starter")
    )


def _row_of(label: str, commitment: Commitment, state: CheckState) -> DealRow:
    """Return the row of a commitment."""
    secret = "" if commitment.secret is None else commitment.secret.hex()
    return DealRow(label, commitment.digest, secret, state, str(MARKS[state]))


def _short(written: str) -> str:
    return f"{written[:_SHOWN]}…{written[-_SHOWN_LAST:]}" if written else ""


def _checks(proof: Proof, record: Record) -> tuple[Collection[int], Collection[int]]:
    """Return the places of failed commitments, and the rounds of wrong shuffles."""
    # The running round has nothing to check yet.
    over = replace(record, rounds=[round_ for round_ in record.rounds if round_.result is not None])
    try:
        checks = verify_roll_backs(proof, over)
    except Unreadable:
        # A record that does not replay proves nothing about its shuffles.
        return frozenset(), frozenset(roll_back.round for roll_back in proof.roll_backs)
    opened = [at for at, one in enumerate(proof.roll_backs) if one.commitment.secret is not None]
    commitments = [check for check in checks if check.kind is CheckKind.COMMITMENT]
    pairs = zip(opened, commitments, strict=True)
    return (
        frozenset(at for at, check in pairs if check.fault),
        frozenset(one.round for one in checks if one.kind is CheckKind.ROLL_BACK and one.fault),
    )


def _roll_back_rows(proof: Proof, record: Record) -> Iterator[DealRow]:
    """Yield a row for each roll back; `record` has the moves if there is any."""
    commitments, rounds = _checks(proof, record) if proof.roll_backs else ((), ())
    for place, one in enumerate(proof.roll_backs):
        is_over = one.round <= len(proof.deals)
        state = (
            CheckState.OK if is_over and one.commitment.secret is not None else CheckState.WAITING
        )
        if place in commitments or one.round in rounds:
            state = CheckState.FAILED
        yield _row_of(_roll_back_label(one), one.commitment, state)


def _roll_back_label(roll_back: RollBack) -> str:
    label = gettext("Round %(number)s, back to turn %(turn)s")
    return label % {"number": roll_back.round, "turn": roll_back.turn}
