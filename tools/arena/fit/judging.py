"""Scores beliefs with each column of likelihoods on held-out deals."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from games.bots.beliefs.likelihoods import Ratios, using
from games.rules.ruleset import Ruleset
from tools.arena.calibration import Forecast, forecasts, scores
from tools.arena.fit.series import EVERY, RegularTurn, Series, play
from tools.arena.lines import Line
from tools.arena.report import mean

Columns = Mapping[str, Mapping[str, Ratios]]
FIFTHS = 5
SCORES = {"Brier": 1, "log loss": 2}
"""The index of each score in a line, after the number of forecasts."""


def judged(series: Series, box: str, columns: Columns) -> tuple[int, dict[str, Any]]:
    """Return the number of rounds judged, and the scores of the columns and of the dwarf deck.

    Judged once where everybody plays with the one column, and once with the other, because beliefs
    change how people play.
    """
    lines = {name: _lines(series, box, columns, name) for name in columns}
    report = {f"rounds by {name}": _report(found) for name, found in lines.items()}
    return len(lines["start"]), report


def _lines(series: Series, box: str, columns: Columns, played_by: str) -> list[Line]:
    def line(rules: Ruleset, players: int, seed: str) -> Line:
        with using(columns[played_by]):
            turns = [turn for _, turn in play(rules, players, seed)]
        return {name: _summed(told) for name, told in _thoughts(turns, columns)}

    # Lines judged with other figures must not be resumed.
    figures = sha256(json.dumps(columns).encode()).hexdigest()[:8]
    return list(series.lines(f"judged-{played_by}-{figures}", box, series.held_out, line))


def _report(lines: list[Line]) -> dict[str, Any]:
    fifths = [
        {"fifth": fifth + 1, "forecasts": sum(line["start"][fifth][0] for line in lines)}
        | {score: _over(lines, fifth, score) for score in SCORES}
        for fifth in range(FIFTHS)
    ]
    less = {f"{score}, fitted less start": _gained(lines, score) for score in SCORES}
    return {"fifths": fifths, **less}


def _over(lines: list[Line], fifth: int, score: str) -> dict[str, float]:
    """Return the mean score in one fifth of the round over all lines, by column."""
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
    """Return the mean gain a forecast, with half a 95 % interval over deals."""
    at = SCORES[score]
    gains = [_whole(line["fitted"], at) - _whole(line["start"], at) for line in lines]
    return {name: value and round(value, 4) for name, value in mean(gains).items()}


def _whole(fifths: list[list[float]], at: int) -> float:
    return sum(each[at] for each in fifths) / max(1, sum(each[0] for each in fifths))


def _thoughts(turns: list[RegularTurn], columns: Columns) -> list[tuple[str, list[Forecast]]]:
    """Return the forecasts of the seats on turn in a round, by column and by the deck alone."""
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
    """Return, for each fifth, the number of forecasts and the sums of their scores."""
    sums = [[0, 0.0, 0.0] for _ in range(FIFTHS)]
    for forecast in told:
        brier, loss = scores(forecast)
        cell = sums[forecast[0]]
        cell[0] += 1
        cell[1] += brier
        cell[2] += loss
    return [[count, round(brier, 5), round(loss, 5)] for count, brier, loss in sums]
