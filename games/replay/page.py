"""The page of a replay: everything its templates show, a table at a moment and links."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.core.tables.log_models import LogEntry
from games.reactions.page import NO_REACTIONS, Reactions
from games.replay.navigation import (
    Perspective,
    address_of,
    navigation_of,
    perspective_links,
    picture_address,
    play_on_address,
    round_links,
    share_address,
    thoughts_address,
    turn_links,
)
from games.replay.selectors import Moment
from games.rules.observation import Observation
from games.rules.phases import OVER
from games.table.board import Board, board_of
from games.table.dock.choice import Choice
from games.table.dock.stage import WATCHING, Stage
from games.table.log.sentences import LogLine, log_lines, plain_entry
from games.table.mine.bounds import dug_cells
from games.table.mine.strokes import symbol_of
from games.table.phrases import in_parts
from games.table.players import seated
from games.table.result.result import result_of
from games.wording import card_name, dwarf_name

# The kind of mark for each kind of event.
_KINDS = {
    "revealed": "goal",
    "broke": "broken",
    "trapped": "broken",
    "repaired": "repaired",
    "freed": "repaired",
    "caved": "rockfall",
    "theft": "theft",
    "stole": "theft",
}
# Each kind has its own shape, 8 px wide around its middle, so that colour is not the only sign.
_SHAPES = {
    "goal": "M0-5 5 0 0 5-5 0Z",
    "broken": "M-4-2.5-2.5-4 0-1.5 2.5-4 4-2.5 1.5 0 4 2.5 2.5 4 0 1.5-2.5 4-4 2.5-1.5 0Z",
    "repaired": "M-1-4H1V-1H4V1H1V4H-1V1H-4V-1H-1Z",
    "rockfall": "M-4 4-3-2 0-4 3-3 4 4Z",
    "theft": "M0-4 4 3H-4Z",
    "comment": "M-4-4H4V2H0L-3 5V2H-4Z",
}
# Marks about people are below the line, marks about the mine above.
_BELOW = ("broken", "repaired", "comment")


def marks_of(
    entries: Iterable[LogEntry], turns: int, commented: Collection[int] = ()
) -> list[dict[str, Any]]:
    """Return a dict (`turn`, `kind`, `left`, `shape`, `is_below`) for the mark of each notable turn
    of a round of `turns` turns, in order. `commented` are the numbers of turns with comments.
    """
    return [
        {
            "turn": turn,
            "kind": kind,
            "left": f"{100 * turn / turns:.2f}",
            "shape": _SHAPES[kind],
            "is_below": kind in _BELOW,
        }
        for turn, entry in enumerate(entries, start=1)
        for kind in (*_kinds_of(entry), *(["comment"] if turn in commented else ()))
    ]


def signs_of(marks: Iterable[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return the legend: a dict (`kind`, `shape`, `name`) for each sort of mark that occurs, in a
    fixed order.
    """
    there = {mark["kind"] for mark in marks}
    names = {
        "goal": _("goal turned"),
        "rockfall": _("rockfall"),
        "theft": _("theft"),
        "broken": _("broken or trapped"),
        "repaired": _("repaired or freed"),
        "comment": _("comment"),
    }
    return [
        {"kind": kind, "shape": _SHAPES[kind], "name": name}
        for kind, name in names.items()
        if kind in there
    ]


def _kinds_of(entry: LogEntry) -> Iterator[str]:
    # Two goals revealed by one card get one mark.
    yield from dict.fromkeys(_KINDS[event.kind] for event in entry.events if event.kind in _KINDS)


def open_hands_of(moment: Moment) -> list[dict[str, object]]:
    """Return a dict (`name`, `dwarf`, `dwarf_name`, `cards`) for each seat, in order.

    Returns an empty list unless everything is face up in a running round.
    """
    shown = moment.face_up
    if shown is None or moment.seen.ending is not None:
        return []
    return [
        {
            "name": name,
            "dwarf": dwarf,
            "dwarf_name": dwarf_name(dwarf),
            "cards": [
                {"symbol": symbol_of(code), "label": capfirst(card_name(code))} for code in hand
            ],
        }
        for name, dwarf, hand in zip(moment.names, shown.dwarfs, shown.hands, strict=True)
    ]


def make_replay(
    moment: Moment,
    perspective: Perspective,
    comments: Mapping[str, Any] = {},
    reactions: Reactions = NO_REACTIONS,
) -> dict[str, Any]:
    """Return the template context of a replay at a moment.

    `comments` are those on its round, as `comments_on` returns them, and `reactions` those to its
    turns.
    """
    perspective = perspective if moment.is_laid_open else replace(perspective, seat=None)
    seen, players, lines = moment.seen, seated(moment.players), _lines(moment, reactions)
    turns_taken = moment.turns[seen.number - 1]
    marks = marks_of(moment.told, turns_taken, {each["turn"] for each in comments.get("all", ())})
    return {
        "moment": moment,
        "board": _board(moment, perspective),
        "here": address_of(moment, perspective),
        "start": address_of(moment, perspective, 0),
        "subtitle": _subtitle(moment),
        "turns_taken": turns_taken,
        "made": lines[moment.turn - 1] if moment.turn else None,
        "begins": _begins(moment),
        "said": _said(moment),
        "navigation": navigation_of(moment, perspective),
        "turns": turn_links(partial(address_of, moment, perspective), moment.turn, lines),
        "marks": marks,
        "signs": signs_of(marks),
        "rounds": round_links(moment, perspective),
        "perspectives": perspective_links(moment, perspective),
        "result": result_of(_own(moment), players),
        "is_round_over": seen.phase == OVER,
        "face_up": open_hands_of(moment),
        "share": share_address(moment, perspective),
        "thoughts": thoughts_address(moment, perspective),
        "play_on": play_on_address(moment, perspective),
        "picture": picture_address(moment, perspective),
        "is_shared": bool(perspective.token),
        "query": perspective.query,
        "comments": comments,
    }


def _board(moment: Moment, perspective: Perspective) -> Board:
    seen = moment.seen
    onwards = perspective.with_next_lighting(seen.rules.expansion)
    return board_of(
        seen,
        Stage(WATCHING, Choice(lighting=perspective.lighting)),
        seated(moment.players),
        address=address_of(moment, Perspective(token=perspective.token)),
        next_lighting=address_of(moment, onwards),
        last_laid=moment.last_laid,
        besides=dug_cells(moment.told),
        holder="" if seen.seat in (None, moment.seat) else moment.names[seen.seat or 0],
        takes_moves=False,
        faces=_faces(moment),
    )


def _faces(moment: Moment) -> tuple[str | None, ...]:
    """Return the goals' faces that this view may see: all, or those that its seat had looked at.

    Before the game is laid open a goal stays hidden from whoever looks over a shoulder.
    """
    if moment.face_up:
        return moment.face_up.goals
    looked = dict(moment.seen.seen_goals) if moment.is_laid_open else {}
    return tuple(looked.get(goal) for goal in range(len(moment.seen.goals_up)))


def _lines(moment: Moment, reactions: Reactions) -> list[LogLine]:
    newest = moment.told[-1].version if moment.told else 0
    return log_lines(moment.told, moment.names, moment.seat, newest, reactions)


def _own(moment: Moment) -> Observation:
    """Return the observation with the viewer's own seat, so that "you" is the viewer."""
    if moment.seen.seat == moment.seat:
        return moment.seen
    return replace(moment.seen, seat=moment.seat, purse=None)


def _subtitle(moment: Moment) -> str:
    params = {"number": moment.seen.number, "rounds": moment.seen.rules.rounds}
    return in_parts(_("Round %(number)d of %(rounds)d · replay") % params)


def _begins(moment: Moment) -> str:
    if moment.seen.starter == moment.seat:
        return _("The round begins, and you are first.")
    name = moment.names[moment.seen.starter]
    return _("The round begins, and %(name)s is first.") % {"name": name}


def _said(moment: Moment) -> str:
    """Return the screen reader's announcement after a step."""
    if not moment.turn:
        return _begins(moment)
    return plain_entry(moment.told[moment.turn - 1], moment.names, moment.seat)
