"""The bar of a table: its links, and counts of what is new there."""

from dataclasses import dataclass, replace

from games.bell.page import Bell
from games.core.tables.read_models import ChatState, TableView
from games.table.log.since_my_turn import News


@dataclass(frozen=True, slots=True)
class BarLinks:
    """Links in the bar beside the table's name.

    `waiting` is in how many other games the viewer is to act, `turns` how many they have not seen
    in this one; `bell` is None for spectators.
    """

    table_id: int
    has_next_game: bool
    waiting: int
    turns: int
    chat: ChatState
    bell: Bell | None


def bar_links(table: TableView, news: News | None, since: int) -> BarLinks:
    """The links of a table's bar, for a page that was last read at version `since`."""
    return BarLinks(
        table_id=table.id,
        has_next_game=table.elsewhere.next_game is not None,
        waiting=table.elsewhere.waiting,
        turns=news.turns_after(since) if news else 0,
        # Nobody is there to talk to.
        chat=replace(table.chat, may_read=False) if table.practice else table.chat,
        bell=bell_of(table) if table.is_member else None,
    )


def bell_of(table: TableView) -> Bell:
    """Return how much is new for the viewer, at this table and elsewhere."""
    return Bell(table.is_my_turn + table.elsewhere.waiting + table.elsewhere.unread_notices)
