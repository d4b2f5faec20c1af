"""The claims board: claims, newest first, in words, and the choice of a new one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.claims.selectors import ClaimsBoard, ClaimView
from games.rules.claims import (
    FACES,
    TREASURE,
    Facts,
    SeatClaim,
    contradictions,
    dwarfs_of,
    facts_of,
    is_sayable,
)
from games.table.phrases import goal_name
from games.wording import card_name, dwarf_name
from games.wording.elision import elided
from games.wording.events import GOALS

DWARFS = {
    "miner": gettext_lazy("a miner"),
    "selfish": gettext_lazy("the selfish dwarf"),
    "saboteur": gettext_lazy("a saboteur"),
    "blue": gettext_lazy("a blue miner"),
    "green": gettext_lazy("a green miner"),
    "boss": gettext_lazy("the boss"),
    "profiteer": gettext_lazy("the profiteer"),
    "geologist": gettext_lazy("a geologist"),
}


def frames_of(board: ClaimsBoard) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return all claims of the board in frames, pairs of a title and a list of lines as dicts.
    Claims that contradict each other share a frame with a title; any other has its own, with an
    empty title. The frame with the newest claim comes first.
    """
    facts = facts_of(board.rules, len(board.names), board.events)
    standing = [view for view in board.claims if view.taken_back_at is None]
    groups = contradictions([view.claim for view in standing], facts)
    frames = [([standing[place] for place in group], True) for group in groups]
    framed = {view.id for views, _together in frames for view in views}
    frames += [([view], False) for view in board.claims if view.id not in framed]
    frames.sort(key=lambda frame: max(view.id for view in frame[0]), reverse=True)
    return [
        (
            _title(len(views)) if together else "",
            [_line(board, facts, view) for view in reversed(views)],
        )
        for views, together in frames
    ]


def _title(count: int) -> str:
    if count == 1:
        return _("This cannot be true")
    return _("These two cannot both be true") if count == 2 else _("These cannot all be true")


def _line(board: ClaimsBoard, facts: Facts, view: ClaimView) -> dict[str, Any]:
    """A claim; `notes` are public facts against it."""
    return {
        "id": view.id,
        "name": view.name,
        "is_yours": view.is_yours,
        "says": claim_sentence(view.claim, board.names, board.seat),
        "round": board.round_number,
        "turn": view.claim.turn,
        "at": view.at,
        "notes": _notes(facts, view),
        "taken_back_at": view.taken_back_at,
        "may_take_back": board.may_state and view.is_yours and view.taken_back_at is None,
    }


def _notes(facts: Facts, view: ClaimView) -> list[str]:
    notes = []
    if not facts.had_looked(view.claim):
        notes.append(_("you have not looked") if view.is_yours else _("has not looked"))
    if facts.is_outdated(view.claim):
        notes.append(_("before the hat was changed"))
    return notes


@dataclass(frozen=True, slots=True)
class StatementChoice:
    """The statement chosen in an address or a form; it need not be possible."""

    about: str = ""
    says: str = ""

    @property
    def goal(self) -> int | None:
        """Return the index of the goal that the statement is about, or None if it is not about a
        goal.
        """
        return self._number("goal")

    @property
    def on(self) -> int | None:
        """Return the seat whose dwarf the statement is about, or None if it is not about a
        dwarf.
        """
        return self._number("seat")

    def query(self) -> str:
        """Return the choice as the query string of an address."""
        return "?" + urlencode(
            [("about", self.about), *([("says", self.says)] if self.says else [])]
        )

    def _number(self, kind: str) -> int | None:
        found, _dash, digit = self.about.partition("-")
        short = digit.isascii() and digit.isdigit() and len(digit) < 3
        return int(digit) if found == kind and short else None


def statement_of(board: ClaimsBoard, choice: StatementChoice) -> dict[str, object]:
    """Return the template context for making a claim: `goals`, `players` and `sayings` to choose
    from, the viewer's `name`, the `sentence` so far and the choice (`said`). Once a goal or player
    is chosen, only that one is left, so that the sayings are in view.
    """
    about = choice.goal is not None or choice.on is not None
    sayings = FACES if choice.goal is not None else dwarfs_of(board.rules, len(board.names))
    faces = facts_of(board.rules, len(board.names), board.events).goals_up
    goals = [
        _about(choice, f"goal-{goal}", _("the %(goal)s goal") % {"goal": goal_name(goal)})
        for goal, face in enumerate(faces)
        if face is None
    ]
    players = [
        _about(choice, f"seat-{seat}", _("You") if seat == board.seat else name)
        for seat, name in enumerate(board.names)
    ]
    return {
        "goals": tuple(goal for goal in goals if goal["chosen"] or not about),
        "players": tuple(player for player in players if player["chosen"] or not about),
        "sayings": tuple(_saying(choice, says) for says in sayings) if about else (),
        "name": board.names[board.seat or 0],
        "sentence": _sentence(board, choice),
        "said": choice,
    }


def _about(choice: StatementChoice, about: str, text: str) -> dict[str, Any]:
    """What to state something about; once chosen, it leads back to all there is to choose."""
    chosen = choice.about == about
    query = "?state=1" if chosen else StatementChoice(about).query()
    return {"id": f"about-{about}", "text": text, "query": query, "chosen": chosen}


def _saying(choice: StatementChoice, says: str) -> dict[str, Any]:
    return {
        "id": f"says-{says}",
        "text": _thing(says),
        "query": StatementChoice(choice.about, says).query(),
        "chosen": choice.says == says,
    }


def _thing(says: str) -> str:
    if says in FACES:
        return card_name("treasure" if says == TREASURE else "stone-sw")
    return dwarf_name(says)


def _sentence(board: ClaimsBoard, choice: StatementChoice) -> str:
    claim = SeatClaim(board.seat or 0, 0, choice.says, choice.goal, choice.on)
    if not is_sayable(claim, board.rules, len(board.names)):
        return ""
    return claim_sentence(claim, board.names, None)


def claim_sentence(claim: SeatClaim, names: Sequence[str], viewer: int | None) -> str:
    """Return a claim in its claimant's words, to follow their name: `my dwarf is a miner.` `names`
    are by seat; `viewer` is the reader's seat, None for a spectator.
    """
    if claim.goal is not None:
        return _of_goal(claim) % {"goal": GOALS[claim.goal]}
    dwarf = DWARFS[claim.says]
    if claim.on == claim.seat:
        return _("my dwarf is %(dwarf)s.") % {"dwarf": dwarf}
    if claim.on == viewer and viewer is not None:
        return _("your dwarf is %(dwarf)s.") % {"dwarf": dwarf}
    name = names[claim.on or 0]
    return elided(_("%(name)s’s dwarf is %(dwarf)s.") % {"name": name, "dwarf": dwarf}, name)


def _of_goal(claim: SeatClaim) -> str:
    if claim.says == TREASURE:
        return _("the %(goal)s goal is the treasure.")
    return _("the %(goal)s goal is a stone.")
