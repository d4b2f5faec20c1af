"""To the people of a duplicate: it has ended or was cancelled, or its season goes on."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.duplicates.models import Duplicate
from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic

Status = Duplicate.Status


class DuplicateNews(NoticeKind):
    """An event has ended or was cancelled, or the next one of a season gathers players."""

    subject = gettext_lazy("News of your duplicate")
    topic = Topic.OVER
    icon = "check"
    button = gettext_lazy("To the duplicate")
    template = "email/archive"
    is_of_game = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it still gathers players, or is over for the reader, who had entered."""
        over = Q(status__in=(Status.ENDED, Status.CANCELLED), entries__account=notice.account_id)
        rows = Duplicate.objects.filter(pk=notice.version)
        return rows.filter(Q(status=Status.GATHERING) | over).exists()

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
    if found and found.status == Status.CANCELLED:
        return _("“%(name)s” was cancelled.") % {"name": name}
    if found and found.status == Status.GATHERING:
        return _("The next duplicate of “%(name)s” gathers players.") % {"name": name}
    return _("All tables of “%(name)s” have ended. See how your seat compares.") % {"name": name}


KINDS = {Notice.Kind.DUPLICATE: DuplicateNews()}
