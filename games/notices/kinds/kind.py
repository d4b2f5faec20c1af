"""The interface of all kinds of notices, and words that several of them use."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Account
from games.core.tables.log_models import LogEntry
from games.models import Notice, Player
from games.notices.topics import Topic
from games.wording import event_sentence
from games.wording.absences import as_played
from games.wording.durations import time_span, units_left
from games.wording.instants import until_with_date

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class NoticeKind(ABC):
    """A kind of notice: how long it is true, and the words of its letter."""

    subject: "_StrPromise"
    """The letter's subject, with `%(game)s` for the table's name, if it is of a table."""

    template: ClassVar[str] = "notices/seat"
    """The letter's sentences (`.txt`), without the suffix; `letters.draw` puts them into frames."""

    topic: Topic
    """The line of the settings on which people choose this kind."""

    icon: ClassVar[str] = "bell"
    """Its symbol in the sprite."""

    button: "_StrPromise" = gettext_lazy("To the table")
    """What stands on the letter's button."""

    counts: ClassVar[bool] = True
    """Whether the bell counts it until it was read; turns are counted by the games themselves."""

    is_of_game: ClassVar[bool] = True
    """Whether it tells of a game; otherwise the notice has none."""

    shows_mine: ClassVar[bool] = False
    """Whether its letter has a picture of the mine."""

    only_in_bell: ClassVar[bool] = False
    """Whether it is a line in the bell, and no letter."""

    outlasts_a_look: ClassVar[bool] = False
    """Whether it is still worth telling after the reader has looked at the table."""

    spares_the_night: ClassVar[bool] = False
    """Whether it waits until its reader wakes, by the hours that they declared."""

    @abstractmethod
    def is_true(self, notice: Notice) -> bool:
        """Return whether what the notice says is still true."""

    def has_happened(self, notice: Notice) -> bool:
        """Return whether the fact is still true for programs, even if people get another notice of
        it instead.
        """
        return self.is_true(notice)

    def numbers(self, notice: Notice) -> dict[str, int]:
        """Return a dict of public facts of a notice for programs, such as `game` and `version`, as
        numbers.
        """
        return {"game": self.table_of(notice), "version": notice.version}

    def is_seen(self, notice: Notice) -> bool:
        """Return whether the reader of a notice has seen its news since, usually at the table."""
        return notice.player is not None and notice.player.seen_version >= notice.version

    def is_planned(self, notice: Notice) -> bool:
        """Return whether the reader of a notice has already arranged for it, as with orders."""
        return False

    def is_over(self, notice: Notice) -> bool:
        """Return whether a notice was true and no longer is.

        The bell asks this, so it makes no query.
        """
        return False

    def says(self, notice: Notice) -> str:
        """Return the subject of a notice, with the table's name."""
        return str(self.subject % {"game": one_line(notice.game.name) if notice.game else ""})

    def says_until(self, notice: Notice) -> str:
        """Return the subject of a notice, with the time at which it ends for kinds that have an
        end.
        """
        return self.says(notice)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return a dict of public facts of a notice for its template, besides the names of reader
        and table. `players` are those of the game, by seat.
        """
        sentences = self.brief(notice, players)
        return {"sentence": " ".join(sentences), "sentences": sentences}

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return a few sentences, with public facts only, for a letter with several notices.

        `players` are those of the game, by seat.
        """
        return []

    def own_news(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return a sentence for the reader alone, for letters that nobody else gets, or an empty
        string.
        """
        return ""

    def time_left(self, notice: Notice) -> str:
        """Return a line with the time the reader has left, and when it ends; empty without
        a clock.
        """
        return ""

    def link_to_turn(self, notice: Notice, account: Account) -> str:
        """Return the path of a link to take one turn without logging in, or an empty string for
        most kinds.
        """
        return ""

    def muted_by(self, notice: Notice) -> int | None:
        """Return the id of the player whose game a link in the letter mutes, or None without such a
        link.
        """
        return notice.player_id

    def path(self, notice: Notice) -> str:
        """Return the path that a notice leads to. By default that is the table."""
        return reverse("games:table", args=[self.table_of(notice)])

    def table_of(self, notice: Notice) -> int:
        """Return the id of the table that a notice leads to.

        By default that is the notice's own game.
        """
        return notice.table_id


def one_line(name: str) -> str:
    """Return a table's name on one line, for a subject, since imported names may hold line
    breaks.
    """
    return " ".join(name.split())


def player_of(notice: Notice) -> Player:
    """Return the player that a notice is for, who must have a seat."""
    assert notice.player is not None
    return notice.player


def is_to_act(notice: Notice) -> bool:
    """Return whether it is the turn of the player that a notice is for."""
    game = notice.table
    if game.status != game.Status.RUNNING or game.round is None:
        return False
    return game.round.turn == player_of(notice).seat


def names_of(players: Sequence[Player]) -> list[str]:
    """Return the names of players as shown at the table, in the same order."""
    return [player.shown_name for player in players]


def left_until(at: datetime | None, account: Account | None, since: datetime | None = None) -> str:
    """Return a line with the time left until an instant, and the instant in the reader's zone;
    empty for None, and once the time is up. The time is counted from `since`, by default from now.
    """
    begins = since or timezone.now()
    if at is None or account is None or at <= begins:
        return ""
    span = time_span(at - begins)
    count = units_left(at - begins)
    sentence = ngettext("%(time)s left, %(until)s", "%(time)s left, %(until)s", count)
    return sentence % {"time": span, "until": until_with_date(at, account.time_zone)}


def sentences_of(entry: LogEntry, names: Sequence[str], seat: int | None) -> list[str]:
    """Return a turn's events as sentences for the reader at this seat (None without one).

    `names` are by seat.
    """
    named, reader = as_played(names, seat, entry)
    return [event_sentence(event, named, reader) for event in entry.events]
