"""The turns of a game that is over, by round: what was played, and what was told of it."""

from collections import defaultdict

from games.models import Game, Player, Turn
from games.rules.moves import Move
from games.rules.notation import read_move
from games.selectors.log_entries import for_log, log_entry
from games.selectors.read_models import LogEntry


def moves_by_round(game: Game) -> dict[int, list[tuple[int, Move]]]:
    """By a round's row, each turn's seat and move; one query."""
    found = defaultdict(list)
    rows = Turn.objects.filter(game=game).order_by("version")
    for round_id, seat, move in rows.values_list("round_id", "seat", "move"):
        found[round_id].append((seat, read_move(move)))
    return found


def entries_by_round(game: Game, me: Player | None) -> dict[int, list[LogEntry]]:
    """By a round's row, its turns as everybody may know them; one query."""
    found = defaultdict(list)
    for turn in for_log(Turn.objects.filter(game=game)).order_by("version"):
        found[turn.round_id].append(log_entry(turn, me))
    return found
