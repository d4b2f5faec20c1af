"""To the people of a duplicate: all its tables have ended, or its season goes on."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.duplicates.models import Duplicate
from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


class DuplicateNews(NoticeKind):
    """An event has ended at every table, or the next one of a season gathers players."""

    subject = gettext_lazy("News of your duplicate")
    topic = Topic.OVER
    icon = "check"
    button = gettext_lazy("To the duplicate")
    template = "email/archive"
    is_of_game = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it has ended, or still gathers players."""
        told = (Duplicate.Status.ENDED, Duplicate.Status.GATHERING)
        return Duplicate.objects.filter(pk=notice.version, status__in=told).exists()

    def numbers(self, notice: Notice) -> dict[str, int]:
        """The duplicate's number."""
        return {"duplicate": notice.version}

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The one sentence."""
        return {"sentence": _sentence(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentence."""
        return [_sentence(notice)]

    def path(self, notice: Notice) -> str:
        """To the page of the duplicate."""
        return reverse("games:duplicate", args=[notice.version])


def _sentence(notice: Notice) -> str:
    found = Duplicate.objects.filter(pk=notice.version).first()
    name = found.name if found else ""
    if found and found.status == Duplicate.Status.GATHERING:
        return _("The next duplicate of “%(name)s” gathers players.") % {"name": name}
    return _("All tables of “%(name)s” have ended. See how your seat compares.") % {"name": name}


KINDS = {Notice.Kind.DUPLICATE: DuplicateNews()}
