"""Cards shown to the viewer's seat since their last turn, among the others' moves."""

from dataclasses import replace

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.core.tables.read_models import LogEntry, TableView
from games.rules.phases import OVER
from games.table.log.learned import dwarf_hold, hold_of
from games.table.log.since_my_turn import News, NewsLine, Weight, line_of, own_turn_of


def lines_told(table: TableView, news: News | None) -> tuple[NewsLine, ...]:
    """Return the lines of `news`, and that the viewer's last turn or the deal showed them
    something.
    """
    lines = [*_own(table), *(news.lines if news else ())]
    return tuple(sorted(lines, key=lambda line: line.weight))


def _own(table: TableView) -> list[NewsLine]:
    seen = table.round.observation
    if table.me.seat is None or seen is None or seen.phase == OVER:
        return []
    entry = own_turn_of(table)
    if entry is None:
        return [_dealt(table)] if _begins_in_the_log(table, seen.number) else []
    return [_own_turn(entry, table)] if hold_of(entry.events, table) else []


def _begins_in_the_log(table: TableView, number: int) -> bool:
    """Return whether the table's log shows the whole round."""
    log = [entry for entry in table.round.log if entry.round_number == number]
    return not log or log[0].number <= 1


def _own_turn(entry: LogEntry, table: TableView) -> NewsLine:
    line = line_of(entry, table)
    return replace(line, weight=Weight.LEARNED, head="", bad=False)


def _dealt(table: TableView) -> NewsLine:
    text = escape(_("You’ve been dealt a new dwarf."))
    hold = dwarf_hold(table)
    return NewsLine(Weight.LEARNED, "eye", "", text, "", False, "", "", None, hold=hold)
