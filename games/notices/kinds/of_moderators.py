"""Notices of the moderators: sentences for one person, who reads them on a page of their own."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


class OfModerators(NoticeKind):
    """A notice of no game, which leads to all that moderators have told its person."""

    topic = Topic.MODERATORS
    icon = "alert"
    button = gettext_lazy("Read it")
    template = "email/measure"
    is_of_game = False

    @abstractmethod
    def sentences(self, notice: Notice) -> list[str]:
        """What it tells; nothing once there is nothing to tell of."""

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The sentences."""
        return {"sentences": self.sentences(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentences."""
        return self.sentences(notice)

    def path(self, notice: Notice) -> str:
        """To all that was decided about them, and what came of their reports."""
        return reverse("games:told")
