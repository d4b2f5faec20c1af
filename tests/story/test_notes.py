"""The best lie and the best guess."""

from datetime import UTC, datetime

from games.core.tables.read_models import LogEntry
from games.rules.events import Event
from games.story.notes import Note, best_guess, best_lie

DWARFS = ("miner", "saboteur", "miner")


def turn(seat: int, **event: object) -> LogEntry:
    told = Event.from_json({"kind": "passed", "seat": seat, "count": 1} | event)
    return LogEntry(1, 1, 1, datetime(2026, 1, 1, tzinfo=UTC), seat, (told,), False)


def breaks(seat: int, on: int) -> LogEntry:
    return turn(seat, kind="broke", on=on, card="break-cart")


def test_the_best_lie_is_a_saboteurs_turn_that_made_them_look_more_honest() -> None:
    told = [turn(0), turn(1), turn(2), turn(1)]
    looked = [(0.3, 0.3), (0.1, 0.3), (0.1, 0.2), (0.1, 0.1), (0.1, 0.05)]
    assert best_lie(told, looked, DWARFS) == Note(2, 1)


def test_who_never_looked_more_honest_told_no_lie() -> None:
    assert best_lie([turn(0), turn(1)], [(0.3, 0.3), (0.1, 0.3), (0.1, 0.6)], DWARFS) is None


def test_the_best_guess_stops_a_saboteur_whom_the_fewest_suspected() -> None:
    told = [breaks(0, 1), breaks(2, 1), breaks(0, 2)]
    looked = [(0, 0.4, 0), (0, 0.2, 0), (0, 0.6, 0), (0, 0.6, 0)]
    assert best_guess(told, looked, DWARFS) == Note(2, 1)


def test_a_saboteur_who_stops_anybody_guesses_nothing() -> None:
    looked = [(0, 0.4, 0), (0, 0.2, 0)]
    assert best_guess([breaks(1, 0)], looked, DWARFS) is None
    assert best_guess([breaks(1, 1)], looked, DWARFS) is None
