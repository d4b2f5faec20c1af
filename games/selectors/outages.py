"""Whether the times of a game stand as they will, after the site was down."""

from games.models import Game, Outage


def is_to_be_moved(game: Game) -> bool:
    """Whether the game is yet to be given the time back in which the site was down."""
    return Outage.objects.filter(ended_at__gt=game.outages_until).exists()
