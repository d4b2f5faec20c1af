"""What was stated, newest first; what cannot all be true stands together."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.rules.claims.contradictions import contradictions
from games.rules.claims.facts import Facts, facts_of
from games.selectors.read_models import ClaimsBoard, ClaimView
from games.wording import claim_sentence


@dataclass(frozen=True, slots=True)
class StatedLine:
    """A claim; `notes` say what everybody may hold against it."""

    id: int
    name: str
    is_yours: bool
    says: str
    round: int
    turn: int
    at: datetime
    notes: tuple[str, ...]
    taken_back_at: datetime | None
    may_take_back: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """A claim by itself, or under `title` several that cannot all be true; newest first."""

    title: str
    lines: tuple[StatedLine, ...]


def frames_of(board: ClaimsBoard) -> list[Frame]:
    """Every claim once, by the newest of each frame."""
    facts = facts_of(board.rules, len(board.names), board.events)
    standing = [view for view in board.claims if view.taken_back_at is None]
    groups = contradictions([view.claim for view in standing], facts)
    frames = [([standing[place] for place in group], True) for group in groups]
    framed = {view.id for views, _together in frames for view in views}
    frames += [([view], False) for view in board.claims if view.id not in framed]
    frames.sort(key=lambda frame: max(view.id for view in frame[0]), reverse=True)
    return [_frame(board, facts, views, together) for views, together in frames]


def _frame(board: ClaimsBoard, facts: Facts, views: list[ClaimView], together: bool) -> Frame:
    lines = tuple(_line(board, facts, view) for view in reversed(views))
    return Frame(_title(len(views)) if together else "", lines)


def _title(count: int) -> str:
    if count == 1:
        return _("This cannot be true")
    return _("These two cannot both be true") if count == 2 else _("These cannot all be true")


def _line(board: ClaimsBoard, facts: Facts, view: ClaimView) -> StatedLine:
    return StatedLine(
        id=view.id,
        name=view.name,
        is_yours=view.is_yours,
        says=claim_sentence(view.claim, board.names, board.seat),
        round=board.round_number,
        turn=view.claim.turn,
        at=view.at,
        notes=tuple(_notes(facts, view)),
        taken_back_at=view.taken_back_at,
        may_take_back=board.may_state and view.is_yours and view.taken_back_at is None,
    )


def _notes(facts: Facts, view: ClaimView) -> list[str]:
    notes = []
    if not facts.had_looked(view.claim):
        notes.append(_("has not looked"))
    if facts.is_outdated(view.claim):
        notes.append(_("before the hat was changed"))
    return notes
