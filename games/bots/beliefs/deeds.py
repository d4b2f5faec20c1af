"""Classifies public moves in the words of `likelihoods`."""

from collections.abc import Collection

from games.bots.beliefs import likelihoods
from games.bots.beliefs.history import Scene
from games.bots.path_cards import usefulness_of
from games.bots.ways import distance
from games.rules.cards.cards import PATH_CODES

_NOTICEABLE = 0.05  # a smaller change of a distance is none
_CLEAR = 0.9
_TOWARDS = {"broke": "break", "trapped": "break", "repaired": "repair", "freed": "repair"}


def deed_in_the_mine(scene: Scene, goals: Collection[int]) -> str | None:
    """Classify a card laid or removed, as seen by somebody who digs for one of these goals.

    None for an event of another kind.
    """
    event = scene.event
    gain = _way(scene.before, goals) - _way(scene.after, goals)
    if event.kind == "laid" and event.card in PATH_CODES:
        if usefulness_of(event.card) == 0:
            return "dead-end-harmful" if gain < -_NOTICEABLE else "dead-end-harmless"
        if event.at is None:
            return None
        return _advance(gain)
    if event.kind == "caved":
        if gain > _NOTICEABLE:
            return "rockfall-good"
        return "rockfall-bad" if gain < -_NOTICEABLE else "rockfall-neutral"
    return None


def deed_towards(kind: str, suspicion: float, prior: float) -> str | None:
    """Classify breaking or mending, according to the public suspicion of its target.

    None for an event of another kind.
    """
    word = _TOWARDS.get(kind)
    if word is None:
        return None
    if suspicion < likelihoods.LOW * prior:
        return f"{word}-low"
    return f"{word}-high" if suspicion > likelihoods.HIGH * prior else f"{word}-middle"


def deed_alone(scene: Scene) -> str | None:
    """Classify a discard, a look at a goal or a repair of one's own tool; None for the rest."""
    event = scene.event
    if event.kind == "passed":
        return "discard" if event.count else None
    if event.kind == "looked":
        return "map"
    if event.kind in ("repaired", "freed", "threw-off") and event.on in (None, event.seat):
        return "repair-own"
    return None


def _advance(gain: float) -> str:
    if gain >= _CLEAR:
        return "advance-clear"
    if gain > _NOTICEABLE:
        return "advance-some"
    return "setback" if gain < -_NOTICEABLE else "advance-none"


def _way(away: tuple[float, float, float], goals: Collection[int]) -> float:
    return distance(away[goal] for goal in goals)
