"""How well beliefs fit the truth with each column of likelihoods, on deals held out."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from games.arena.calibration import Forecast, forecasts, scores
from games.arena.fit.series import EVERY, Series, play
from games.arena.lines import Line
from games.arena.report import mean
from games.bots.beliefs.likelihoods import START, Ratios, using
from games.rules.ruleset import Ruleset

Columns = Mapping[str, Mapping[str, Ratios]]
FIFTHS = 5
SCORES = {"Brier": 1, "log loss": 2}
"""Where each stands in a line, after the number of forecasts."""


def judged(series: Series, box: str, columns: Columns) -> tuple[int, dict[str, Any]]:
    """How many rounds were judged, and what the columns came to, beside the dwarf deck."""

    def line(rules: Ruleset, players: int, seed: str) -> Line:
        with using(START):
            return {name: _summed(told) for name, told in _round(rules, players, seed, columns)}

    # What was judged by other figures is no use.
    what = "judged-" + sha256(json.dumps(columns).encode()).hexdigest()[:8]
    lines = list(series.lines(what, box, series.held_out, line))
    fifths = [
        {"fifth": fifth + 1, "forecasts": sum(line["start"][fifth][0] for line in lines)}
        | {score: _over(lines, fifth, score) for score in SCORES}
        for fifth in range(FIFTHS)
    ]
    less = {f"{score}, fitted less start": _gained(lines, score) for score in SCORES}
    return len(lines), {"fifths": fifths, **less}


def _over(lines: list[Line], fifth: int, score: str) -> dict[str, float]:
    """A score of all lines in one fifth of the round, by column."""
    at = SCORES[score]
    return {
        name: round(
            sum(line[name][fifth][at] for line in lines)
            / max(1, sum(line[name][fifth][0] for line in lines)),
            4,
        )
        for name in lines[0]
        if name != "seed"
    }


def _gained(lines: list[Line], score: str) -> dict[str, float | None]:
    """What is left or gained a forecast, with half a 95 % interval over deals."""
    at = SCORES[score]
    gains = [_whole(line["fitted"], at) - _whole(line["start"], at) for line in lines]
    return {name: value and round(value, 4) for name, value in mean(gains).items()}


def _whole(fifths: list[list[float]], at: int) -> float:
    return sum(each[at] for each in fifths) / max(1, sum(each[0] for each in fifths))


def _round(
    rules: Ruleset, players: int, seed: str, columns: Columns
) -> list[tuple[str, list[Forecast]]]:
    """What the seats whose turn it is think in one round, by column, and by the deck alone."""
    turns = [turn for _, turn in play(rules, players, seed)]
    told = dict[str, list[Forecast]]()
    for turn in turns[::EVERY]:
        fifth = FIFTHS * turn.number // len(turns)
        for name, ratios in columns.items():
            with using(ratios):
                found = forecasts(turn.seen, turn.dice, turn.dwarfs)
            told.setdefault(name, []).extend((fifth, *each[1:]) for each in found)
    deck = [
        (fifth, blocked, prior, prior, true) for fifth, blocked, _, prior, true in told["start"]
    ]
    return [("deck", deck), *told.items()]


def _summed(told: list[Forecast]) -> list[list[float]]:
    """By fifth: the number of forecasts, and their scores added up."""
    sums = [[0, 0.0, 0.0] for _ in range(FIFTHS)]
    for forecast in told:
        brier, loss = scores(forecast)
        cell = sums[forecast[0]]
        cell[0] += 1
        cell[1] += brier
        cell[2] += loss
    return [[count, round(brier, 5), round(loss, 5)] for count, brier, loss in sums]
