"""Going through the lessons as a learner would."""

from typing import Any

import pytest
from django.test import Client

from games.learning.attempt import prepared_position
from games.learning.course import LESSONS, CoursePlace
from games.learning.lesson import LEARNER, is_wanted
from games.rules import engine
from games.rules.moves import Move
from games.rules.notation import write_move

PLACES = [
    CoursePlace(lesson, number) for lesson in LESSONS for number in range(1, len(lesson.steps) + 1)
]

by_place = pytest.mark.parametrize(
    "place", PLACES, ids=lambda place: f"{place.lesson.slug}-{place.number}"
)


def legal(place: CoursePlace) -> list[Move]:
    """Return the learner's legal moves in a step."""
    return engine.legal_moves(prepared_position(place.step), LEARNER)


def wanted(place: CoursePlace) -> Move:
    """Return a move that finishes a step."""
    return next(move for move in legal(place) if is_wanted(place.step, move))


def unwanted(place: CoursePlace) -> list[Move]:
    """Return the legal moves that a step does not want."""
    return [move for move in legal(place) if not is_wanted(place.step, move)]


def fields(chosen: Move) -> dict[str, str]:
    """Return the fields that a page's form sends for a move."""
    move = write_move(chosen)
    if "steal" in move:
        return {"steal": "nobody" if move["steal"] is None else str(move["steal"])}
    if "play" not in move:
        told = {"pass": "1", "cards": ",".join(move.get("pass") or move["discard"])}
        return told | ({"remove": move["remove"]} if "remove" in move else {})
    told = {"card": move["play"]}
    if "at" in move:
        told["at"] = "{},{}".format(*move["at"])
    if move.get("turned"):
        told["turned"] = "1"
    return told | {key: str(move[key]) for key in ("on", "tool", "goal") if key in move}


def finish(client: Client, place: CoursePlace) -> Any:
    """Make the wanted move of a step and follow to what came of it."""
    return client.post(place.address, fields(wanted(place)), follow=True)
