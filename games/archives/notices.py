"""To a person who asked for an archive: it is ready. Its content stays behind the log-in."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.archives.models import ARCHIVE_KEPT
from games.models import Archive, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic


class ArchiveReady(NoticeKind):
    """All that is kept of them can be fetched, for a week."""

    subject = gettext_lazy("Your data is ready")
    topic = Topic.ARCHIVE
    icon = "check"
    button = pgettext_lazy("your archive", "Fetch it")
    template = "email/archive"
    is_of_game = False

    def is_true(self, notice: Notice) -> bool:
        """Whether it is still there, and was not fetched."""
        mine = Archive.objects.filter(pk=notice.version, account=notice.account_id)
        mine = mine.filter(ready_at__gt=timezone.now() - ARCHIVE_KEPT)
        return mine.filter(fetched_at__isnull=True).exists()

    def is_over(self, notice: Notice) -> bool:
        """Whether it can no longer be fetched."""
        return notice.created_at + ARCHIVE_KEPT <= timezone.now()

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """The one sentence."""
        return {"sentence": _sentence(notice)}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """The same sentence."""
        return [_sentence(notice)]

    def path(self, notice: Notice) -> str:
        """To the page from which it is fetched."""
        return reverse("games:archive")


def _sentence(notice: Notice) -> str:
    assert notice.account is not None
    until = (notice.created_at + ARCHIVE_KEPT).astimezone(ZoneInfo(notice.account.time_zone))
    told = _("It’s a single file. Log in to download it, until %(date)s.")
    return told % {"date": date_format(until, "DATE_FORMAT")}


KINDS = {Notice.Kind.ARCHIVE: ArchiveReady()}
