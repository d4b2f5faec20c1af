"""What an Expert may guess of a move before rounds are played to the end: fitted and judged.

`python -m tools.arena.guesses --rounds 100` looks at some turns of rounds between Regulars. Each
candidate is played on in the same worlds: quickly, as the Expert does, and by whole Regulars, who
change their minds about each other. Printed are the figures of `expert.trials.Guess` that explain
best what came of it among whole Regulars, with standard errors, and what different ways to choose
would have gained there: chosen by one half of the worlds and judged by the other, so that luck does
not count as skill. A stopped series resumes.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from math import log, sqrt
from pathlib import Path
from statistics import fmean, pvariance, stdev
from typing import Any

from games.bots.beliefs import outsiders_beliefs, private_beliefs
from games.bots.beliefs.worlds import worlds
from games.bots.expert.candidates import candidates
from games.bots.expert.imagined import imagined
from games.bots.expert.playing_on import Gold, gold_after
from games.bots.expert.table import Table
from games.bots.expert.trials import Guess, Trials
from games.bots.expert.value import gold_of
from games.bots.outlook import outlook_of
from games.bots.regular import regular
from games.bots.worths import worth
from games.rules import engine
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from tools.arena.fit.series import BOXES, Turn, play
from tools.arena.lines import Line, resumed_lines

EVERY = 6
"""Of so many turns one is looked at."""
_SPREADS = [0.0005 * 1.3**step for step in range(24)]

WHOLE = 2
"""The place of the gold among whole Regulars, after the two of a quick playout."""

Spot = dict[str, Any]
Pair = tuple[float, float, float, float]
"""Worth below the first choice, gain two laps on, gain among Regulars, and its error's square."""


def line(rules: Ruleset, players: int, number: int, seed: str) -> Line:
    """Return some turns of a round, with what each candidate came to in each world."""
    turns = (turn for _, turn in play(rules, players, seed))
    first = sum(map(ord, seed)) % EVERY
    spots = [_spot(turn, number) for turn in islice(turns, first, None, EVERY)]
    return {"seed": seed, "spots": spots}


def _spot(turn: Turn, number: int) -> Spot:
    seen, dice = turn.seen, turn.dice
    beliefs = private_beliefs(seen, dice)
    outlook = outlook_of(seen, beliefs)
    tried = candidates(outlook, regular(seen, dice))
    table = Table(seen.seat or 0, beliefs, outsiders_beliefs(seen, dice))
    gold: list[list[tuple[float, ...]]] = [[] for _ in tried]
    for place, world in enumerate(islice(worlds(seen, dice), number if len(tried) > 1 else 0)):
        luck = f"{dice}/{place}"
        position = imagined(seen, world, luck)
        for found, move in zip(gold, tried, strict=True):
            quick = gold_after(position.copy(), move, table, luck)
            found.append((*quick, gold_among_regulars(position.copy(), move, seen, luck)))
    rounded = [[[round(part, 3) for part in each] for each in found] for found in gold]
    return {
        "dwarf": seen.dwarf,
        "worths": [worth(outlook, move) for move in tried],
        "gold": rounded,
    }


def gold_among_regulars(position: Position, move: Move, seen: Observation, luck: str) -> float:
    """Return the gold of an observation's seat after a move and a rest between whole Regulars."""
    seat = seen.seat or 0
    events, had = [*seen.events, *engine.play(position, seat, move)], position.purses[seat]
    while (turn := position.turn) is not None and position.phase == "digging":
        chosen = regular(engine.observe(position, turn, events), f"{luck}/{len(events)}/{turn}")
        events += engine.play(position, turn, chosen)
    return gold_of(position, seat, had)


def pairs(spot: Spot) -> Iterator[Pair]:
    """Yield each candidate beside the first choice."""
    (first, *others), (best, *worths) = spot["gold"], spot["worths"]
    for found, value in zip(others, worths, strict=True):
        last = [mine[WHOLE] - usual[WHOLE] for mine, usual in zip(found, first, strict=True)]
        soon = fmean(mine[0] - usual[0] for mine, usual in zip(found, first, strict=True))
        noise = (pvariance(last) * len(last) + 8) / (len(last) + 8) / len(last)
        yield max(0.0, best - value), soon, fmean(last), noise


def fitted(told: Sequence[Pair]) -> tuple[Guess, tuple[float, float]]:
    """Return the likeliest figures, and the standard errors of `soon` and `worse`."""
    return max((_given(told, spread) for spread in _SPREADS), key=lambda each: each[0])[1:]


def _given(told: Sequence[Pair], spread: float) -> tuple[float, Guess, tuple[float, float]]:
    """Return the log likelihood of the best line for a spread, the line, and its errors."""
    weighed = [(1 / (spread + noise), worse, soon, last) for worse, soon, last, noise in told]
    a = sum(w * soon * soon for w, _, soon, _ in weighed) + 1e-9
    b = sum(w * soon * worse for w, worse, soon, _ in weighed)
    c = sum(w * worse * worse for w, worse, _, _ in weighed) + 1e-9
    p = sum(w * soon * last for w, _, soon, last in weighed)
    q = sum(w * worse * last for w, worse, _, last in weighed)
    root = a * c - b * b
    one, other = (c * p - b * q) / root, (a * q - b * p) / root
    odds = sum(
        log(w) - w * (last - one * soon - other * worse) ** 2 for w, worse, soon, last in weighed
    )
    return odds / 2, Guess(one, -other, spread), (sqrt(c / root), sqrt(a / root))


Choice = Callable[[Spot, list[int]], int]


def _by_trials(spot: Spot, seen: list[int]) -> int:
    """Choose as the Expert does, but give no move up."""
    trials: Trials[int] = Trials(dict(enumerate(spot["worths"])))
    for world in seen:
        quick = {move: Gold(*found[world][:WHOLE]) for move, found in enumerate(spot["gold"])}
        trials.add(quick, 0.0)
    return trials.best()


def _by_gate(part: int) -> Choice:
    """Choose for a clear gain by one error: two laps on (0), at the end (1), or among Regulars."""

    def choose(spot: Spot, seen: list[int]) -> int:
        first, *others = spot["gold"]
        sure = [0.0]
        for found in others:
            gains = [found[world][part] - first[world][part] for world in seen]
            sure.append(fmean(gains) - stdev(gains) / sqrt(len(gains)))
        return max(range(len(sure)), key=sure.__getitem__)

    return choose


WAYS: dict[str, Choice] = {
    "two laps, clear by one error": _by_gate(0),
    "the end, clear by one error": _by_gate(1),
    "whole Regulars, clear by one error": _by_gate(WHOLE),
    "as the Expert": _by_trials,
}


def gain(spot: Spot, choice: Choice, worlds_seen: int) -> float:
    """Return the gold that a way to choose gains over Regular, judged by worlds it did not see."""
    number, gains = len(spot["gold"][0]), []
    for start in range(0, number - worlds_seen + 1, worlds_seen):
        seen = [*range(start, start + worlds_seen)]
        unseen = [world for world in range(number) if world not in seen]
        chosen, first = spot["gold"][choice(spot, seen)], spot["gold"][0]
        gains.append(fmean(chosen[world][WHOLE] - first[world][WHOLE] for world in unseen))
    return fmean(gains)


def main(arguments: list[str] | None = None) -> None:
    """Play what the command line asks for, fit and judge."""
    options = _parser().parse_args(arguments)
    box = "saboteur-2" if options.expansion else "base"
    file = options.folder / f"{box}-{options.players}-{options.worlds}-{options.seed}.jsonl"
    seeds = [f"{options.seed}/{number}" for number in range(options.rounds)]
    look = partial(line, BOXES[box], options.players, options.worlds)
    lines = resumed_lines(file, seeds, look, options.jobs)
    spots = [spot for each in lines for spot in each["spots"]]
    for dwarf in sorted({spot["dwarf"] for spot in spots}):
        _print(dwarf, [spot for spot in spots if spot["dwarf"] == dwarf], options.worlds)
    _print("all", spots, options.worlds)


def _print(name: str, spots: list[Spot], number: int) -> None:
    open_ones = [spot for spot in spots if len(spot["worths"]) > 1]
    told = [pair for spot in open_ones for pair in pairs(spot)]
    print(f"{name}: {len(spots)} turns, {len(open_ones)} with a choice, {len(told)} candidates")
    if not told:
        return
    guess, (soon, worse) = fitted(told)
    print(
        f"  soon {guess.soon:.2f} ± {1.96 * soon:.2f}, worse {guess.worse:.3f} ±"
        f" {1.96 * worse:.3f}, spread {guess.spread:.4f}; noise of a world"
        f" {fmean(noise for *_, noise in told) * number:.2f}"
    )
    for way, choice in WAYS.items():
        for seen in (number // 4, number // 2):
            gains = [gain(spot, choice, seen) for spot in open_ones]
            error = 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
            print(f"  {way}, {seen} worlds: {fmean(gains):.4f} ± {error:.4f} gold a turn")


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.arena.guesses", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="deals to look at")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--seed", default="guesses", help="the name of a range of deals")
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--folder", type=Path, default=Path("var/guesses"))
    return parser


if __name__ == "__main__":
    main()
