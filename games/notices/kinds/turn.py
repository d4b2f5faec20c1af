"""Notices to the player to act: it is their turn, and reminders."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.clocks.reminders import is_before_night, wakes_at
from games.core.tables.left_orders import orders_on_turn, will_be_played
from games.core.tables.log_entries import entries_for, for_log
from games.core.tables.log_events import with_departures
from games.core.tables.player_views import paused_until
from games.models import Notice, Player
from games.models import Turn as TurnRow
from games.models.outage import is_to_be_moved
from games.models.own_hours import schedule_of
from games.notices import turn_links
from games.notices.kinds.kind import (
    NoticeKind,
    is_to_act,
    left_until,
    names_of,
    one_line,
    player_of,
    sentences_of,
)
from games.notices.topics import Topic
from games.rules.phases import DIGGING, STEALING
from games.wording.absences import departed_sentence
from games.wording.durations import time_span
from games.wording.instants import until_with_date
from games.wording.plans import void_sentence

# The most sentences about what happened; older events are in the table's log.
MOST_SENTENCES = 3
_LATER = CompiledQuery(
    lambda game, version: TurnRow.objects.filter(game=game, version__gt=version).values("pk")[:1]
)


class TurnNotice(NoticeKind):
    """The base of notices about a turn that is still to be taken."""

    button = gettext_lazy("Take your turn")

    def is_true(self, notice: Notice) -> bool:
        """Return whether the player still has to take the turn that the notice was written for."""
        # The version may have grown by other things than turns.
        ours = player_of(notice).stand_in or notice.table.played_for
        later = _LATER.first(notice.table.pk, notice.version)
        return is_to_act(notice) and not ours and later is None

    def is_over(self, notice: Notice) -> bool:
        """Return whether the notice's turn is over; only the latest turn can still be open."""
        game, player = notice.table, notice.player
        if game.status != game.Status.RUNNING or game.round is None or player is None:
            return True
        if game.round.turn != player.seat or player.stand_in:
            return True
        return game.last_turn_at is not None and notice.created_at < game.last_turn_at

    def time_left(self, notice: Notice) -> str:
        """Return a line with the time left of the turn, and its end in the reader's time zone, with
        a sentence about a pause if there is one. It is empty without a clock.
        """
        over = paused_until(notice.table, timezone.now())
        left = left_until(notice.table.deadline, notice.account, over)
        if over is None or not left or notice.account is None:
            return left
        until = until_with_date(over, notice.account.time_zone)
        paused = _("The game is paused %(until)s.") % {"until": until}
        return f"{paused} {_('Then: %(time)s') % {'time': left[0].lower() + left[1:]}}"

    def link_to_turn(self, notice: Notice, account: Account) -> str:
        """Return the path of the link to this turn, or an empty string after the digging, when
        thieves need the table.
        """
        current = notice.table.round
        if current is None or current.phase != DIGGING:
            return ""
        return turn_links.address_of(notice, account)


class YourTurnNotice(TurnNotice):
    """Notice to a player that it is their turn."""

    subject = gettext_lazy("Your turn at “%(game)s”")
    topic = Topic.TURN
    icon = "turn"
    counts = False
    shows_mine = True
    outlasts_a_look = True
    template = "notices/turn"

    def is_planned(self, notice: Notice) -> bool:
        """Return whether the reader's orders will be played in this turn, as the game is now."""
        return will_be_played(player_of(notice), notice.table)

    def own_news(self, notice: Notice, players: Sequence[Player]) -> str:
        """Return a sentence saying why the reader's orders can no longer be played, and who caused
        it; empty if they still can be or there are no orders.
        """
        player = player_of(notice)
        left = orders_on_turn(player, notice.table)
        news = left.forgotten, left.verdicts, left.spoilers
        return void_sentence(*news, names_of(players), player.seat or 0)

    def facts(self, notice: Notice, players: Sequence[Player]) -> dict[str, Any]:
        """Return a dict with the `heading`, a line `about` the game, and the `news` since the
        reader's last turn.
        """
        assert notice.account is not None
        return {
            "heading": _("%(reader)s, it’s your turn") % {"reader": notice.account.name},
            "about": _about(notice, players),
            "news": self.brief(notice, players),
        }

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return the number of earlier events since the reader's last turn, if any, and then the
        newest ones.
        """
        news = _news(notice, names_of(players))
        row = notice.table.round
        if row is not None and row.phase == STEALING:
            news.append(_("The digging is over, and you may steal a gold piece."))
        more = len(news) - MOST_SENTENCES
        # A line in place of a single one would save nothing.
        if more <= 1:
            return news
        before = ngettext("%(count)d earlier event", "%(count)d earlier events", more)
        return [before % {"count": more}, *news[-MOST_SENTENCES:]]


def _about(notice: Notice, players: Sequence[Player]) -> str:
    game = notice.table
    assert game.round is not None
    count = len(players)
    facts = {"number": game.round.number, "rounds": game.rules.rounds}
    return ", ".join(
        (
            game.name,
            _("round %(number)d of %(rounds)d") % facts,
            "Saboteur 2" if game.rules.expansion else "Saboteur",
            ngettext("%(count)d player", "%(count)d players", count) % {"count": count},
        )
    )


def _news(notice: Notice, names: list[str]) -> list[str]:
    player = player_of(notice)
    seat = player.seat
    assert seat is not None
    turns, game = _FROM_OWN(notice.table_id, player.pk, notice.version), notice.table
    first = turns[0] if turns else None
    after = first.version if first and first.seat == seat and not first.played_by else 0
    played = entries_for(player, turns[1:] if after else turns)
    entries = with_departures(played, game, None, after=after, before=notice.version + 1)
    sentences: list[str] = []
    number = None
    for entry in entries:
        if not (entry.roll_backs or entry.absence):
            sentences += _new_round(number, entry.round_number)
            number = entry.round_number
            sentences += [departed_sentence(departure, names) for departure in entry.departures]
            sentences += sentences_of(entry, names, seat)
    return sentences + (_new_round(number, game.round.number) if game.round else [])


def _from_own(game: int, player: int, version: int) -> QuerySet[TurnRow]:
    """Return the turns up to a version from a player's own last one on, or all."""
    turns = TurnRow.objects.filter(game=game, version__lte=version)
    seat = Player.objects.filter(pk=player).values("seat")[:1]
    # Turns that others played for them count as news.
    own = turns.filter(seat=seat, played_by="").order_by("-version").values("version")[:1]
    return for_log(turns.filter(version__gte=Coalesce(own, 0))).order_by("version")


_FROM_OWN = CompiledQuery(_from_own)


def _new_round(last: int | None, number: int) -> list[str]:
    begun = last is not None and last != number
    return [_("Round %(number)d began.") % {"number": number}] if begun else []


class ReminderNotice(TurnNotice):
    """Notice to a player that it is still their turn.

    It is stored with the turn and worded when sent, so its words are true even if it was moved for
    a night, quiet hours, a pause or an outage.
    """

    subject = gettext_lazy("Reminder: your turn at “%(game)s”")
    topic = Topic.REMINDER
    icon = "clock"
    shows_mine = True
    # Games that wait are counted already.
    counts = False
    spares_the_night = True
    template = "notices/reminder"

    def is_true(self, notice: Notice) -> bool:
        """Return whether the turn is still open and on time, and no later reminder is due."""
        game = notice.table
        if game.deadline is not None and (timezone.now() >= game.deadline or is_to_be_moved(game)):
            return False
        return super().is_true(notice) and not _is_overtaken(notice)

    def is_seen(self, notice: Notice) -> bool:
        """Return False, since a look at the table does not stop the clock of the turn."""
        return False

    def says(self, notice: Notice) -> str:
        """Return the time left of the turn as a subject, with the reason if it is sent before the
        reader's night.
        """
        game, now = notice.table, timezone.now()
        starts = paused_until(game, now) or now
        if game.deadline is None or game.deadline <= starts:
            return super().says(notice)
        facts = {"time": time_span(game.deadline - starts), "game": one_line(game.name)}
        if self._is_before_night(notice):
            return _("Before your night: %(time)s left at “%(game)s”") % facts
        return _("%(time)s left at “%(game)s”") % facts

    def brief(self, notice: Notice, players: Sequence[Player]) -> list[str]:
        """Return a sentence on the reader's night, or on a long wait without a clock; an empty list
        if neither applies.
        """
        account, deadline = notice.account, notice.table.deadline
        if deadline is None:
            waited = time_span(timezone.now() - notice.created_at)
            return [_("Your turn began %(time)s ago.") % {"time": waited}]
        if account is not None and wakes_at(schedule_of(account), deadline) is not None:
            return [_("According to your hours you’ll be asleep when your time is up.")]
        if self._is_before_night(notice):
            return [_("We’re reminding you before your night.")]
        return []

    def _is_before_night(self, notice: Notice) -> bool:
        if notice.account is None:
            return False
        own, now = schedule_of(notice.account), timezone.now()
        return any(is_before_night(own, at, now) for at in notice.table.reminder_times)


def _is_overtaken(notice: Notice) -> bool:
    """Return whether the second reminder is due as well: something has held the first one back."""
    if notice.kind != Notice.Kind.HALF:
        return False
    second = Notice.objects.filter(kind=Notice.Kind.SOON, due_at__lte=timezone.now())
    same = {"player": notice.player_id, "version": notice.version, "transport": notice.transport}
    return second.filter(**same).exists()
