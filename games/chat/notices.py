"""Notices about the chat: to a person whose name was mentioned, and to programs about each
message.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Notice, Player
from games.notices.kinds.kind import NoticeKind, player_of
from games.notices.topics import Topic


class MentionNotice(NoticeKind):
    """The notice that a message mentions the recipient; `version` is the message's number."""

    subject = _("Your name in the chat of “%(game)s”")
    topic = Topic.MENTION
    icon = "chat"
    template = "notices/mention"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the message still exists, neither removed nor taken back. Whether it has
        been read is asked by `is_seen`.
        """
        said = notice.table.chat.filter(number=notice.version)
        return not said.exclude(taken_back_at=None, removed_at=None).exists()

    def numbers(self, notice: Notice) -> dict[str, int]:
        """Return a dict of `game`, the table's id, and `message`, the message's number. The text is
        for the table only.
        """
        return {"game": notice.table_id, "message": notice.version}

    def is_seen(self, notice: Notice) -> bool:
        """Return whether the recipient has read the chat up to this message. Having seen the table
        is not enough.
        """
        return player_of(notice).messages_read >= notice.version

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: a dict of `name`, the speaker's, empty if
        they have left. The message itself is for the table only.
        """
        said = notice.table.chat.filter(number=notice.version).values_list("player", flat=True)
        speaker = said.first()
        names = [player.shown_name for player in players if player.pk == speaker]
        return {"name": names[0] if names else ""}


class MessageNotice(MentionNotice):
    """The notice about a message in a chat, which only programs get."""

    subject = _("A message in the chat of “%(game)s”")
    topic = Topic.MESSAGE


KINDS = {Notice.Kind.MENTION: MentionNotice(), Notice.Kind.MESSAGE: MessageNotice()}
