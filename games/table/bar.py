"""The bar of a table's page: its links, and counts of news there."""

from dataclasses import dataclass, replace

from games.bell.page import Bell
from games.core.tables.read_models import ChatState, TableView
from games.table.log.since_my_turn import News


@dataclass(frozen=True, slots=True)
class BarLinks:
    """The links in the bar beside the table's name.

    `waiting` is the number of other games in which the viewer is to act, and `turns` the number of
    turns in this game that they have not seen. `bell` is None for spectators.
    """

    table_id: int
    has_next_game: bool
    waiting: int
    turns: int
    chat: ChatState
    bell: Bell | None


@dataclass(frozen=True, slots=True)
class BarMenu:
    """The facts behind the menus of the bar; a page draws the menus once for equal facts.

    With `has_card` the viewer has a dwarf to look at, and with `is_new` they have not looked at it
    yet.
    """

    table_id: int
    address: str
    status: str
    bell: Bell | None
    may_ask: bool
    masked: bool
    left_seat: int | None
    own_hours: bool
    practice: bool
    has_card: bool
    is_new: bool


def bar_menu(table: TableView, bell: Bell | None, address: str, *, is_new: bool) -> BarMenu:
    """Return the facts from which the menus of a table's bar are drawn.

    `address` is that of the page; `is_new` means that the viewer has not looked at their card yet.
    """
    return BarMenu(
        table_id=table.id,
        address=address,
        status=table.status,
        bell=bell,
        may_ask=table.me.may_ask,
        masked=table.masked,
        left_seat=table.left_seat,
        own_hours=table.clock.timing.own_hours,
        practice=table.practice,
        has_card=table.me.seat is not None and table.status == "running",
        is_new=is_new,
    )


def bar_links(table: TableView, news: News | None, since: int) -> BarLinks:
    """Return the links of a table's bar, for a page that last showed version `since`.

    `news` are the turns since then, or None.
    """
    return BarLinks(
        table_id=table.id,
        has_next_game=table.me.elsewhere.next_game is not None,
        waiting=table.me.elsewhere.waiting,
        turns=news.turns_after(since) if news else 0,
        # Nobody is there to talk to.
        chat=replace(table.chat, may_read=False) if table.practice else table.chat,
        bell=bell_of(table) if table.me.is_member else None,
    )


def bell_of(table: TableView) -> Bell:
    """Return the bell with one number for the viewer: the sum of a turn here, turns elsewhere and
    unread notices.
    """
    return Bell(table.is_my_turn + table.me.elsewhere.waiting + table.me.elsewhere.unread_notices)
