"""To whoever reported something: what came of it, and not who decided."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.selectors.moderation.told import Answer, answers_of_case


class ReportAnswered(NoticeKind):
    """What they have reported was decided."""

    subject = gettext_lazy("What came of your report")
    topic = Topic.MODERATORS
    icon = "alert"
    button = gettext_lazy("Read it")
    template = "email/measure"
    is_of_game = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it is closed, and they have not read so on its page."""
        return any(one.is_new for one in _answers(notice))

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The sentences."""
        return {"sentences": _sentences(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentences."""
        return _sentences(notice)

    def path(self, notice: Notice) -> str:
        """To all that they have reported."""
        return reverse("games:told")


def _answers(notice: Notice) -> list[Answer]:
    assert notice.account is not None
    return answers_of_case(notice.account, notice.version)


def _sentences(notice: Notice) -> list[str]:
    found = _answers(notice)
    told = [
        _("You reported this: %(about)s (%(reason)s).") % {"about": one.about, "reason": one.reason}
        for one in found
    ]
    if found and found[0].result == "nothing":
        return [*told, _("A moderator has looked at it, and found nothing to do about it.")]
    return [*told, _("A moderator has looked at it, and has done something about it.")]
