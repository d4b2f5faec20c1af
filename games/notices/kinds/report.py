"""Notice to the reporter of a matter: its outcome, and not who decided."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Notice
from games.notices.kinds.of_moderators import OfModerators
from games.selectors.moderation.told import Answer, answers_of_case


class ReportAnswered(OfModerators):
    """A matter that the reader reported was decided."""

    subject = gettext_lazy("What came of your report")

    def is_true(self, notice: Notice) -> bool:
        """Whether it is closed, and they have not read so on its page."""
        return any(one.is_new for one in _answers(notice))

    def sentences(self, notice: Notice) -> list[str]:
        """What was reported, and whether anything was done."""
        return _sentences(notice)


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
        return [*told, _("A moderator looked at it and found no reason to act.")]
    return [*told, _("A moderator looked at it and took action.")]
