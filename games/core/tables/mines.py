"""The mines of several games as everybody sees them, for small pictures in lists."""

from collections import defaultdict
from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from django.db.models import JSONField, QuerySet, Value
from django.db.models.functions import Cast, JSONArray

from games.models import BoardCard, Round
from games.rules import engine
from games.rules.observation import Observation
from games.rules.phases import DIGGING

_SEATS = 3
# They are in the place of a laid card's turn.
_GOALS, _AT_THE_END = -2, -1
_Rows = QuerySet[Any, tuple[int, int, Any, list[Any]]]


def mines_of(game_ids: Iterable[int]) -> dict[int, Observation]:
    """Return the current mine of each game as a spectator sees it, by the game's id; games that
    have not begun are left out. Only the mine and the face-up goals of these observations are
    right, since nothing else is read. Makes one query.
    """
    ids = list(game_ids)
    board: dict[int, list[list[Any]]] = defaultdict(list)
    goals: dict[int, tuple[list[str], list[Any]]] = {}
    rows = _goals(ids).union(_laid(ids), _over(ids), all=True) if ids else ()
    for game_id, order, first, second in sorted(rows, key=itemgetter(1)):
        if order == _GOALS:
            goals[game_id] = (first, second)
        elif order == _AT_THE_END:
            board[game_id] = first["board"]
        else:
            x, y, code, turned = first
            # SQLite has no booleans inside JSON.
            board[game_id].append([x, y, code, bool(turned)])
    return {game_id: _seen(*goals[game_id], board[game_id]) for game_id in goals}


def _goals(game_ids: list[int]) -> _Rows:
    rounds = Round.objects.filter(current_of__in=game_ids)
    return rounds.values_list("game_id", Value(_GOALS), "goals", "goals_up")


def _laid(game_ids: list[int]) -> _Rows:
    cards = BoardCard.objects.filter(round__current_of__in=game_ids)
    place = JSONArray("x", "y", "code", "turned")
    return cards.values_list("round__game_id", "order", place, Value([], JSONField()))


def _over(game_ids: list[int]) -> _Rows:
    rounds = Round.objects.filter(current_of__in=game_ids, cards__isnull=False)
    cards = Cast("cards", JSONField())
    return rounds.values_list("game_id", Value(_AT_THE_END), cards, Value([], JSONField()))


def _seen(goals: list[str], goals_up: list[Any], board: list[list[Any]]) -> Observation:
    up = {goal for goal, _turned in goals_up}
    return engine.observe(
        engine.load(
            {
                "rules": {},
                "number": 1,
                "starter": 0,
                "turn": 0,
                "phase": DIGGING,
                "dwarfs": ["miner"] * _SEATS,
                "spare": [],
                # a goal that is face down is any goal here
                "goals": [face if goal in up else "treasure" for goal, face in enumerate(goals)],
                "board": board,
                "hands": [[] for _ in range(_SEATS)],
                "front": [[] for _ in range(_SEATS)],
                "draw": [],
                "aside": [],
                "nuggets": [],
                "purses": [0] * _SEATS,
                "discards": [[] for _ in range(_SEATS)],
                "goals_up": goals_up,
            }
        ),
        None,
    )
