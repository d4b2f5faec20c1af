"""Final standings of a finished game."""

from collections.abc import Sequence

from games.core.tables.player_views import person_of
from games.core.tables.read_models import FinalStanding
from games.models import Game, Player


def standings_of(
    game: Game, players: Sequence[Player], me: Player | None
) -> tuple[FinalStanding, ...]:
    """Return the players by their gold, then by their seats; equal gold shares a place."""
    gold = {player.pk: player.gold or 0 for player in players}
    ranked = sorted(players, key=lambda player: (-gold[player.pk], player.seat or 0))
    return tuple(
        FinalStanding(
            place=1 + sum(other > gold[player.pk] for other in gold.values()),
            name=player.shown_name,
            is_you=me is not None and player.pk == me.pk,
            gold=gold[player.pk],
            won=player.seat in game.winners,
            person=person_of(player),
            is_liked=getattr(player, "is_liked", False),
            alias=player.alias if player.account is not None else "",
        )
        for player in ranked
    )
