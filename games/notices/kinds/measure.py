"""Notice to the person a measure is about: the decision, the reason, and how to answer."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Notice
from games.notices.kinds.of_moderators import OfModerators
from games.selectors.moderation.told import Decided, decision
from games.wording.measures import measure_sentence


class MeasureTaken(OfModerators):
    """A measure about them was taken or undone, or their answer to it was decided.

    The subject says nothing of it: it may be read over their shoulder.
    """

    subject = gettext_lazy("A message from the moderators")

    def is_true(self, notice: Notice) -> bool:
        """Whether it is about them, and they have not read it on its page."""
        found = _decided(notice)
        return found is not None and found.is_new

    def sentences(self, notice: Notice) -> list[str]:
        """What was decided, why, and how to answer."""
        return _sentences(notice)


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
        return [
            _(
                "You can appeal once, on the page where you read this; a different "
                "moderator will decide."
            )
        ]
    if not one.answer:
        return []
    granted = _("Another moderator agrees with you.")
    stays = _("A different moderator has read it, and the decision stands.")
    return [granted if one.is_granted else stays, one.answer]
