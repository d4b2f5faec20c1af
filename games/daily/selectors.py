"""Reads of the round of the day: only what everyone could see until the guess, then the rest."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from django.utils import timezone

from accounts.models import Account
from games.bots.beliefs.belief import outsiders_beliefs
from games.bots.beliefs.scores import score_of_chances
from games.daily.models import DailyCrowd, DailyGuess
from games.rules import engine
from games.rules.events import Event
from games.rules.files.record import Record, read_record
from games.rules.observation import Observation
from games.wording.guesses import CHANCES

_FILE = Path(__file__).with_name("rounds.jsonl")


class SeenTurn(NamedTuple):
    """A turn as everyone could see it: its seat, and its public events."""

    seat: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PreparedRound:
    """A round as everybody could see it, turn by turn, and its dwarfs.

    `seen` begins before the first turn, so it is one longer than `turns`. People who have not
    guessed yet see `cut` turns. `computer` are the suspicions by seat, after `cut` turns, of a
    computer player that only watched.
    """

    names: tuple[str, ...]
    cut: int
    seen: tuple[Observation, ...]
    turns: tuple[SeenTurn, ...]
    dwarfs: tuple[str, ...]
    computer: tuple[float, ...]


@lru_cache(8)
def case(number: int) -> PreparedRound:
    """Return the round of the day with this number. After the file's last round the first follows
    again.
    """
    lines = _lines()
    return case_of(json.loads(lines[number % len(lines)]))


def case_of(written: dict[str, object]) -> PreparedRound:
    """Return the round in a line of the file of rounds, parsed from JSON."""
    record, cut = read_record(written["game"]), int(str(written["cut"]))
    turns, seen = _played(record)
    beliefs = outsiders_beliefs(seen[cut])
    return PreparedRound(
        names=tuple(record.seats),
        cut=cut,
        seen=tuple(seen),
        turns=tuple(turns),
        dwarfs=tuple(record.rounds[0].deal.dwarfs),
        computer=tuple(beliefs.suspicion(seat) for seat in range(len(record.seats))),
    )


def _played(record: Record) -> tuple[list[SeenTurn], list[Observation]]:
    played = record.rounds[0]
    position = engine.start(record.rules, played.deal, starter=played.starter)
    turns: list[SeenTurn] = []
    events: list[Event] = []
    seen = [engine.observe(position, None, events)]
    for seat, move in played.moves:
        turns.append(SeenTurn(seat, tuple(engine.play(position, seat, move))))
        events = [*events, *turns[-1].events]
        seen.append(engine.observe(position, None, events))
    return turns, seen


@cache
def _lines() -> Sequence[str]:
    return _FILE.read_text(encoding="utf-8").splitlines()


# The first day has number 1.
_EVE = date(2026, 11, 25)
# How many guesses back a streak and a curve reach.
MOST_GUESSES = 366


@dataclass(frozen=True, slots=True)
class DailyTruth:
    """The answer to a guess: everyone's dwarf, the guess, and others to compare with.

    `computer` are a computer player's suspicions from the public moves, by seat; `crowd` are the
    chances that all guesses together give, by seat, empty without guesses.
    """

    dwarfs: tuple[str, ...]
    steps: tuple[int, ...]
    score: float
    computer: tuple[float, ...]
    computer_score: float
    guesses: int
    crowd: tuple[float, ...]
    crowd_score: float


@dataclass(frozen=True, slots=True)
class Daily:
    """The round of a day as one person may see it; `truth` is None before their guess.

    `seen` begins before the first turn, so it is one longer than `turns`; before a guess both end
    at the `cut`.
    """

    day: date
    number: int
    names: tuple[str, ...]
    cut: int
    seen: tuple[Observation, ...]
    turns: tuple[SeenTurn, ...]
    truth: DailyTruth | None


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """A person's guesses: the number of days in a row, and the scores of 366 days at most, the
    oldest first.
    """

    streak: int
    scores: tuple[float, ...]


def today() -> date:
    """Return today's date in UTC, the same for everyone."""
    return timezone.now().astimezone(UTC).date()


def number_of(day: date) -> int:
    """Return the number of a day's round, counted from the day after `_EVE`."""
    return (day - _EVE).days


def seats_today() -> int:
    """Return the number of players in today's round."""
    return len(case(number_of(today())).names)


def score_of(steps: Sequence[int], prepared: PreparedRound) -> float:
    """Return how sure a guess is of the true dwarfs, from 0 to 1. `steps` are those of the guess,
    by seat.
    """
    return score_of_chances([[CHANCES[step] for step in steps]], prepared.dwarfs, None)


def daily(account: Account | None, kept: Sequence[int] | None = None) -> Daily:
    """Return today's round as the account (None for a visitor) may see it. `kept` is the guess by
    seat that a visitor's session holds, None without a guess. Makes two queries.
    """
    day = today()
    number = number_of(day)
    found = case(number)
    steps = kept or _own_steps(account, day)
    last = len(found.turns) if steps else found.cut
    return Daily(
        day=day,
        number=number,
        names=found.names,
        cut=found.cut,
        seen=found.seen[: last + 1],
        turns=found.turns[:last],
        truth=_truth(day, steps, found) if steps else None,
    )


def _own_steps(account: Account | None, day: date) -> list[int] | None:
    rows = DailyGuess.objects.filter(account=account, day=day)
    return rows.values_list("steps", flat=True).first() if account else None


def _truth(day: date, steps: Sequence[int], prepared: PreparedRound) -> DailyTruth:
    crowd = DailyCrowd.objects.filter(pk=day).first() or DailyCrowd(day=day)
    chances = tuple(total / crowd.guesses for total in crowd.sums)
    return DailyTruth(
        dwarfs=prepared.dwarfs,
        steps=tuple(steps),
        score=score_of(steps, prepared),
        computer=prepared.computer,
        computer_score=score_of_chances([prepared.computer], prepared.dwarfs, None),
        guesses=crowd.guesses,
        crowd=chances,
        crowd_score=score_of_chances([chances], prepared.dwarfs, None) if chances else 0.0,
    )


def record(account: Account) -> DailyRecord:
    """Return a person's streak and scores in the rounds of the day. Makes one query."""
    rows = DailyGuess.objects.filter(account=account).order_by("-day")
    guesses = list(rows.values_list("day", "score")[:MOST_GUESSES])
    return DailyRecord(
        streak=_streak(day for day, _score in guesses),
        scores=tuple(score for _day, score in reversed(guesses)),
    )


def _streak(days: Iterable[date]) -> int:
    """Count days in a row, newest first, up to today; today's guess may still come."""
    streak, expected = 0, today()
    for day in days:
        if streak == 0 and day == expected - timedelta(days=1):
            expected = day
        if day != expected:
            break
        streak, expected = streak + 1, expected - timedelta(days=1)
    return streak
