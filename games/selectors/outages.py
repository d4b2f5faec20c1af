"""Whether the times of a game are already adjusted for outages."""

from games.models import Game, Outage


def is_to_be_moved(game: Game) -> bool:
    """Whether the game is yet to be given the time back in which the site was down."""
    return Outage.objects.filter(ended_at__gt=game.outages_until).exists()
