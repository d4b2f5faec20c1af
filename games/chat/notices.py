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
    template = "email/mention"

    def is_true(self, notice: Notice) -> bool:
        """Whether it stands still; whether they have read it yet, `is_seen` says."""
        said = notice.table.chat.filter(number=notice.version)
        return not said.exclude(taken_back_at=None, removed_at=None).exists()

    def numbers(self, notice: Notice) -> dict[str, int]:
        """The table and the message, which only the table shows."""
        return {"game": notice.table_id, "message": notice.version}

    def is_seen(self, notice: Notice) -> bool:
        """Whether they have read the chat that far: a look at the table shows only a number."""
        return player_of(notice).messages_read >= notice.version

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Who said it. What was said is for the table only."""
        said = notice.table.chat.filter(number=notice.version).values_list("player", flat=True)
        speaker = said.first()
        names = [player.shown_name for player in players if player.pk == speaker]
        return {"name": names[0] if names else ""}


class MessageNotice(MentionNotice):
    """A message in a chat. It is sent to programs only."""

    subject = _("A message in the chat of “%(game)s”")
    topic = Topic.MESSAGE


KINDS = {Notice.Kind.MENTION: MentionNotice(), Notice.Kind.MESSAGE: MessageNotice()}
