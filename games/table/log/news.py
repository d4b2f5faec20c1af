"""The news above the mine: what others did since one looked, in one line."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.selectors.read_models import LogEntry, TableView
from games.table.log.sentences import rich_sentences

# How many turns are told; those before them are counted.
_TOLD = 2


@dataclass(frozen=True, slots=True)
class News:
    """What happened, `turns` in all. `replay` is the moment before: one step on shows it."""

    text: SafeString
    turns: int
    replay: str


def news_of(table: TableView, since: int) -> News | None:
    """What others did after version `since`; None when they did nothing."""
    missed = [entry for entry in table.log if entry.version > since and entry.seat != table.seat]
    if not missed:
        return None
    first = missed[0]
    replay = reverse("games:replay", args=[table.id, first.round_number, first.number - 1])
    return News(_text(missed, table.names, table.seat), len(missed), replay)


def _text(missed: Sequence[LogEntry], names: Sequence[str], viewer: int | None) -> SafeString:
    events = [event for entry in missed[-_TOLD:] for event in entry.events]
    # That the digging is over is told by the result.
    last = rich_sentences([event for event in events if event.kind != "dug-out"], names, viewer)
    more = len(missed) - _TOLD
    if more < 1:
        return last
    earlier = ngettext("%(count)d turn, then:", "%(count)d turns, then:", more)
    return format_html("{} {}", earlier % {"count": more}, last)
