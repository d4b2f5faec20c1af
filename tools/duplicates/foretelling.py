"""How well two ratings foretell whether a player gets more gold than the mean of the seat.

Events are rated in order. Probabilities are fitted to the first half, and judged in the second.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

from games.core.history.played_games import PlayedGame, PlayedRound
from games.duplicates.rating import DEVIATION, MEAN, after_seat
from games.ratings.strengths import Strength, after_game
from tools.duplicates.events import PEOPLE, PLAYERS, STRENGTHS

# How curves are fitted.
_STEPS, _BASE_PACE, _SLOPE_PACE = 200, 2.0, 10.0
# Events after which ratings are still new.
_FIRST_EVENTS = 24


@dataclass(frozen=True, slots=True)
class Guess:
    """What was known of a player at a seat before an event, by system, and how it came out."""

    edges: dict[str, float]
    is_better: bool


def guesses(events: Iterable[dict[str, Any]]) -> list[list[Guess]]:
    """Rate event after event; return what each was foretold from, before it was rated."""
    apart: dict[int, tuple[float, float]] = defaultdict(lambda: (MEAN, DEVIATION))
    usual: dict[int, Strength] = defaultdict(Strength)
    known = {strength: float(place) for place, strength in enumerate(STRENGTHS)}
    found = []
    for event in events:
        tables, played = event["tables"], event["played"]
        there = [one for table in tables for one in table]
        means = {
            "duplicates": {one: apart[one][0] for one in there},
            "ordinary": {one: usual[one].mean for one in there},
            "strength": {one: known[PEOPLE[one]] for one in there},
        }
        found.append(
            [guess for seat in range(PLAYERS) for guess in _at_seat(seat, tables, played, means)]
        )
        for seat in range(PLAYERS):
            seated = [table[seat] for table in tables]
            gold = [one["gold"][seat] for one in played]
            middle = sum(gold) / len(gold)
            differences = [each - middle for each in gold]
            after = after_seat([apart[one] for one in seated], differences)
            apart.update(zip(seated, after, strict=True))
        for table, one in zip(tables, played, strict=True):
            before = {seat: usual[who] for seat, who in enumerate(table)}
            for seat, strength in after_game(_game(one), before).items():
                usual[table[seat]] = strength
    return found


def _at_seat(
    seat: int,
    tables: Sequence[Sequence[int]],
    played: Sequence[dict[str, Any]],
    means: dict[str, dict[int, float]],
) -> Iterator[Guess]:
    gold = [one["gold"][seat] for one in played]
    middle = sum(gold) / len(gold)
    # Where all got the same there was nothing to foretell.
    if len(set(gold)) < 2:
        return
    there = [table[seat] for table in tables]
    for who, got in zip(there, gold, strict=True):
        others = [one for one in there if one != who]
        edges = {
            system: of[who] - sum(of[one] for one in others) / len(others)
            for system, of in means.items()
        }
        yield Guess(edges, got > middle)


def _game(played: dict[str, Any]) -> PlayedGame:
    row = PlayedRound(
        number=1,
        dwarfs=tuple(played["dwarfs"]),
        winners=frozenset(played["winners"]),
        gains=tuple(played["gold"]),
        treasure=False,
        turns=0,
        away=frozenset(),
        shares={},
    )
    game = PlayedGame.__new__(PlayedGame)
    object.__setattr__(game, "rounds", (row,))
    return game


def fit(told: Sequence[Guess], system: str | None) -> tuple[float, float]:
    """Return intercept and slope of the likeliest logistic curve; without a system no slope."""
    edges = [one.edges[system] if system else 0.0 for one in told]
    size = max(map(abs, edges), default=1.0) or 1.0
    base = slope = 0.0
    for _ in range(_STEPS):
        by_base = by_slope = 0.0
        for edge, one in zip(edges, told, strict=True):
            miss = one.is_better - _share(base + slope * edge / size)
            by_base += miss
            by_slope += miss * edge / size
        base += _BASE_PACE * by_base / len(told)
        slope += _SLOPE_PACE * by_slope / len(told) if system else 0.0
    return base, slope / size


def log_loss(told: Sequence[Guess], system: str | None, curve: tuple[float, float]) -> float:
    """Return the mean log loss of these guesses."""
    base, slope = curve
    losses = 0.0
    for one in told:
        share = _share(base + slope * (one.edges[system] if system else 0.0))
        losses -= log(share if one.is_better else 1 - share)
    return losses / len(told)


def _share(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def report(events: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a report."""
    found = guesses(events)
    half = len(found) // 2
    first = [guess for event in found[:half] for guess in event]
    second = [guess for event in found[half:] for guess in event]
    early = [guess for event in found[:_FIRST_EVENTS] for guess in event]
    yield f"{len(events)} events, {len(first)} guesses to fit, {len(second)} to judge"
    for name, told in (("second half", second), (f"first {_FIRST_EVENTS} events", early)):
        none = log_loss(told, None, fit(first, None))
        yield f"{name}: none {none:.4f}"
        for system in ("duplicates", "ordinary", "strength"):
            loss = log_loss(told, system, fit(first, system))
            yield f"  {system}: {loss:.4f}, {none - loss:+.4f} below none"
    yield from _gold(events)


def _gold(events: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield how much more than the mean of its seat each strength got."""
    more = defaultdict(list)
    for event in events:
        for seat in range(PLAYERS):
            gold = [one["gold"][seat] for one in event["played"]]
            middle = sum(gold) / len(gold)
            for table, got in zip(event["tables"], gold, strict=True):
                more[PEOPLE[table[seat]]].append(got - middle)
    for strength, found in more.items():
        mean = sum(found) / len(found)
        spread = (sum((one - mean) ** 2 for one in found) / len(found)) ** 0.5
        sure = 1.96 * spread / len(found) ** 0.5
        yield f"{strength}: {mean:+.3f} ± {sure:.3f} a round, spread {spread:.2f}"
