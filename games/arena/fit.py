"""`python -m games.arena.fit`, or `make fit`: fit the figures by which the Expert looks ahead.

Regulars play; each turn tells how the position stood and whether the treasure was reached in the
end. A logistic curve is fitted on the even deals of a seed and judged on the odd ones. A series
that is stopped resumes where it was (`var/fit/*.jsonl`).
"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games import bots
from games.arena.lines import resumed_lines
from games.arena.logistic import brier, fitted
from games.bots.expert.value import FIGURES, features
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.seating import seat_players
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import Ruleset

EVERY = 3  # of so many turns one is kept: those beside it say nearly the same
BOXES = {"base": Ruleset(rounds=1), "saboteur-2": Ruleset(rounds=1, expansion=True)}

Row = tuple[list[float], int]


def main(arguments: list[str] | None = None) -> None:
    """Play, fit, and write the figures with how they came about and how good they are."""
    options = _parser().parse_args(arguments)
    told: dict[str, Any] = {
        "command": f"python -m games.arena.fit --rounds {options.rounds} --seed {options.seed}",
        "weights": {},
        "report": {},
    }
    for box, rules in BOXES.items():
        kept, held_out = _rows(box, rules, options)
        weights = fitted(kept)
        told["weights"][box] = [round(weight, 4) for weight in weights]
        told["report"][box] = _judged(weights, kept, held_out)
    options.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(told["report"], indent=1))


def _judged(weights: list[float], kept: list[Row], held_out: list[Row]) -> dict[str, float]:
    """How far off the figures are on deals that they were not fitted on."""
    rate = sum(reached for _, reached in kept) / len(kept)
    return {
        "positions": len(kept),
        "positions held out": len(held_out),
        "Brier, held out": round(brier(weights, held_out), 4),
        "Brier of the mean": round(
            sum((rate - reached) ** 2 for _, reached in held_out) / len(held_out), 4
        ),
    }


def _rows(box: str, rules: Ruleset, options: Namespace) -> tuple[list[Row], list[Row]]:
    """The positions of all numbers of players: of even deals, and of odd ones."""
    sides: tuple[list[Row], list[Row]] = ([], [])
    for players in rules.players:
        if players < 3:
            continue
        file = options.folder / f"{box}-{players}-{options.seed}.jsonl"
        seeds = [f"{options.seed}/{number}" for number in range(options.rounds)]

        def line(seed: str, players: int = players) -> dict[str, Any]:
            return {"seed": seed, "rows": [*_play(rules, players, seed)]}

        for number, found in enumerate(resumed_lines(file, seeds, line)):
            sides[number % 2].extend((row, reached) for row, reached in found["rows"])
            print(f"\r{box}, {players}: {number + 1} of {len(seeds)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return sides


def _play(rules: Ruleset, players: int, seed: str) -> Iterator[tuple[list[float], int]]:
    """Some positions of a round between Regulars, and whether it reached the treasure."""
    starter = seat_players(round_seed(seed, 0), players).starter
    position = engine.start(rules, engine.deal(rules, players, round_seed(seed)), starter=starter)
    events, rows, ply = list[Event](), list[list[float]](), 0
    while (seat := position.turn) is not None and position.outcome is None:
        if ply % EVERY == 0:
            rows.append([round(value, 4) for value in features(position)])
        seen = engine.observe(position, seat, events)
        events += engine.play(position, seat, bots.choose(seen, f"{seed}/{ply}/{seat}"))
        ply += 1
    assert position.outcome is not None
    for row in rows:
        yield row, int(position.outcome.treasure)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m games.arena.fit", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="deals for each number of players")
    parser.add_argument("--seed", default="fit", help="the name of a range of deals")
    parser.add_argument("--folder", type=Path, default=Path("var/fit"))
    parser.add_argument("--out", type=Path, default=FIGURES)
    return parser


if __name__ == "__main__":
    main()
