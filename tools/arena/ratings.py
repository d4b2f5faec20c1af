"""Finds the model of openskill that best predicts the winners of rounds.

`python -m tools.arena.ratings --rounds 400 --seed ratings` (with `--expansion`: Saboteur 2): named
computer players of both strengths play rounds of five. Every model rates the first three quarters
of the rounds as the site does. From its ratings it then predicts, for pairs of sides of which one
won, the winners of the last quarter.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

from games import bots
from games.rules.ending.gold import sides_of
from games.rules.ruleset import Ruleset
from tools.arena.rounds import ArenaRound, play

MODELS: tuple[type[Any], ...] = (
    PlackettLuce,
    BradleyTerryFull,
    BradleyTerryPart,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)
# The number of names, half of each strength, and of players in a round.
PEOPLE, SEATS = 12, 5
_STEPS, _RATE = 400, 0.5


Pair = tuple[str, float, bool]
"""Two sides of a round: their kinds, how much higher the first is rated, whether it won."""


@dataclass(frozen=True, slots=True)
class Side:
    """The players on one side of a round, their kind, and whether one of them won."""

    kind: str
    names: tuple[int, ...]
    won: bool


Result = tuple[Side, ...]
"""The sides of a round, in order of kind."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """How well a model predicted the unseen rounds; a lower loss is better.

    `gained` is how much lower the loss is than without ratings, `give` half its 95 % interval, over
    rounds.
    """

    model: str
    log_loss: float
    right: float
    gained: float = 0.0
    give: float = 0.0


def results(rounds: int, seed: str, *, expansion: bool = False) -> list[Result]:
    """Return rounds between names drawn by the seed, if some but not all sides won."""
    found, strengths = [], list(bots.POLICIES)
    for number in range(rounds):
        chance = Random(f"{seed}/{number}")
        names = chance.sample(range(PEOPLE), SEATS)
        sitting = [strengths[name % len(strengths)] for name in names]
        rules = Ruleset(rounds=1, expansion=expansion)
        result = _result(names, play(rules, sitting, f"{seed}/{number}"))
        if len({side.won for side in result}) == 2:
            found.append(result)
    return found


def _result(names: Sequence[int], played: ArenaRound) -> Result:
    sides = [
        Side(
            played.dwarfs[seats[0]],
            tuple(names[seat] for seat in seats),
            bool(set(seats) & set(played.winners)),
        )
        for seats in sides_of(played.dwarfs)
    ]
    return tuple(sorted(sides, key=lambda side: side.kind))


def compare(rounds: Sequence[Result]) -> list[Foretold]:
    """Return every model's score on the last quarter, the best first, and that of shares alone."""
    seen, unseen = rounds[: len(rounds) * 3 // 4], rounds[len(rounds) * 3 // 4 :]
    shares = _losses(seen, unseen, [0.0] * PEOPLE)
    found = [_foretold("none: shares alone", shares, shares)]
    for one in MODELS:
        losses = _losses(seen, unseen, _means(one(), seen))
        found.append(_foretold(one.__name__, losses, shares))
    return sorted(found, key=lambda one: one.log_loss)


def _means(model: Any, rounds: Iterable[Result]) -> list[float]:
    """Return the ratings' means after these rounds."""
    ratings = [model.rating() for _name in range(PEOPLE)]
    for sides in rounds:
        teams = [[ratings[name] for name in side.names] for side in sides]
        rated = model.rate(teams, ranks=[float(not side.won) for side in sides])
        for side, told in zip(sides, rated, strict=True):
            for name, rating in zip(side.names, told, strict=True):
                ratings[name] = rating
    return [float(rating.mu) for rating in ratings]


def _losses(
    seen: Sequence[Result], unseen: Sequence[Result], means: Sequence[float]
) -> list[list[float]]:
    """Return for each unseen round the log loss of each of its pairs of sides.

    Sides are not equal, so the weight of ratings and a base for each pair are fitted.
    """
    weight, bases = _fit(list(_pairs(seen, means)))
    return [
        [
            -log(chance if won else 1 - chance)
            for kinds, ahead, won in _pairs([sides], means)
            for chance in [_chance(bases.get(kinds, 0.0), weight, ahead)]
        ]
        for sides in unseen
    ]


def _foretold(
    name: str, losses: Sequence[Sequence[float]], shares: Sequence[Sequence[float]]
) -> Foretold:
    every = [loss for each in losses for loss in each]
    gains = [fmean(one) - fmean(other) for one, other in zip(shares, losses, strict=True)]
    return Foretold(
        name,
        fmean(every),
        # A loss below an even chance's: the likelier side won.
        sum(loss < log(2) for loss in every) / len(every),
        fmean(gains),
        1.96 * stdev(gains) / sqrt(len(gains)),
    )


def _pairs(rounds: Iterable[Result], means: Sequence[float]) -> Iterator[Pair]:
    """Yield each two sides of a round of which one won, with the lead of the mean rating."""
    for sides in rounds:
        for one, other in combinations(sides, 2):
            if one.won != other.won:
                ahead = (_mean(one, means) - _mean(other, means)) / 10
                yield f"{one.kind}/{other.kind}", ahead, one.won


def _mean(side: Side, means: Sequence[float]) -> float:
    return sum(means[name] for name in side.names) / len(side.names)


def _fit(told: Sequence[Pair]) -> tuple[float, dict[str, float]]:
    """Return the logistic curve that fits these pairs best: one weight, a base for each pair."""
    weight, bases = 0.0, dict.fromkeys((kinds for kinds, _ahead, _won in told), 0.0)
    counts = Counter(kinds for kinds, _ahead, _won in told)
    for _step in range(_STEPS):
        slope, slopes = 0.0, dict.fromkeys(bases, 0.0)
        for kinds, ahead, won in told:
            miss = won - _chance(bases[kinds], weight, ahead)
            slope += miss * ahead
            slopes[kinds] += miss
        weight += _RATE * slope / len(told)
        for kinds, gathered in slopes.items():
            bases[kinds] += _RATE * gathered / counts[kinds]
    return weight, bases


def _chance(base: float, weight: float, ahead: float) -> float:
    return 1 / (1 + exp(-base - weight * ahead))


def main(arguments: list[str] | None = None) -> None:
    """Play the rounds that the command line asks for, and print each model's score."""
    parser = ArgumentParser(prog="python -m tools.arena.ratings", description=__doc__)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", default="ratings")
    parser.add_argument("--expansion", action="store_true")
    options = parser.parse_args(arguments)
    rounds = results(options.rounds, options.seed, expansion=options.expansion)
    print(f"{len(rounds)} rounds that a side won and another did not, seed {options.seed}")
    for one in compare(rounds):
        gained = f"gained {one.gained:+.4f} ± {one.give:.4f}"
        print(f"{one.model:24} log loss {one.log_loss:.4f}  {gained}  right {one.right:.1%}")


if __name__ == "__main__":
    main()
