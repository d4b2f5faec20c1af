"""The page of thoughts about a turn: the mine before it, and the chart of suspicions."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.bots.thinking import Weighed
from games.story.thoughts.selectors import Mind, Thinking
from games.story.turning_points import Note, best_guess, best_lie
from games.table.log.sentences import plain_entry, rich_entry
from games.table.mine.numbered import numbered_mine
from games.wording import dwarf_name
from games.wording.moves import move_name, reason_sentence
from games.wording.reliability import percent_of
from games.wording.strengths import strength_name

_SHOWN = 0.05  # dwarfs with a higher chance than this are named
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 208, 16, 32
_LEAST_HEIGHT = 200
WIDTH = 720
APART = 28  # the least distance of labels
_LONGEST = 20  # the most characters of a name
_DASHES = 4


def thoughts_page(view: Thinking) -> dict[str, object]:
    """Return the template context of the page of thoughts about a turn, apart from the view
    itself.
    """
    turns = view.turns[view.number - 1]
    notes = [
        (title, note)
        for title, find in ((_("Best lie"), best_lie), (_("Best guess"), best_guess))
        if (note := find(view.told, view.suspicions, view.dwarfs))
    ]
    spots = [(note.turn, note.seat) for _title, note in notes]
    return {
        "turns": turns,
        "made": rich_entry(view.told[view.turn - 1], view.names, view.me) if view.turn else None,
        "replay": reverse("games:replay", args=[view.id, view.number, view.turn]),
        "previous": _address(view, view.turn - 1) if view.turn else "",
        "next": _address(view, view.turn + 1) if view.turn < turns else "",
        "rounds": _rounds(view),
        "mind": _mind(view, view.mind) if view.mind else None,
        "board": _board(view, view.mind) if view.mind else None,
        "plot": plot_of(view.suspicions, view.names, view.dwarfs, view.turn, spots),
        "named": tuple(
            _named(view, number, title, note) for number, (title, note) in enumerate(notes, start=1)
        ),
        "rows": tuple(_row(view, turn) for turn in range(turns + 1)),
    }


def _address(view: Thinking, turn: int, number: int = 0) -> str:
    return reverse("games:thoughts", args=[view.id, number or view.number, turn])


def _rounds(view: Thinking) -> list[dict[str, object]]:
    return [
        {
            "name": _("Round %(number)d") % {"number": number},
            "address": _address(view, 0, number),
            "chosen": number == view.number,
        }
        for number in range(1, len(view.turns) + 1)
    ]


def _mind(view: Thinking, mind: Mind) -> dict[str, object]:
    seats = [seat for seat in range(len(view.names)) if seat != mind.seat or not mind.strength]
    return {
        "player": mind,
        "strength": strength_name(mind.strength) if mind.strength else "",
        "dwarf": view.dwarfs[mind.seat],
        "suspects": tuple(_suspect(view, mind, seat) for seat in seats),
        "expected": round(100 * mind.expected),
        "moves": _moves(view, mind),
    }


def _board(view: Thinking, mind: Mind) -> dict[str, Any]:
    best = mind.thoughts.best if mind.thoughts else ()
    return numbered_mine(mind.seen, (each.move for each in best), view.names)


def _suspect(view: Thinking, mind: Mind, seat: int) -> dict[str, object]:
    """Return how strongly a player was suspected, and what they really were."""
    share, likely = mind.beliefs.suspicion(seat), mind.beliefs.dwarfs[seat]
    dwarf = max(likely, key=lambda name: likely[name])
    named = len(likely) > 2 and likely[dwarf] > _SHOWN and dwarf != "saboteur"
    params = {"dwarf": dwarf_name(dwarf), "share": percent_of(likely[dwarf])}
    return {
        "name": view.names[seat],
        "percent": round(100 * share),
        "words": percent_of(share),
        "taken_for": _("rather a %(dwarf)s, %(share)s") % params if named else "",
        "dwarf": view.dwarfs[seat],
        "truth": dwarf_name(view.dwarfs[seat]),
    }


def _moves(view: Thinking, mind: Mind) -> list[dict[str, object]]:
    if mind.thoughts is None:
        return []
    chosen, best = mind.thoughts.chosen, mind.thoughts.best
    shown = [_move(view, each, place, chosen) for place, each in enumerate(best, start=1)]
    if all(each.move != chosen.move for each in best):
        shown.append(_move(view, chosen, 0, chosen))
    return shown


def _move(view: Thinking, each: Weighed, place: int, chosen: Weighed) -> dict[str, object]:
    """Return a move considered, with its rank; `place` is 0 for a move not among the best."""
    return {
        "place": place,
        "name": move_name(each.move, view.names),
        "worth": f"{each.worth:+.2f}".replace("-", "\u2212"),
        "reason": reason_sentence(each.reason, view.names),
        "is_played": each.move == chosen.move,
    }


def _named(view: Thinking, number: int, title: str, note: Note) -> dict[str, object]:
    turn = plain_entry(view.told[note.turn - 1], view.names, view.me)
    text = _("turn %(turn)d: %(told)s") % {"turn": note.turn, "told": turn}
    return {"number": number, "title": title, "text": text, "address": _address(view, note.turn)}


def _row(view: Thinking, turn: int) -> dict[str, object]:
    entry = view.told[turn - 1] if turn else None
    return {
        "turn": turn,
        "address": _address(view, turn),
        "text": plain_entry(entry, view.names, view.me) if entry else _("The round begins."),
        "percents": tuple(percent_of(share) for share in view.suspicions[turn]),
        "is_shown": turn == view.turn,
    }


def plot_of(
    suspicions: Sequence[Sequence[float]],
    names: Sequence[str],
    dwarfs: Sequence[str],
    turn: int,
    spots: Sequence[tuple[int, int]],
) -> dict[str, Any]:
    """Return a dict with the chart of a round's suspicions, given by turn and seat.

    `names` and `dwarfs` are by seat, `turn` is the one shown, and `spots` are pairs of turn and
    seat to mark, in order.
    """
    inside = max(_LEAST_HEIGHT, APART * len(names))
    foot = _TOP + inside
    turns = len(suspicions) - 1
    wide = WIDTH - _LEFT - _RIGHT

    def x(at: float) -> int:
        return round(_LEFT + wide * at / max(1, turns))

    def y(share: float) -> int:
        return round(_TOP + inside * (1 - share))

    ends = [y(suspicions[-1][seat]) for seat in range(len(names))]
    labels = _apart(ends, _TOP, foot)
    step = wide / max(1, turns)
    return {
        "width": WIDTH,
        "height": foot + _BOTTOM,
        "left": _LEFT,
        "right": WIDTH - _RIGHT,
        "top": _TOP,
        "foot": foot,
        "lines": [
            {
                **_player(name, dwarfs[seat], seat),
                "points": " ".join(
                    f"{x(at)},{y(each[seat])}" for at, each in enumerate(suspicions)
                ),
                "end": ends[seat],
                "label": labels[seat],
            }
            for seat, name in enumerate(names)
        ],
        "strips": [
            (round(_LEFT + step * (at - 0.5), 1), round(step, 1), at) for at in range(1, turns + 1)
        ],
        "spots": [
            (x(at), y(suspicions[at][seat]), number)
            for number, (at, seat) in enumerate(spots, start=1)
        ],
        "now": x(turn),
        "rules": [(percent, y(percent / 100)) for percent in (0, 50, 100)],
        "ticks": [(at, x(at)) for at in _ticks(turns)],
    }


def _player(name: str, dwarf: str, seat: int) -> dict[str, Any]:
    """Return what the chart and its legend say of a player."""
    return {
        "name": name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…",
        "dwarf": dwarf,
        "truth": dwarf_name(dwarf),
        "is_saboteur": dwarf == "saboteur",
        "dash": seat % _DASHES,
    }


def _ticks(turns: int) -> list[int]:
    """Return a few turns to label on the axis, including the last."""
    every = max(1, ceil(turns / 5))
    return [*range(0, turns - every // 2, every), turns] if turns else [0]


def _apart(wanted: Sequence[int], top: int, foot: int) -> list[int]:
    """Return heights for labels near the wanted ones, in order and far enough apart."""
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    placed: dict[int, int] = {}
    least = top
    for seat in order:
        placed[seat] = max(wanted[seat], least)
        least = placed[seat] + APART
    most = foot
    for seat in reversed(order):
        placed[seat] = min(placed[seat], most)
        most = placed[seat] - APART
    return [placed[seat] for seat in range(len(wanted))]
