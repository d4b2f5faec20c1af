"""The notices of what is said in the chat: that a person's name is in it, and each message."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind, player_of
from games.notices.topics import Topic


class MentionNotice(NoticeKind):
    """Somebody mentioned them. Its notice's `version` is the number of the message."""

    subject = _("Your name in the chat of “%(game)s”")
    topic = Topic.MENTION
    icon = "chat"
    template = "notices/mention"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the message still exists; `is_seen` says whether it has been read."""
        said = notice.table.chat.filter(number=notice.version)
        return not said.exclude(taken_back_at=None, removed_at=None).exists()

    def numbers(self, notice: Notice) -> dict[str, int]:
        """Return the numbers of the table and the message; only the table shows the text."""
        return {"game": notice.table_id, "message": notice.version}

    def is_seen(self, notice: Notice) -> bool:
        """Return whether the recipient has read the chat so far, not just seen the table."""
        return player_of(notice).messages_read >= notice.version

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return who spoke; the message itself is for the table only."""
        said = notice.table.chat.filter(number=notice.version).values_list("player", flat=True)
        speaker = said.first()
        names = [player.shown_name for player in players if player.pk == speaker]
        return {"name": names[0] if names else ""}


class MessageNotice(MentionNotice):
    """A message in a chat. It is sent to programs only."""

    subject = _("A message in the chat of “%(game)s”")
    topic = Topic.MESSAGE


KINDS = {Notice.Kind.MENTION: MentionNotice(), Notice.Kind.MESSAGE: MessageNotice()}
