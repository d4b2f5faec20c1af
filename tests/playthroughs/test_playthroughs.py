"""The games are played and seen as they are written down."""

from collections.abc import Iterable
from dataclasses import replace
from difflib import ndiff
from pathlib import Path

import pytest

from games.rules import engine
from games.rules.events import FIELDS, Event
from games.rules.kinds.registry import CARD_KINDS, WITHOUT_A_CARD, kind_of
from games.rules.observation import Observation
from games.rules.position import Position
from tests.playthroughs.writing import GAMES, HERE, playthrough_of, record_of, written

ANEW = "run `python -m tests.playthroughs` and read what `git diff` says"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_game_is_seen_as_it_is_written_down(game: Path) -> None:
    kept = playthrough_of(game).read_text(encoding="utf-8")
    assert written(game).splitlines() == kept.splitlines(), ANEW


def test_every_text_has_its_game() -> None:
    assert sorted(HERE.glob("*.txt")) == [playthrough_of(game) for game in GAMES]


def test_both_boxes_are_played_and_every_kind_of_move_is_made() -> None:
    records = [record_of(game) for game in GAMES]
    moves = [move for record in records for round_ in record.rounds for _, move in round_.moves]
    made = {type(kind_of(move)) for move in moves}
    assert made == {*CARD_KINDS, *map(type, WITHOUT_A_CARD)}
    assert {record.rules.expansion for record in records} == {True, False}
    assert {record.rules.edition for record in records} == {"revised", "classic"}


def test_every_kind_of_event_is_told_but_none_that_there_is_not() -> None:
    told = {line.split()[0] for game in GAMES for line in written(game).splitlines() if line}
    assert set(FIELDS) <= told


@pytest.mark.parametrize(
    "leak",
    [
        {"dwarf": "saboteur"},
        {"hand": ("NS",)},
        {"purse": 3},
        {"seen_goals": ((1, "treasure"),)},
        {"goals_up": ("treasure", None, None)},
    ],
    ids=lambda leak: next(iter(leak)),
)
def test_a_leak_shows_as_lines_that_were_not_there(
    leak: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = engine.observe

    def leaking(position: Position, seat: int | None, events: Iterable[Event]) -> Observation:
        seen = honest(position, seat, events)
        return replace(seen, **leak) if seat is None else seen  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "observe", leaking)
    kept = playthrough_of(GAMES[0]).read_text(encoding="utf-8").splitlines()
    name = next(iter(leak)).replace("_", " ")
    added = [line for line in ndiff(kept, written(GAMES[0]).splitlines()) if line.startswith("+ ")]
    assert [line for line in added if line.startswith(f"+   {name} ")]
