"""To whoever a measure is about, and nobody else: what was decided, why, and how to answer."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.selectors.moderation.told import Decided, decision
from games.wording.measures import measure_sentence


class MeasureTaken(NoticeKind):
    """A measure about them was taken or undone, or their answer to it was decided.

    The subject says nothing of it: it may be read over their shoulder.
    """

    subject = gettext_lazy("A message from the moderators")
    topic = Topic.MODERATORS
    icon = "alert"
    button = gettext_lazy("Read it")
    template = "email/measure"
    is_of_game = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it is about them, and they have not read it on its page."""
        found = _decided(notice)
        return found is not None and found.is_new

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The sentences."""
        return {"sentences": _sentences(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentences."""
        return _sentences(notice)

    def path(self, notice: Notice) -> str:
        """To all that was decided about them."""
        return reverse("games:told")


def _decided(notice: Notice) -> Decided | None:
    assert notice.account is not None
    return decision(notice.account, notice.version)


def _sentences(notice: Notice) -> list[str]:
    one = _decided(notice)
    if one is None or notice.account is None:
        return []
    told = [measure_sentence(one.kind, one.until, notice.account.time_zone)]
    if one.is_undone:
        told.append(_("It was undone."))
    told.append(_("The reason: %(reason)s") % {"reason": one.reason})
    return [*told, *_about_the_answer(one)]


def _about_the_answer(one: Decided) -> list[str]:
    if one.may_appeal:
        return [_("You can answer this once, where you read it; another moderator decides then.")]
    if not one.answer:
        return []
    granted = _("Another moderator agrees with you.")
    stays = _("Another moderator has read it, and it stays as it is.")
    return [granted if one.is_granted else stays, one.answer]
