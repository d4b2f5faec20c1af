"""Which model of openskill tells best beforehand how rounds come out.

`python -m games.arena.ratings --rounds 400 --seed ratings`: computer players of both strengths play
the base game for five, each under a name of its own. Every model rates the first three quarters of
the rounds; the last quarter, which it has not seen, is foretold from its ratings.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

from games import bots
from games.arena.rounds import play
from games.rules.ruleset import Ruleset

MODELS: tuple[type[Any], ...] = (
    PlackettLuce,
    BradleyTerryFull,
    BradleyTerryPart,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)
# So many names, half of them of each strength; so many play a round.
PEOPLE, SEATS = 12, 5
_STEPS, _RATE = 2000, 0.2


@dataclass(frozen=True, slots=True)
class Result:
    """Who dug for gold in a round, who against, and whether the treasure was reached."""

    miners: tuple[int, ...]
    saboteurs: tuple[int, ...]
    treasure: bool


@dataclass(frozen=True, slots=True)
class Foretold:
    """How well a model foretold the rounds that it had not seen; a lower loss is better."""

    model: str
    log_loss: float
    right: float


def results(rounds: int, seed: str) -> list[Result]:
    """Rounds between names drawn by the seed; those without a saboteur say nothing."""
    found, strengths = [], list(bots.POLICIES)
    for number in range(rounds):
        chance = Random(f"{seed}/{number}")
        names = chance.sample(range(PEOPLE), SEATS)
        sitting = [strengths[name % len(strengths)] for name in names]
        played = play(Ruleset(rounds=1), sitting, f"{seed}/{number}")
        sides: dict[str, list[int]] = {"miner": [], "saboteur": []}
        for name, dwarf in zip(names, played.dwarfs, strict=True):
            sides[dwarf].append(name)
        miners, saboteurs = tuple(sides["miner"]), tuple(sides["saboteur"])
        if saboteurs:
            found.append(Result(miners, saboteurs, played.treasure))
    return found


def compare(rounds: Sequence[Result]) -> list[Foretold]:
    """Every model on the last quarter, the best first; and what shares alone foretell."""
    seen, unseen = rounds[: len(rounds) * 3 // 4], rounds[len(rounds) * 3 // 4 :]
    found = [_foretold("none: shares alone", seen, unseen, [0.0] * PEOPLE)]
    found += [_foretold(one.__name__, seen, unseen, _means(one(), seen)) for one in MODELS]
    return sorted(found, key=lambda one: one.log_loss)


def _means(model: Any, rounds: Iterable[Result]) -> list[float]:
    """The ratings' means after these rounds."""
    ratings = [model.rating() for _name in range(PEOPLE)]
    for each in rounds:
        names = [each.miners, each.saboteurs]
        ranks = [0.0, 1.0] if each.treasure else [1.0, 0.0]
        rated = model.rate([[ratings[name] for name in side] for side in names], ranks=ranks)
        for side, told in zip(names, rated, strict=True):
            for name, rating in zip(side, told, strict=True):
                ratings[name] = rating
    return [float(rating.mu) for rating in ratings]


def _foretold(
    name: str, seen: Sequence[Result], unseen: Sequence[Result], means: Sequence[float]
) -> Foretold:
    """Sides are not alike: how much ratings weigh, and what they weigh against, is fitted."""
    fitted = _fit([(_ahead(each, means), each.treasure) for each in seen])
    chances = [(_chance(*fitted, _ahead(each, means)), each.treasure) for each in unseen]
    losses = [-log(chance if reached else 1 - chance) for chance, reached in chances]
    right = [(chance > 0.5) == reached for chance, reached in chances]
    return Foretold(name, sum(losses) / len(losses), sum(right) / len(right))


def _ahead(each: Result, means: Sequence[float]) -> float:
    """By how much the miners are rated higher, person by person."""
    miners, saboteurs = ([means[name] for name in side] for side in (each.miners, each.saboteurs))
    return (sum(miners) / len(miners) - sum(saboteurs) / len(saboteurs)) / 10


def _fit(told: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """The logistic curve that says best how these came out."""
    base = weight = 0.0
    for _step in range(_STEPS):
        misses = [(reached - _chance(base, weight, ahead), ahead) for ahead, reached in told]
        base += _RATE * sum(miss for miss, _ahead_by in misses) / len(misses)
        weight += _RATE * sum(miss * ahead for miss, ahead in misses) / len(misses)
    return base, weight


def _chance(base: float, weight: float, ahead: float) -> float:
    return 1 / (1 + exp(-base - weight * ahead))


def main(arguments: list[str] | None = None) -> None:
    """Play the rounds that the command line asks for, and print what each model foretold."""
    parser = ArgumentParser(prog="python -m games.arena.ratings", description=__doc__)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", default="ratings")
    options = parser.parse_args(arguments)
    rounds = results(options.rounds, options.seed)
    print(f"{len(rounds)} rounds with saboteurs, seed {options.seed}")
    for one in compare(rounds):
        print(f"{one.model:24} log loss {one.log_loss:.4f}  right {one.right:.1%}")


if __name__ == "__main__":
    main()
