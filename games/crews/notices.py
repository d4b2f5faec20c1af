"""The notice to a crew's members that its next table is open."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice, Player
from games.notices.kinds.kind import NoticeKind
from games.notices.topics import Topic
from games.wording.beginnings import begins_sentences
from games.wording.paces import pace_name, timing_words


class NextTableNotice(NoticeKind):
    """The notice that a crew's next table is open, with a seat kept for the recipient. Only the
    host's notice has a player, since the host sits there already.
    """

    subject = _("Your crew’s next table is open: “%(game)s”")
    topic = Topic.INVITATION
    icon = "cards"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table still gathers players, and keeps a seat for the recipient or
        waits for them as its host.
        """
        game = notice.table
        if game.status != Game.Status.LOBBY:
            return False
        is_host = notice.player is not None and game.host_id == notice.account_id
        return is_host or game.invited.filter(pk=notice.account_id).exists()

    def is_over(self, notice: Notice) -> bool:
        """Return whether the table no longer gathers players."""
        return notice.table.status != Game.Status.LOBBY

    def says_until(self, notice: Notice) -> str:
        """Return the subject and the pace in one line."""
        return f"{self.says(notice)}, {pace_name(notice.table.timing.pace)}"

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return a list of sentences: whether the recipient is the host or has a seat kept for
        them, when the table begins, and its pace.
        """
        sentence = gettext("“%(game)s” is open, and a seat is kept for you.")
        if notice.player is not None:
            sentence = gettext(
                "“%(game)s” is open. You’re its host: start it when enough are there."
            )
        pace = timing_words(notice.table.timing)
        zone = notice.account.time_zone if notice.account else ""
        begins = begins_sentences(notice.table.begins, zone)
        named = f"{capfirst(pace.name)}."
        return [sentence % {"game": notice.table.name}, *begins, named, *pace.sentences]


KINDS = {Notice.Kind.CREW: NextTableNotice()}
