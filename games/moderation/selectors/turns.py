"""The turns of the round that is played, for a moderator who may take some back."""

from dataclasses import dataclass

from games.core.tables.log_entries import for_log, log_entry
from games.core.tables.read_models import LogEntry
from games.models import Game, Player, Turn

# More than any round takes.
_MOST = 200


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """A round's turns as everybody may know them, oldest first, and who sits at each seat."""

    number: int
    names: tuple[str, ...]
    turns: tuple[LogEntry, ...]


def round_so_far(game_id: int) -> RoundSoFar | None:
    """The round that is dug, in three queries; None where none is."""
    game = Game.objects.select_related("round").filter(pk=game_id).first()
    row = game.round if game is not None else None
    if game is None or row is None or game.status != Game.Status.RUNNING or row.outcome is not None:
        return None
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    newest = for_log(Turn.objects.filter(game=game, round=row)).order_by("-version")[:_MOST]
    return RoundSoFar(
        number=row.number,
        names=tuple(player.shown_name for player in players),
        turns=tuple(log_entry(turn, None) for turn in reversed(newest)),
    )
