"""Notices about tables in the lobby: invited, full, too few, changed, started, closed, or a
rematch.
"""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.clocks.absence import CLOSED_AFTER
from games.models import Game, Notice, Player
from games.models.player import SOMEBODY
from games.notices.kinds.kind import NoticeKind, is_to_act, names_of, one_line
from games.notices.topics import Topic
from games.wording.beginnings import begins_sentences
from games.wording.paces import timing_words

_KEPT = _(
    "Your seat is kept until you sit down, the host gives it to somebody else, or the table closes."
)


def _host_of(game: Game) -> str:
    """Return the host's name; empty for a deleted account."""
    if game.masked:
        return str(SOMEBODY)
    return game.host.name if game.host else ""


def _begins(game: Game, notice: Notice) -> str:
    """Return when a table begins by itself, in the reader's own zone."""
    return " ".join(
        begins_sentences(game.begins, notice.account.time_zone if notice.account else "")
    )


def _is_kept(game: Game, notice: Notice) -> bool:
    """Return whether a table that gathers people keeps a seat for the reader."""
    if game.status != Game.Status.LOBBY:
        return False
    return game.invited.filter(pk=notice.account_id).exists()


class InvitedNotice(NoticeKind):
    """The notice of an invitation to a table. It has no player, since the reader does not sit there
    yet.
    """

    subject = _("You are invited to “%(game)s”")
    topic = Topic.INVITATION
    icon = "cards"
    template = "notices/invited"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table still gathers players, and the reader's invitation holds."""
        return _is_kept(notice.table, notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: `host`, the host's name, `masked`, whether
        the table is, and `begins`, when it begins.
        """
        game = notice.table
        return {"host": _host_of(game), "masked": game.masked, "begins": _begins(game, notice)}


class LapsedNotice(NoticeKind):
    """The notice that an unanswered invitation has run out; only in the bell."""

    subject = _("Your seat at “%(game)s” is no longer kept")
    topic = Topic.INVITATION
    icon = "cards"
    only_in_bell = True

    def is_true(self, notice: Notice) -> bool:
        """Return True: an invitation that has run out stays so."""
        return True

    def says(self, notice: Notice) -> str:
        """Return the sentence on why the reader's seat is no longer kept: the table began, it was
        called off, or the invitation ran out.
        """
        game, at = notice.table, notice.created_at
        if game.started_at is not None and game.started_at <= at:
            return gettext("“%(game)s” has begun without you") % {"game": game.name}
        if game.ended_at is not None and game.ended_at <= at:
            return gettext("“%(game)s” was called off before it began") % {"game": game.name}
        return super().says(notice)

    def path(self, notice: Notice) -> str:
        """Return the path of the reader's games. The reader may not be allowed to see the table."""
        return reverse("games:my_games")


class _GatheringNotice(NoticeKind):
    """Base of notices about a table that gathers people; over once it has left the lobby."""

    topic = Topic.STARTS
    icon = "person"

    def is_over(self, notice: Notice) -> bool:
        """Return whether the table has left the lobby."""
        return notice.table.status != Game.Status.LOBBY


class FullNotice(_GatheringNotice):
    """The notice to a table's host that every seat is taken."""

    subject = _("“%(game)s” is ready to start")
    template = "notices/full"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table is in the lobby and nothing there has changed since."""
        game = notice.table
        return game.status == Game.Status.LOBBY and game.version == notice.version

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: a dict of `players`, their names. Two or more
        players without a name are one entry, as a number.
        """
        names = names_of(players)
        hidden = names.count(str(SOMEBODY))
        if hidden < 2:
            return {"players": names}
        text = ngettext("%(number)d player", "%(number)d players", hidden) % {"number": hidden}
        return {"players": [text, *(name for name in names if name != str(SOMEBODY))]}


class TooFewNotice(_GatheringNotice):
    """The notice to everybody at a table that its time came, with too few players to begin."""

    subject = _("Too few for “%(game)s” to begin")

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table still waits, without another time to begin."""
        game = notice.table
        return game.status == Game.Status.LOBBY and game.begins_at is None

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return two sentences, in a list: that there were too few players, and what the host can
        do now.
        """
        game = notice.table
        sentence = gettext(
            "It was time for “%(game)s” to begin, but there were too few at the table."
        )
        after = gettext("The host starts it later, or chooses another time.")
        if game.host_id == notice.account_id:
            after = gettext("Start it once enough are there, or choose another time.")
        return [sentence % {"game": game.name}, after]


class BeginsNotice(_GatheringNotice):
    """The notice to people at a table, and to the invited, that its host has changed when it
    begins.
    """

    subject = _("“%(game)s” begins at another time")
    icon = "clock"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table still waits, and the reader sits there or is invited."""
        game = notice.table
        sits = notice.player_id is not None and game.status == Game.Status.LOBBY
        return sits or _is_kept(game, notice)

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return two sentences, in a list: that the host changed when the table begins, and when
        that is in the reader's time zone.
        """
        changed = gettext("The host of “%(game)s” has changed when it begins.")
        now = _begins(notice.table, notice) or gettext("The host starts it.")
        return [changed % {"game": notice.table.name}, now]


class ClosedNotice(NoticeKind):
    """The notice to a table's host that it was closed, since nobody came."""

    subject = _("“%(game)s” was closed")
    topic = Topic.STARTS
    icon = "close"
    button = _("Open another table")
    # There is no table left to look at.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table is closed."""
        return notice.table.status == Game.Status.CANCELLED

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the notice's only sentence, in a list: nobody new has sat down for CLOSED_AFTER,
        so the table was closed.
        """
        sentence = gettext(
            "Nobody new has sat down at “%(game)s” for %(days)d days, so we closed it."
        )
        return [sentence % {"game": notice.table.name, "days": CLOSED_AFTER.days}]

    def path(self, notice: Notice) -> str:
        """Return the path of the form for a new table."""
        return reverse("games:new")


class CalledOffNotice(NoticeKind):
    """The notice to the people at a table that its host called it off before it began."""

    subject = _("“%(game)s” was called off before it began")
    topic = Topic.STARTS
    icon = "close"
    button = _("Find another table")
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return True: a table that was called off stays so."""
        return True

    def is_seen(self, notice: Notice) -> bool:
        """Return False, since a look at the table does not show that it was called off."""
        return False

    def says(self, notice: Notice) -> str:
        """Return the sentence that the table was called off, with the host's name if there is a
        host to name.
        """
        facts = {"host": _host_of(notice.table), "game": one_line(notice.table.name)}
        return (self.by_whom % facts) if facts["host"] else super().says(notice)

    by_whom = _("%(host)s called “%(game)s” off before it began")

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the notice's only sentence, in a list."""
        return [f"{self.says(notice)}."]

    def muted_by(self, notice: Notice) -> int | None:
        """Return None: the reader has no seat there whose notices could be muted."""
        return None

    def path(self, notice: Notice) -> str:
        """Return the path of the open tables."""
        return reverse("games:open")


class RemovedNotice(CalledOffNotice):
    """The notice to a person whom the host removed from a table before the start."""

    subject = _("You no longer sit at “%(game)s”")
    by_whom = _("%(host)s removed you from “%(game)s”")


class StartedNotice(NoticeKind):
    """The notice to the players that their game has begun."""

    subject = _("“%(game)s” has begun")
    topic = Topic.STARTS
    icon = "play"
    template = "notices/started"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the game is running and it is not the reader's turn, since there is
        another notice for turns.
        """
        return notice.table.status == Game.Status.RUNNING and not is_to_act(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: `players`, all names by seat, and `starter`,
        the name of the player who begins.
        """
        names = names_of(players)
        starter = notice.table.rounds.values_list("starter", flat=True).get(number=1)
        return {"starter": names[starter], "players": names}


class AgainNotice(NoticeKind):
    """The notice of a rematch, at which a seat is kept for the reader; its table is the finished
    game.
    """

    subject = _("“%(game)s” once more?")
    topic = Topic.INVITATION
    icon = "cards"
    template = "notices/again"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the rematch still gathers players and keeps the reader's seat."""
        following = _following(notice)
        return following is not None and _is_kept(following, notice)

    def is_over(self, notice: Notice) -> bool:
        """Return whether the rematch no longer keeps a seat for the reader. The bell reads that
        along with its notices; elsewhere the answer is False.
        """
        return not getattr(notice, "waits_again", True)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the facts for the notice's template: `host`, the name of the rematch's host,
        `pace`, its pace in words, and `kept`, how long the seat is kept. Without a rematch `host`
        is empty and `pace` None.
        """
        following = _following(notice)
        return {
            "host": _host_of(following) if following else "",
            "pace": timing_words(following.timing) if following else None,
            "kept": " ".join(
                filter(None, (str(_KEPT), _begins(following, notice) if following else ""))
            ),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return a list of sentences on the rematch's pace and on how long the seat is kept. Empty
        without a rematch.
        """
        facts = self.facts(notice, players)
        return [*facts["pace"].sentences, facts["kept"]] if facts["pace"] else []

    def muted_by(self, notice: Notice) -> int | None:
        """Return None, since the reader's game is over and they do not sit at the rematch yet."""
        return None

    def numbers(self, notice: Notice) -> dict[str, int]:
        """Return a dict of two ids: `game`, the rematch's, and `after`, the finished game's."""
        return {"game": self.table_of(notice), "after": notice.table_id}

    def table_of(self, notice: Notice) -> int:
        """Return the id of the rematch, or that of the finished game if there is no rematch."""
        following = _following(notice)
        return following.pk if following else notice.table_id


def _following(notice: Notice) -> Game | None:
    return notice.table.rematches.select_related("host").order_by("pk").last()


KINDS = {
    Notice.Kind.INVITED: InvitedNotice(),
    Notice.Kind.LAPSED: LapsedNotice(),
    Notice.Kind.FULL: FullNotice(),
    Notice.Kind.TOO_FEW: TooFewNotice(),
    Notice.Kind.BEGINS: BeginsNotice(),
    Notice.Kind.CLOSED: ClosedNotice(),
    Notice.Kind.CALLED_OFF: CalledOffNotice(),
    Notice.Kind.REMOVED: RemovedNotice(),
    Notice.Kind.STARTED: StartedNotice(),
    Notice.Kind.AGAIN: AgainNotice(),
}
