"""Choosing what to state: about what, what it is, and the sentence to read before it is sent."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.rules.claims.claim import FACES, TREASURE, Claim, dwarfs_of, is_sayable
from games.rules.claims.facts import facts_of
from games.selectors.read_models import ClaimsBoard
from games.table.phrases import goal_name
from games.wording import card_name, claim_sentence, dwarf_name


@dataclass(frozen=True, slots=True)
class Said:
    """What an address or a form says is to be stated; nothing in it need be possible."""

    about: str = ""
    says: str = ""

    @property
    def goal(self) -> int | None:
        """The goal it is about."""
        return self._number("goal")

    @property
    def on(self) -> int | None:
        """The seat it is about."""
        return self._number("seat")

    def query(self) -> str:
        """The part of an address that says this."""
        return "?" + urlencode(
            [("about", self.about), *([("says", self.says)] if self.says else [])]
        )

    def _number(self, kind: str) -> int | None:
        found, _dash, digit = self.about.partition("-")
        short = digit.isascii() and digit.isdigit() and len(digit) < 3
        return int(digit) if found == kind and short else None


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose."""

    id: str
    text: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Statement:
    """The stage of the choice: goals and players, what they can be, and the whole sentence."""

    goals: tuple[Option, ...]
    players: tuple[Option, ...]
    sayings: tuple[Option, ...]
    name: str
    sentence: str
    said: Said


def statement_of(board: ClaimsBoard, said: Said) -> Statement:
    """What can be stated at a table by whoever plays there, the same for all of them."""
    about = said.goal is not None or said.on is not None
    return Statement(
        goals=tuple(_goal(said, goal) for goal in _hidden_goals(board)),
        players=tuple(_player(board, said, seat) for seat in range(len(board.names))),
        sayings=tuple(_saying(said, says) for says in _sayings(board, said)) if about else (),
        name=board.names[board.seat or 0],
        sentence=_sentence(board, said),
        said=said,
    )


def _hidden_goals(board: ClaimsBoard) -> list[int]:
    faces = facts_of(board.rules, len(board.names), board.events).goals_up
    return [goal for goal, face in enumerate(faces) if face is None]


def _goal(said: Said, goal: int) -> Option:
    about = f"goal-{goal}"
    text = _("the %(goal)s goal") % {"goal": goal_name(goal)}
    return Option(f"about-{about}", text, Said(about).query(), said.about == about)


def _player(board: ClaimsBoard, said: Said, seat: int) -> Option:
    about = f"seat-{seat}"
    name = _("You") if seat == board.seat else board.names[seat]
    return Option(f"about-{about}", name, Said(about).query(), said.about == about)


def _sayings(board: ClaimsBoard, said: Said) -> tuple[str, ...]:
    return FACES if said.goal is not None else dwarfs_of(board.rules, len(board.names))


def _saying(said: Said, says: str) -> Option:
    chosen = said.says == says
    return Option(f"says-{says}", _thing(says), Said(said.about, says).query(), chosen)


def _thing(says: str) -> str:
    if says in FACES:
        return card_name("treasure" if says == TREASURE else "stone-sw")
    return dwarf_name(says)


def _sentence(board: ClaimsBoard, said: Said) -> str:
    claim = Claim(board.seat or 0, 0, said.says, said.goal, said.on)
    if not is_sayable(claim, board.rules, len(board.names)):
        return ""
    return claim_sentence(claim, board.names, None)
