"""Whether the times of a game are already adjusted for outages."""

from games.models import Game, Outage


def is_to_be_moved(game: Game) -> bool:
    """Return whether the game is yet to get back the time of an outage."""
    return Outage.objects.filter(ended_at__gt=game.outages_until).exists()
