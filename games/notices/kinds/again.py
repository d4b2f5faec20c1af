"""To the other players of a finished game: somebody wants to play again."""

from games.models import Game, Notice


def _following(notice: Notice) -> Game | None:
    return notice.game.rematches.select_related("host").order_by("pk").last()
