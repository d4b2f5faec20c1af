"""The mines of several games at once, as anybody may see them: for small pictures in lists."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from games.models import BoardCard, Round
from games.rules import engine
from games.rules.observation import Observation
from games.rules.state import DIGGING, State

_SEATS = 3


def mines_of(game_ids: Iterable[int]) -> dict[int, Observation]:
    """What a spectator sees of each game's current mine, by the game's id; two queries.

    Only the mine and the goals that are up are true in these observations: nothing else is read.
    """
    rounds = list(
        Round.objects.filter(current_of__in=list(game_ids))
        .select_related("current_of")
        .only("goals", "goals_up", "current_of__id")
    )
    board: dict[int, list[list[Any]]] = defaultdict(list)
    cards = BoardCard.objects.filter(round__in=rounds).order_by("order")
    for round_id, *card in cards.values_list("round_id", "x", "y", "code", "turned"):
        board[round_id].append(card)
    return {row.current_of.pk: _seen(row, board[row.pk]) for row in rounds}


def _seen(row: Round, board: list[list[Any]]) -> Observation:
    up = {goal for goal, _turned in row.goals_up}
    return engine.observe(
        engine.load(
            State(
                rules={},
                number=1,
                starter=0,
                turn=0,
                phase=DIGGING,
                dwarfs=["miner"] * _SEATS,
                spare=[],
                # a goal that is face down is any goal here
                goals=[face if goal in up else "treasure" for goal, face in enumerate(row.goals)],
                board=board,
                hands=[[] for _ in range(_SEATS)],
                front=[[] for _ in range(_SEATS)],
                draw=[],
                aside=[],
                nuggets=[],
                purses=[0] * _SEATS,
                discards=[[] for _ in range(_SEATS)],
                goals_up=row.goals_up,
            )
        ),
        None,
    )
