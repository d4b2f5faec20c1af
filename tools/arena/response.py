"""How much one seat could gain by answering Regulars: `python -m tools.arena.response miner`.

A cross-entropy search over Regular's weights, for one seat of a dwarf among Regulars: each
generation draws answers, plays them all on the same new deals, and goes on around the best. The
last mean is judged on deals that no answer was chosen by. What it gains there is how far Regulars
can be exploited, as far as this search finds. A stopped search resumes.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, Final

from games.bots import weights
from games.bots.regular import regular
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.seating import seat_players
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import Ruleset
from tools.arena.lines import resumed_lines

SEARCHED: Final = (
    *("FORK", "NEUTRAL", "HARMLESS", "CAVING", "HARM", "MEND_MYSELF", "MEND_A_SABOTEUR"),
    *("MEND_A_FRIEND", "BREAK_A_FOE", "BREAKING", "BROKEN_TWICE", "URGENT"),
    *("LOOK_AT_THREE", "LOOK_AT_TWO", "LOOK_ALONG", "REFRESH", "THROWN"),
)
DRAWN, BEST = 20, 5
"""The answers of a generation, and how many of them shape the next."""

Answer = dict[str, float]


@contextmanager
def weighing(answer: Mapping[str, float]) -> Iterator[None]:
    """Let everybody within the context weigh moves by an answer."""
    usual = {name: getattr(weights, name) for name in answer}
    try:
        for name, value in answer.items():
            setattr(weights, name, value)
        yield
    finally:
        for name, value in usual.items():
            setattr(weights, name, value)


def gold(players: int, seed: str, dwarf: str, answer: Answer | None) -> float | None:
    """Return what the first seat with this dwarf earns; None if nobody holds it."""
    rules, events, ply = Ruleset(rounds=1), list[Event](), 0
    deal = engine.deal(rules, players, round_seed(seed))
    starter = seat_players(round_seed(seed, 0), players).starter
    position = engine.start(rules, deal, starter=starter)
    if dwarf not in position.dwarfs:
        return None
    tested = position.dwarfs.index(dwarf)
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat, events)
        with weighing(answer) if answer and seat == tested else nullcontext():
            move = regular(seen, f"{seed}/{ply}/{seat}")
        events += engine.play(position, seat, move)
        ply += 1
    return float(position.purses[tested])


def gains(players: int, seeds: list[str], dwarf: str, answer: Answer) -> list[float]:
    """Return on each deal with this dwarf what an answer earns more than Regular's weights."""
    usual = {seed: gold(players, seed, dwarf, None) for seed in seeds}
    pairs = [(usual[seed], gold(players, seed, dwarf, answer)) for seed in seeds]
    return [new - old for old, new in pairs if old is not None and new is not None]


def generation(
    mean: Answer, spread: Answer, chance: Random, judge: Callable[[Answer], float]
) -> tuple[Answer, Answer]:
    """Return the mean and the spread of the best answers drawn around a mean."""
    drawn = [{name: chance.gauss(mean[name], spread[name]) for name in mean} for _ in range(DRAWN)]
    best = sorted(drawn, key=judge, reverse=True)[:BEST]
    columns = {name: [answer[name] for answer in best] for name in mean}
    # Not all of the step, and a spread that shrinks slowly: the best of a few deals are lucky, too.
    return (
        {name: 0.3 * mean[name] + 0.7 * fmean(column) for name, column in columns.items()},
        {name: 0.7 * spread[name] + 0.3 * pstdev(column) for name, column in columns.items()},
    )


def search(options: Any) -> Iterator[dict[str, Any]]:
    """Yield the generations, from the file or searched now."""
    mean: Answer = {name: getattr(weights, name) for name in SEARCHED}
    spread = {name: max(0.1, abs(value) / 3) for name, value in mean.items()}

    def line(seed: str) -> dict[str, Any]:
        deals = [f"{seed}/{number}" for number in range(options.deals)]
        usual = {deal: gold(options.players, deal, options.dwarf, None) for deal in deals}

        def judge(answer: Answer) -> float:
            found = [gold(options.players, deal, options.dwarf, answer) for deal in deals]
            return sum(
                (new or 0.0) - (usual[d] or 0.0) for d, new in zip(deals, found, strict=True)
            )

        after = generation(mean, spread, Random(seed), judge)
        return {"seed": seed, "mean": after[0], "spread": after[1]}

    seeds = [f"{options.seed}/{number}" for number in range(options.generations)]
    for found in resumed_lines(_file(options, "search"), seeds, line):
        mean, spread = found["mean"], found["spread"]
        yield found


def main(arguments: list[str] | None = None) -> None:
    """Search, then judge the last mean on new deals."""
    options = _parser().parse_args(arguments)
    *_, last = search(options)
    answer = last["mean"]
    seeds = [f"{options.seed}-judged/{number}" for number in range(options.judged)]

    def line(seed: str) -> dict[str, Any]:
        return {"seed": seed, "gains": gains(options.players, [seed], options.dwarf, answer)}

    lines = resumed_lines(_file(options, f"judged-{options.generations}"), seeds, line)
    found = [gain for each in lines for gain in each["gains"]]
    half = 1.96 * stdev(found) / len(found) ** 0.5
    print(json.dumps({name: round(value, 3) for name, value in answer.items()}))
    print(f"{options.dwarf}: {fmean(found):.3f} ± {half:.3f} gold a round on {len(found)} deals")


def _file(options: Any, what: str) -> Path:
    folder: Path = options.folder
    return folder / f"{options.dwarf}-{options.players}-{options.seed}-{what}.jsonl"


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.arena.response", description=__doc__)
    parser.add_argument("dwarf", choices=("miner", "saboteur"))
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--deals", type=int, default=20, help="for each generation")
    parser.add_argument("--judged", type=int, default=600, help="deals to judge on")
    parser.add_argument("--seed", default="response", help="the name of a range of deals")
    parser.add_argument("--folder", type=Path, default=Path("var/response"))
    return parser


if __name__ == "__main__":
    main()
