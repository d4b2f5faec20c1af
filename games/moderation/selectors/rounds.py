"""Reads of a round for moderators: its clock, and the turns that can be taken back."""

from typing import Any

from games.core.tables.log_entries import for_log, log_entry
from games.models import Game, Player, Turn
from games.models.round import long_columns


def table_clock(game_id: int) -> dict[str, Any] | None:
    """Return a dict about the clock of a running game, or None for any other game. Makes two
    queries.

    `on_turn` is the name of the player to act, which may be empty. `since` and `deadline` are the
    beginning and the end of their turn, `paused_until` is the end of a pause, and there are `pace`
    and `last_turn_at`. `seats` are dicts with a person's `name`, `time_outs` and `has_stand_in`.
    """
    running = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING, practice=False)
    game = running.select_related("round").defer(*long_columns("round")).first()
    if game is None:
        return None
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    turn = game.round.turn if game.round is not None else None
    seats = {player.seat: player for player in players}
    on_turn = seats.get(turn) if turn is not None else None
    return {
        "pace": game.timing.pace,
        "on_turn": on_turn.shown_name if on_turn is not None else "",
        "since": game.turn_began_at or game.last_turn_at or game.started_at,
        "deadline": game.deadline,
        "paused_until": game.paused_until,
        "last_turn_at": game.last_turn_at,
        "seats": [
            {
                "name": player.shown_name,
                "time_outs": len(player.missed),
                "has_stand_in": bool(player.stand_in),
            }
            for player in seats.values()
            if not player.policy
        ],
    }


# More than any round takes.
_MOST = 200


def round_so_far(game_id: int) -> dict[str, Any] | None:
    """Return a dict about the round in progress, or None if there is none. Makes three queries. It
    holds `number`, the round's, `names` by seat, and `turns`, the last 200 as everybody may know
    them, oldest first.
    """
    game = Game.objects.select_related("round").filter(pk=game_id).first()
    row = game.round if game is not None else None
    if game is None or row is None or game.status != Game.Status.RUNNING or row.outcome is not None:
        return None
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    newest = for_log(Turn.objects.filter(game=game, round=row)).order_by("-version")[:_MOST]
    return {
        "number": row.number,
        "names": tuple(player.shown_name for player in players),
        "turns": [log_entry(turn, None) for turn in reversed(newest)],
    }
