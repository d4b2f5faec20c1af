"""The public record as a table: a row for each actor, a column for each player and goal."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.claims.selectors import ClaimsBoard
from games.core.tables.log_models import LogEntry
from games.rules.claims import BROKE, LOOKED, MENDED, deed_of, record_of
from games.rules.events import Event
from games.table.marks import marks_of
from games.table.phrases import goal_name
from games.wording import event_sentence
from games.wording.absences import as_played

_MOST_PLAYERS_SIDE_BY_SIDE = 6
# a deed with its turn
_Done = tuple[LogEntry, Event]


def record_table(board: ClaimsBoard) -> dict[str, object]:
    """Return the public record of a round as a template context: `columns`, and `rows` of a `name`
    and `cells`.

    `is_wide` says that the table needs more room than the panel has, and `has_another` that a
    computer player or stand-in took some of the turns.
    """
    seats = range(len(board.names))
    deeds = record_of((turn, event) for turn in board.turns for event in turn.events)
    another = any(turn.played_by for done in deeds.values() for turn, _event in done)
    rows = []
    for seat in seats:
        on_players = [_cell(board, seat, deeds.get((seat, on, None), ()), on) for on in seats]
        on_goals = [_cell(board, seat, deeds.get((seat, None, goal), ())) for goal in range(3)]
        rows.append({"name": _who(board, seat), "cells": [*on_players, *on_goals]})
    return {
        "columns": _columns(board),
        "rows": rows,
        "is_wide": len(seats) > _MOST_PLAYERS_SIDE_BY_SIDE,
        "has_another": another,
    }


def _columns(board: ClaimsBoard) -> list[dict[str, object]]:
    """Return the players and goals, in a letter or two and in full."""
    players = [(mark, _who(board, seat), False) for seat, mark in enumerate(marks_of(board.names))]
    letters = (
        pgettext("northern goal", "N"),
        pgettext("middle goal", "M"),
        pgettext("southern goal", "S"),
    )
    full = [_("the %(goal)s goal") % {"goal": goal_name(goal)} for goal in range(3)]
    goals = [(letter, name, True) for letter, name in zip(letters, full, strict=True)]
    return [
        {"letters": letter, "name": name, "is_goal": is_goal}
        for letter, name, is_goal in (*players, *goals)
    ]


def _who(board: ClaimsBoard, seat: int) -> str:
    return _("You") if seat == board.seat else board.names[seat]


def _cell(
    board: ClaimsBoard, seat: int, done: Sequence[_Done], on: int | None = None
) -> dict[str, object]:
    """Return one player's deeds to another, in pictures and in sentences; `own`: to themselves."""
    return {
        "signs": list(_signs(done)),
        "sentence": " ".join(_sentence(board, turn, event) for turn, event in done),
        "own": on == seat,
        "is_goal": on is None,
    }


def _sentence(board: ClaimsBoard, turn: LogEntry, event: Event) -> str:
    names, reader = as_played(board.names, board.seat, turn)
    return event_sentence(event, names, reader)


def _signs(done: Sequence[_Done]) -> Iterator[dict[str, object]]:
    """Yield a picture of each deed done once or more.

    `by_another`: a computer player or a stand-in did some of it in their seat.
    """
    for deed in (BROKE, MENDED, LOOKED):
        same = [(turn, event) for turn, event in done if deed_of(event) == deed]
        if same:
            yield {
                "deed": deed,
                "icon": _icon(same[-1][1]),
                "count": len(same),
                "by_another": any(turn.played_by for turn, _event in same),
            }


def _icon(event: Event) -> str:
    """Return the picture of the last deed."""
    match event.kind:
        case "broke":
            return f"{(event.card or '').removeprefix('break-')}-broken"
        case "repaired":
            return event.tool or ""
        case "trapped":
            return "trapped"
        case "freed":
            return "free-at-last"
    return "eye"
