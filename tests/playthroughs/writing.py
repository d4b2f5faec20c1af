"""Writes a whole game down turn by turn: the move, its events, and what somebody sees otherwise."""

import json
from collections.abc import Iterator
from pathlib import Path

import yaml

from games.rules import engine
from games.rules.events import Event
from games.rules.files.record import Record, RoundRecord, read_record
from games.rules.notation import write_move
from games.rules.observation_text import draw_mine, event_text, line, texts_of
from games.rules.position import Position

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.yaml"))
EVERYBODY = "everybody"
DRAWING = "drawing"

Sight = dict[str, str]


def written(game: Path) -> str:
    """A game's file as it is played and seen now."""
    return "\n".join(_game(record_of(game))) + "\n"


def record_of(game: Path) -> Record:
    """The game of a file."""
    return read_record(yaml.safe_load(game.read_text(encoding="utf-8")))


def playthrough_of(game: Path) -> Path:
    """Where the text of a game is kept."""
    return game.with_suffix(".txt")


def _game(record: Record) -> Iterator[str]:
    purses = [0] * len(record.seats)
    for number, played in enumerate(record.rounds, start=1):
        position = engine.start(record.rules, played.deal, number, played.starter, purses)
        yield f"=== Round {number}"
        yield from _round(position, played, record.seats)
        purses = position.purses


def _round(position: Position, played: RoundRecord, names: list[str]) -> Iterator[str]:
    events: list[Event] = []
    before = _sights(position, names, events)
    yield from _seen(before, {})
    for turn, (seat, move) in enumerate(played.moves, start=1):
        yield f"=== Round {position.number}, turn {turn}: {names[seat]}"
        yield f"move {json.dumps(write_move(move))}"
        news = engine.play(position, seat, move)
        yield from (event_text(event) for event in news)
        events += news
        after = _sights(position, names, events)
        yield from _seen(after, before)
        before = after


def _sights(position: Position, names: list[str], events: list[Event]) -> dict[str, Sight]:
    """What everybody sees, and what each seat sees otherwise."""
    public = _sight(position, None, events)
    sights = {EVERYBODY: public}
    for seat, name in enumerate(names):
        own = _sight(position, seat, events).items()
        sights[name] = {what: text for what, text in own if text != public[what]}
    return sights


def _sight(position: Position, seat: int | None, events: list[Event]) -> Sight:
    seen = engine.observe(position, seat, events)
    return {DRAWING: draw_mine(seen), **texts_of(seen)}


def _seen(after: dict[str, Sight], before: dict[str, Sight]) -> Iterator[str]:
    """Whatever a viewer did not see like that before the move."""
    for viewer, sight in after.items():
        seen = before.get(viewer, {})
        names = [name for name in {**sight, **seen} if sight.get(name, "") != seen.get(name, "")]
        if viewer == EVERYBODY and DRAWING in names:
            yield from sight[DRAWING].splitlines()
        lines = [line(name, sight.get(name, "")) for name in names if name != DRAWING]
        yield from (viewer, *(f"  {text}" for text in lines)) if lines else ()
    yield ""
