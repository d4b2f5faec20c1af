"""An abandoned game: why it ended, and who was what in its last round."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.core.tables.read_models import PlayerView, TableView
from games.table.phrases import goal_name
from games.table.result.result import ResultLine
from games.wording import dwarf_name


@dataclass(frozen=True, slots=True)
class Abandoned:
    """Why it ended, and its last round with the cards up; `lines` come by seat, without gold."""

    text: str
    goal: str
    lines: list[ResultLine]


def abandoned_of(table: TableView, players: Sequence[PlayerView]) -> Abandoned | None:
    """Return the view of an abandoned table; None for any other."""
    face_up = table.round.face_up
    if face_up is None:
        return None
    text = _("It was abandoned, and nobody wins.")
    if table.is_deserted:
        text = _("Everybody was away for a week, so this game was abandoned.")
    goal = {"goal": goal_name(face_up.goals.index("treasure"))}
    return Abandoned(
        text,
        _("The treasure lay behind the %(goal)s goal.") % goal,
        [
            ResultLine(seat, one.name, one.is_you, dwarf, dwarf_name(dwarf), None)
            for seat, (one, dwarf) in enumerate(zip(players, face_up.dwarfs, strict=True))
        ],
    )
