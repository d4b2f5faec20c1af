"""News for a viewer: the others' moves since their last turn, most relevant first (look.md 6)."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import IntEnum

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core.tables.log_models import NOBODY, LogEntry
from games.core.tables.read_models import TableView
from games.rules.cards.cards import feature_of
from games.rules.events import Event
from games.rules.phases import OVER
from games.table.held import HoldButton, dwarf_hold, hold_of, is_shown_to
from games.table.log.sentences import icon_of, icon_without_events, rich_entry
from games.table.marks import marks_of
from games.table.mine.geometry import cell_in_address, cell_of
from games.table.mine.lighting import groups_as_it_lies
from games.wording.prepared import once_per_language
from games.wording.roll_backs import untrue_lines


class Weight(IntEnum):
    """The relevance of a turn to the viewer, highest first."""

    DONE_TO_ME = 0
    GOAL_TURNED = 1
    WAY_CUT = 2
    DEAD_END = 3
    LEARNED = 4
    REST = 5


@dataclass(frozen=True, slots=True)
class NewsLine:
    """One turn, vote or departure.

    `head` names its result, `follows` its consequence. With `bad` it was done to the viewer and
    hinders them. `letters` are those of the player who acted, `at` is the cell in the mine as in
    addresses, or empty. With `is_new` the viewer has not seen it, with `hold` it showed them a
    secret. `when` is None for facts older than any turn. `is_turn` is false for a vote or
    departure.
    """

    weight: Weight
    icon: str
    head: str
    text: SafeString
    follows: str
    bad: bool
    letters: str
    at: str
    when: datetime | None
    is_new: bool = False
    hold: HoldButton | None = None
    is_turn: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """All news for a viewer: `entries` in order of time, `lines` in order of weight.

    `address` is that of the full log, `replay` that of the moment before. With `unseen` the viewer
    is to act and has not seen the news yet.
    """

    entries: tuple[LogEntry, ...]
    lines: tuple[NewsLine, ...]
    address: str
    replay: str
    unseen: bool
    # A player has taken a turn in this round, and these are the news since then.
    follows_turn: bool = False

    @property
    def turns(self) -> int:
        """Return the number of turns in the news; time-outs and returns are not counted."""
        return self.turns_after(0)

    def turns_after(self, version: int) -> int:
        """Return the number of turns in the news after this version of the game."""
        return sum(bool(entry.events) and entry.version > version for entry in self.entries)

    @property
    def more(self) -> int:
        """Return the number of turns in the news besides the first line's."""
        return sum(line.is_turn for line in self.lines) - self.first.is_turn

    @property
    def first(self) -> NewsLine:
        """Return the line of the news that matters most, the newest of equals."""
        return [line for line in self.lines if line.weight == self.lines[0].weight][-1]


def news_of(table: TableView, since: int) -> News | None:
    """Return the news for a player since their last turn of the round, or for a spectator since
    version `since`; None if there is no news.
    """
    if table.me.seat is None:
        turns = [entry for entry in table.round.log if entry.version > since]
    else:
        turns = _since_turn(table)
    others = [entry for entry in turns if not _is_own_doing(entry, table)]
    missed = [entry for entry in others if _told(entry) or _is_told_beside(entry)]
    if not missed:
        return None
    lines = [replace(line_of(entry, table), is_new=entry.version > since) for entry in missed]
    first = missed[0]
    before = first.number - 1 if first.events else first.number
    replay = reverse("games:replay", args=[table.id, first.round_number, before])
    return News(
        entries=tuple(missed),
        lines=tuple(sorted(lines, key=lambda line: line.weight)),
        address=f"{reverse('games:since', args=[table.id])}?since={since}",
        replay=replay,
        unseen=_is_to_act(table) and any(entry.new for entry in missed),
        follows_turn=own_turn_of(table) is not None,
    )


def _is_to_act(table: TableView) -> bool:
    """Whether it is the viewer's turn in the round that is shown, and not in the one after it."""
    return table.is_my_turn and table.round.result is None


def _is_told_beside(entry: LogEntry) -> bool:
    return bool(entry.departures or entry.motion or entry.roll_backs or entry.absence)


def _is_own_doing(entry: LogEntry, table: TableView) -> bool:
    """Whether the viewer came back, or took their seat over: they know."""
    if table.me.seat is None or entry.seat != table.me.seat or entry.by or entry.events:
        return False
    is_back = entry.absence is not None and entry.absence.kind == "back"
    return is_back or any(gone.is_taken for gone in entry.departures)


def _since_turn(table: TableView) -> list[LogEntry]:
    log = _log_of_round(table)
    mine = own_turn_of(table)
    return log[log.index(mine) + 1 :] if mine else log


def own_turn_of(table: TableView) -> LogEntry | None:
    """Return the log entry of the round's last turn that the viewer took themselves, or None."""
    mine = [entry for entry in _log_of_round(table) if _is_mine(entry, table)]
    return mine[-1] if mine else None


def _log_of_round(table: TableView) -> list[LogEntry]:
    number = table.round.observation.number if table.round.observation else 0
    return [entry for entry in table.round.log if entry.round_number == number]


def _is_mine(entry: LogEntry, table: TableView) -> bool:
    own = not (entry.played_by or entry.by)
    return entry.seat == table.me.seat and bool(entry.events) and own


def line_of(entry: LogEntry, table: TableView) -> NewsLine:
    """Return the line of the news for a log entry: a turn, a vote or a departure."""
    events = _told(entry)
    # A motion is nobody's, and so is a roll back.
    letters = "" if entry.seat == NOBODY else marks_of(table.names)[entry.seat]
    if not events:
        return _left(entry, table, letters)
    event = min(events, key=lambda event: _weight(event, table.me.seat))
    weight = _weight(event, table.me.seat)
    at = cell_of(event)
    return NewsLine(
        weight=weight,
        icon=icon_of(event),
        head=_head(weight),
        text=rich_entry(replace(entry, events=tuple(events)), table.names, table.me.seat),
        follows=_follows(event.kind) if weight == Weight.DONE_TO_ME else "",
        bad=weight == Weight.DONE_TO_ME and event.kind in _BAD,
        letters=letters,
        at=cell_in_address(at) if at else "",
        when=entry.at,
        hold=hold_of(events, table),
        is_turn=True,
    )


def _left(entry: LogEntry, table: TableView, letters: str) -> NewsLine:
    text = rich_entry(entry, table.names, table.me.seat)
    icon = icon_without_events(entry)
    untrue = [
        line
        for roll_back in entry.roll_backs
        for line in untrue_lines(roll_back, table.names, table.me.seat)
    ]
    weight = Weight.DONE_TO_ME if entry.roll_backs else Weight.REST
    return NewsLine(weight, icon, "", text, " ".join(untrue), bool(untrue), letters, "", entry.at)


def _told(entry: LogEntry) -> list[Event]:
    # The result says that the digging is over.
    return [event for event in entry.events if event.kind != "dug-out"]


_BAD = frozenset({"broke", "trapped", "swapped-hats", "swapped-hands", "stole"})


def _weight(event: Event, viewer: int | None) -> Weight:
    if viewer is not None and event.on == viewer:
        return Weight.DONE_TO_ME
    if is_shown_to(event, viewer):
        return Weight.LEARNED
    if event.kind == "revealed":
        return Weight.GOAL_TURNED
    if event.kind == "caved" and not _is_dead_end(event.removed):
        return Weight.WAY_CUT
    if event.kind == "laid" and _is_dead_end(event.card):
        return Weight.DEAD_END
    return Weight.REST


def _is_dead_end(card: str | None) -> bool:
    """Whether no tunnel of a path card leads on; a ladder does, to every other ladder."""
    if card is None or feature_of(card) == "ladder":
        return False
    return all(len(group) == 1 for group in groups_as_it_lies(card, turned=False))


@once_per_language
def _head(weight: Weight) -> str:
    return {
        Weight.GOAL_TURNED: _("Goal turned."),
        Weight.WAY_CUT: _("Path cut off."),
        Weight.DEAD_END: _("Dead end."),
    }.get(weight, "")


@once_per_language
def _follows(kind: str) -> str:
    return {
        "broke": _("You cannot dig until it is mended."),
        "trapped": _("You cannot dig until you are freed."),
        "swapped-hats": _("You have a new dwarf."),
        "swapped-hands": _("You have different cards now."),
    }.get(kind, "")


def lines_told(table: TableView, news: News | None) -> tuple[NewsLine, ...]:
    """Return the lines of the news (None for no news) in order of weight.

    If the viewer was shown a secret by their own last turn, or by the deal, there is a line for
    that as well.
    """
    lines = [*_own(table), *(news.lines if news else ())]
    return tuple(sorted(lines, key=lambda line: line.weight))


def _own(table: TableView) -> list[NewsLine]:
    seen = table.round.observation
    if table.me.seat is None or seen is None or seen.phase == OVER:
        return []
    entry = own_turn_of(table)
    if entry is None:
        return [_dealt(table)] if _begins_in_the_log(table) else []
    return [_own_turn(entry, table)] if hold_of(entry.events, table) else []


def _begins_in_the_log(table: TableView) -> bool:
    """Return whether the table's log shows the whole round."""
    log = _log_of_round(table)
    return not log or log[0].number <= 1


def _own_turn(entry: LogEntry, table: TableView) -> NewsLine:
    line = line_of(entry, table)
    return replace(line, weight=Weight.LEARNED, head="", bad=False)


def _dealt(table: TableView) -> NewsLine:
    text = escape(_("You’ve been dealt a new dwarf."))
    hold = dwarf_hold(table)
    return NewsLine(Weight.LEARNED, "eye", "", text, "", False, "", "", None, hold=hold)
