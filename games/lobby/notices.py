"""Notices of tables in the lobby: invited, full, too few, started, closed, or a rematch."""

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
    """Notice to somebody who was invited; it has no player, as they do not sit there yet."""

    subject = _("You are invited to “%(game)s”")
    topic = Topic.INVITATION
    icon = "cards"
    template = "notices/invited"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the seat is still kept for them."""
        return _is_kept(notice.table, notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the host, whether the table is masked and keeps no seat, and when it begins."""
        game = notice.table
        return {"host": _host_of(game), "masked": game.masked, "begins": _begins(game, notice)}


class LapsedNotice(NoticeKind):
    """Notice to somebody who has not answered: their seat is no longer kept."""

    subject = _("Your seat at “%(game)s” is no longer kept")
    topic = Topic.INVITATION
    icon = "cards"
    only_in_bell = True

    def is_true(self, notice: Notice) -> bool:
        """Return True: an invitation that has run out stays so."""
        return True

    def says(self, notice: Notice) -> str:
        """Return the reason: the table began or was called off, or the time was up."""
        game, at = notice.table, notice.created_at
        if game.started_at is not None and game.started_at <= at:
            return gettext("“%(game)s” has begun without you") % {"game": game.name}
        if game.ended_at is not None and game.ended_at <= at:
            return gettext("“%(game)s” was called off before it began") % {"game": game.name}
        return super().says(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the sentence of the bell."""
        return {"sentence": self.says(notice)}

    def path(self, notice: Notice) -> str:
        """Return the address of their games: they may not be allowed to see the table."""
        return reverse("games:my_games")


class _GatheringNotice(NoticeKind):
    """Base of notices about a table that gathers people; over once it has left the lobby."""

    topic = Topic.STARTS
    icon = "person"

    def is_over(self, notice: Notice) -> bool:
        """Return whether the table has left the lobby."""
        return notice.table.status != Game.Status.LOBBY


class FullNotice(_GatheringNotice):
    """Notice to the host: every seat is taken."""

    subject = _("“%(game)s” is ready to start")
    template = "notices/full"

    def is_true(self, notice: Notice) -> bool:
        """Return whether nothing at the table has changed since."""
        game = notice.table
        return game.status == Game.Status.LOBBY and game.version == notice.version

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the names of the players, and how many have none to be shown."""
        names = names_of(players)
        hidden = names.count(str(SOMEBODY))
        if hidden < 2:
            return {"players": names}
        text = ngettext("%(number)d player", "%(number)d players", hidden) % {"number": hidden}
        return {"players": [text, *(name for name in names if name != str(SOMEBODY))]}


class TooFewNotice(_GatheringNotice):
    """Notice to everybody at a table: its time came, and they were too few to begin."""

    subject = _("Too few for “%(game)s” to begin")

    def is_true(self, notice: Notice) -> bool:
        """Return whether it still waits, with no other time."""
        game = notice.table
        return game.status == Game.Status.LOBBY and game.begins_at is None

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return what happened, and who decides how it goes on."""
        game = notice.table
        sentence = gettext(
            "It was time for “%(game)s” to begin, but there were too few at the table."
        )
        after = gettext("The host starts it later, or chooses another time.")
        if game.host_id == notice.account_id:
            after = gettext("Start it once enough are there, or choose another time.")
        return [sentence % {"game": game.name}, after]


class BeginsNotice(_GatheringNotice):
    """Notice to the people at a table, and to the invited: its host has changed when it begins."""

    subject = _("“%(game)s” begins at another time")
    icon = "clock"

    def is_true(self, notice: Notice) -> bool:
        """Return whether it still waits, and the reader sits or is invited there."""
        game = notice.table
        sits = notice.player_id is not None and game.status == Game.Status.LOBBY
        return sits or _is_kept(game, notice)

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return when it begins now, in the reader's own zone."""
        changed = gettext("The host of “%(game)s” has changed when it begins.")
        now = _begins(notice.table, notice) or gettext("The host starts it.")
        return [changed % {"game": notice.table.name}, now]


class ClosedNotice(NoticeKind):
    """Notice to the host: the table was closed, since nobody came."""

    subject = _("“%(game)s” was closed")
    topic = Topic.STARTS
    icon = "close"
    button = _("Open another table")
    # There is no table left to look at.
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return whether the table is closed, as it then remains."""
        return notice.table.status == Game.Status.CANCELLED

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the same sentence."""
        sentence = gettext(
            "Nobody new has sat down at “%(game)s” for %(days)d days, so we closed it."
        )
        return [sentence % {"game": notice.table.name, "days": CLOSED_AFTER.days}]

    def path(self, notice: Notice) -> str:
        """Return the address of the form for a new table."""
        return reverse("games:new")


class CalledOffNotice(NoticeKind):
    """Notice to the people of a table that its host called off before it began."""

    subject = _("“%(game)s” was called off before it began")
    topic = Topic.STARTS
    icon = "close"
    button = _("Find another table")
    outlasts_a_look = True

    def is_true(self, notice: Notice) -> bool:
        """Return True: what was called off stays so."""
        return True

    def is_seen(self, notice: Notice) -> bool:
        """Return False: the table does not show it."""
        return False

    def says(self, notice: Notice) -> str:
        """Return who did it, and at which table; at a masked one nobody has a name."""
        facts = {"host": _host_of(notice.table), "game": one_line(notice.table.name)}
        return (self.by_whom % facts) if facts["host"] else super().says(notice)

    by_whom = _("%(host)s called “%(game)s” off before it began")

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the same sentence."""
        return [f"{self.says(notice)}."]

    def muted_by(self, notice: Notice) -> int | None:
        """Return None: there is no game of theirs."""
        return None

    def path(self, notice: Notice) -> str:
        """Return the address of open tables."""
        return reverse("games:open")


class RemovedNotice(CalledOffNotice):
    """Notice to somebody whom the host has sent away before the start."""

    subject = _("You no longer sit at “%(game)s”")
    by_whom = _("%(host)s removed you from “%(game)s”")


class StartedNotice(NoticeKind):
    """Notice to the players: the game has begun."""

    subject = _("“%(game)s” has begun")
    topic = Topic.STARTS
    icon = "play"
    template = "notices/started"

    def is_true(self, notice: Notice) -> bool:
        """Return whether it is running, and not their turn: the notice of a turn is enough."""
        return notice.table.status == Game.Status.RUNNING and not is_to_act(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the players' names, and the starter's."""
        names = names_of(players)
        starter = notice.table.rounds.values_list("starter", flat=True).get(number=1)
        return {"starter": names[starter], "players": names}


class AgainNotice(NoticeKind):
    """Notice of a rematch, where a seat is kept for the reader."""

    subject = _("“%(game)s” once more?")
    topic = Topic.INVITATION
    icon = "cards"
    template = "notices/again"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the new table still keeps their seat."""
        following = _following(notice)
        return following is not None and _is_kept(following, notice)

    def is_over(self, notice: Notice) -> bool:
        """Return whether the new table keeps no seat for the reader, as the bell has read."""
        return not getattr(notice, "waits_again", True)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return the new table's host and pace, and how long the seat is kept."""
        following = _following(notice)
        return {
            "host": _host_of(following) if following else "",
            "pace": timing_words(following.timing) if following else None,
            "kept": " ".join(
                filter(None, (str(_KEPT), _begins(following, notice) if following else ""))
            ),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the new table's pace, and how long the seat is kept."""
        facts = self.facts(notice, players)
        return [*facts["pace"].sentences, facts["kept"]] if facts["pace"] else []

    def muted_by(self, notice: Notice) -> int | None:
        """Return None: their game is over, and they are not at the new table yet."""
        return None

    def numbers(self, notice: Notice) -> dict[str, int]:
        """Return the ids of the new table and the one before."""
        return {"game": self.table_of(notice), "after": notice.table_id}

    def table_of(self, notice: Notice) -> int:
        """Return the id of the new table."""
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
