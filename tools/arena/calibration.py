"""Scores beliefs against the truth by Brier score and log loss, compared with the deck's."""

from collections.abc import Iterable, Sequence
from math import log
from typing import Any

from games.bots.beliefs.belief import beliefs_before_anything, private_beliefs
from games.rules.observation import Observation

Forecast = tuple[int, bool, float, float, bool]
"""Fifth of the round, whether blocked, believed and prior chance of a saboteur, truth."""

_SURE = 0.001  # a floor for chances, before the logarithm


def forecasts(seen: Observation, seed: str, dwarfs: Sequence[str]) -> list[Forecast]:
    """Return a seat's forecast for each other seat that it does not know for certain."""
    beliefs, prior = private_beliefs(seen, seed), beliefs_before_anything(seen)
    return [
        (
            0,
            any(card != "theft" for card in seen.fronts[seat]),
            beliefs.suspicion(seat),
            prior.suspicion(seat),
            dwarf == "saboteur",
        )
        for seat, dwarf in enumerate(dwarfs)
        if len(prior.dwarfs[seat]) > 1
    ]


def calibration(told: Iterable[Forecast]) -> list[dict[str, Any]]:
    """Return the scores for each fifth of the round, for free and for blocked players."""
    groups: dict[tuple[int, bool], list[Forecast]] = {}
    for forecast in told:
        groups.setdefault(forecast[:2], []).append(forecast)
    return [
        {"fifth": fifth + 1, "blocked": blocked, "forecasts": len(group), **_scores(group)}
        for (fifth, blocked), group in sorted(groups.items())
    ]


def scores(forecast: Forecast) -> tuple[float, float]:
    """Return the Brier score and the log loss of one forecast."""
    *_, believed, _, true = forecast
    return (believed - true) ** 2, _loss(believed, true)


def _scores(group: list[Forecast]) -> dict[str, float]:
    count = len(group)
    return {
        "brier": sum((believed - true) ** 2 for *_, believed, _, true in group) / count,
        "prior_brier": sum((prior - true) ** 2 for *_, prior, true in group) / count,
        "log_loss": sum(_loss(believed, true) for *_, believed, _, true in group) / count,
        "prior_log_loss": sum(_loss(prior, true) for *_, prior, true in group) / count,
    }


def _loss(chance: float, true: bool) -> float:
    return -log(max(_SURE, chance if true else 1 - chance))
