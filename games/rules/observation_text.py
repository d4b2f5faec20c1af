"""Observations as plain text, a line a field, for playthroughs and operators.

Every field of the Observation is written, so a new field shows up as a line. Empty or unknown
fields have no line.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from games.rules.cards.cells import GOAL_CELLS, mask_of, pack
from games.rules.cards.tiles import tile_of
from games.rules.events import Event
from games.rules.mine.drawing import draw
from games.rules.moves import Move
from games.rules.notation import write_move
from games.rules.observation import LaidCard, Observation
from games.rules.ruleset import Ruleset

_WIDTH = 20


def describe(seen: Observation) -> str:
    """Return an observation as text: a drawing of the mine, then a line for every filled field."""
    lines = [line(name, text) for name, text in texts_of(seen).items() if text]
    return "\n".join([draw_mine(seen), "", *lines])


def draw_mine(seen: Observation) -> str:
    """Return a drawing of the mine in characters, as a viewer sees it."""
    tiles = {pack(*card.at): tile_of(card.card, card.turned) for card in seen.mine}
    reached = {pack(*card.at): mask_of(card.reached) for card in seen.mine}
    goals = {pack(*at): number for number, at in enumerate(GOAL_CELLS)}
    return draw(tiles, reached, {cell: goal for cell, goal in goals.items() if cell not in tiles})


def line(name: str, text: str) -> str:
    """Return a line with a field's name in a fixed width and its text, a dash for an empty one."""
    return f"{name:<{_WIDTH}}{text or '-'}"


def texts_of(seen: Observation) -> dict[str, str]:
    """Return a dict of the text of every field of an observation by the field's name, including
    empty texts.
    """
    return {
        name.replace("_", " "): text
        for field in fields(seen)
        for name, text in _named(field.name, getattr(seen, field.name))
    }


def event_text(event: Event) -> str:
    """Return an event as text with the fields it fills, such as `laid seat=0 card=NS at=1,0`."""
    fields = event.as_json()
    return " ".join(
        [fields.pop("kind"), *(f"{name}={_text(value)}" for name, value in fields.items())]
    )


def _named(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if name in _WRITERS:
        yield name, _WRITERS[name](value)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _named(f"{name}_{field.name}", getattr(value, field.name))
    else:
        yield name, "" if value in (None, ()) else _text(value)


def _text(value: Any) -> str:
    match value:
        case None | ():
            return "-"
        case bool():
            return "yes" if value else "no"
        case list():
            return ",".join(map(_text, value))
        case tuple():
            nested = any(isinstance(item, tuple) or is_dataclass(item) for item in value)
            return (" | " if nested else " ").join(map(_text, value))
    if is_dataclass(value):
        return " ".join(
            f"{field.name}={_text(getattr(value, field.name))}" for field in fields(value)
        )
    return str(value)


def _rules(rules: Ruleset) -> str:
    return " ".join(f"{name}={_text(value)}" for name, value in rules.options().items())


def _mine(mine: tuple[LaidCard, ...]) -> str:
    return " ".join(f"{_laid(card.card, card.at, card.turned)}{_doors(card)}" for card in mine)


def _laid(code: str, at: tuple[int, int], turned: bool) -> str:
    return f"{code}@{at[0]},{at[1]}" + "/turned" * turned


def _doors(card: LaidCard) -> str:
    teams = {"blue": card.free_for_blue, "green": card.free_for_green}
    shut = [team for team, free in teams.items() if free != card.reached]
    return f"({'+'.join(shut)}: shut)" if shut else ""


def _events(events: tuple[Event, ...]) -> str:
    return f"{len(events)}, last: {event_text(events[-1])}" if events else ""


def _moves(moves: tuple[Move, ...]) -> str:
    kinds = Counter(_kind(write_move(move)) for move in moves)
    return ", ".join(f"{kind} {number}" for kind, number in kinds.items())


def _kind(written: dict[str, Any]) -> str:
    return str(written.get("play") or next(iter(written)))


def _places(places: tuple[tuple[str, tuple[tuple[tuple[int, int], bool], ...]], ...]) -> str:
    return " | ".join(
        " ".join([code, *(f"{x},{y}" + "/turned" * turned for (x, y), turned in ways)])
        for code, ways in places
    )


_WRITERS: dict[str, Callable[[Any], str]] = {
    "rules": _rules,
    "mine": _mine,
    "events": _events,
    "moves": _moves,
    "places": _places,
}
