"""To a person who asked the coach: it has looked at all their turns."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.coach.models import Review
from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


class ReviewReady(NoticeKind):
    """A review can be read. It has no game, since practice games tell nobody of theirs."""

    subject = gettext_lazy("Your review is ready")
    topic = Topic.ARCHIVE
    icon = "check"
    button = gettext_lazy("To the coach")
    template = "email/archive"
    is_of_game = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it has not been read on its page."""
        mine = Review.objects.filter(pk=notice.version, account=notice.account_id)
        return mine.filter(due_at__isnull=True, read_at__isnull=True).exists()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The one sentence."""
        return {"sentence": " ".join(self.brief(notice, players))}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Which game the coach has looked at."""
        review = Review.objects.filter(pk=notice.version).select_related("game").first()
        if review is None:
            return []
        told = _("The coach has looked at your turns in “%(game)s”.")
        return [told % {"game": review.game.name}]

    def path(self, notice: Notice) -> str:
        """To the coach's page of the game, or to all games if that is gone."""
        found = Review.objects.filter(pk=notice.version).values_list("game", flat=True).first()
        return reverse("games:coach", args=[found]) if found else reverse("games:my_games")


KINDS = {Notice.Kind.REVIEW: ReviewReady()}
