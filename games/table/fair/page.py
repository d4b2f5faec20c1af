"""The page “Fair deal” as it is shown: three answers, and what they were found with."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.rules.fair.played import verify_played
from games.rules.fair.proof import Proof
from games.rules.fair.verification import Check, Kind, verify
from games.selectors.read_models import FairDealView
from games.table.fair.picture import Picture, draw_picture
from games.table.fair.roll_backs import roll_back_rows
from games.table.fair.rows import Row, row_of
from games.table.fair.words import CHECKING, MARKS, WORDS, State

_ASKED = {
    "sealed": {Kind.COMMITMENT, Kind.ORDER},
    "follows": {Kind.CONTRIBUTIONS, Kind.SEATING, Kind.DEAL, Kind.GOLD},
    "played": {Kind.RECORD},
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a check, as a tile, or one possible result."""

    state: State
    title: str
    sentence: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A question, its answer, and every answer that a browser may give to it."""

    name: str
    answer: Answer
    possible: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class File:
    """Something to download."""

    name: str
    note: str
    address: str


@dataclass(frozen=True, slots=True)
class FairDealPage:
    """The whole page; without tiles and rows if there is no proof."""

    view: FairDealView
    tiles: tuple[Tile, ...]
    rows: tuple[Row, ...]
    roll_backs: tuple[Row, ...]
    marks: tuple[tuple[State, str], ...]
    wide: Picture
    tall: Picture
    files: tuple[File, ...]

    @property
    def command(self) -> str:
        """The command that checks the downloaded files."""
        given = " ".join(file.name for file in self.files[:-1])
        return f"python {self.files[-1].name} {given}"


def make_fair_page(view: FairDealView) -> FairDealPage:
    """The page of a game, every check made."""
    proof = view.proof
    checks = [*verify(proof), *verify_played(proof, view.record)] if proof else []
    return FairDealPage(
        view=view,
        tiles=tuple(_tile(name, checks, proof) for name in WORDS) if proof else (),
        rows=tuple(_rows(proof, checks)) if proof else (),
        roll_backs=tuple(roll_back_rows(proof, view.record)) if proof else (),
        marks=tuple((state, str(mark)) for state, mark in MARKS.items()),
        wide=draw_picture(tall=False),
        tall=draw_picture(tall=True),
        files=tuple(_files(view)),
    )


def _files(view: FairDealView) -> list[File]:
    """The files that a checker needs, and last the checker itself."""
    proof = _("fingerprints, pieces, and the rounds that are over")
    files = [File("proof.json", proof, reverse("games:proof", args=[view.id]))]
    if view.is_finished:
        record = _("the record of the game, every turn of it")
        files.append(File("game.json", record, reverse("games:record", args=[view.id])))
    checker = _("at most 120 lines to read; it needs Python and nothing else")
    return [*files, File("verify_deal.py", checker, reverse("games:verify_deal"))]


def _tile(name: str, checks: Sequence[Check], proof: Proof) -> Tile:
    asked = [check for check in checks if check.kind in _ASKED[name]]
    fault = next((check for check in asked if check.fault), None)
    where = _label(fault.round) if fault else ""
    state = State.FAILED if fault else _state(name, proof)
    possible = [_answer(each, words) for each, words in WORDS[name].items()]
    running = Answer(State.RUNNING, str(WORDS[name][State.OK][0]), str(CHECKING))
    return Tile(name, _answer(state, WORDS[name][state], where), (*possible, running))


def _answer(state: State, words: tuple[object, object], where: str = "") -> Answer:
    return Answer(state, str(words[0]), str(words[1]), where)


def _state(name: str, proof: Proof) -> State:
    if name == "sealed":
        opened = any(one.secret is not None for one in proof.commitments)
        return State.OK if opened else State.WAITING
    if proof.deals:
        return State.OK
    return State.PART if name == "follows" and proof.seating else State.WAITING


def _rows(proof: Proof, checks: Sequence[Check]) -> list[Row]:
    wrong = {check.round for check in checks if check.kind is Kind.COMMITMENT and check.fault}
    rows = []
    for index, one in enumerate(proof.commitments):
        state = State.WAITING if one.secret is None else State.OK
        state = State.FAILED if index in wrong else state
        rows.append(row_of(_label(index), one, state))
    return rows


def _label(index: int) -> str:
    return _("Round %(number)s") % {"number": index} if index else _("Seats and starter")
