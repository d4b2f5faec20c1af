"""Pages of lists: the place where one ends and the next begins."""

from datetime import UTC, datetime

from django.utils.dateparse import parse_datetime

from accounts.models import Account
from games.ids import read_id
from games.lists.selectors.lines import lines_of
from games.lists.selectors.read_models import Page
from games.models import Game

PAGE = 20
_FIRST, _LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(3000, 1, 1, tzinfo=UTC)


def page_of(games: list[Game], account: Account | None, keys: dict[int, str], size: int) -> Page:
    """Return one page of these games and the cursor of the next; no cursor on the last page."""
    shown = games[:size]
    after = None
    if len(games) > size:
        last = shown[-1].pk
        after = keys.get(last, str(last))
    return Page(lines=tuple(lines_of(shown, account)), after=after)


def write_key(at: datetime, player_id: int) -> str:
    """Return the cursor of a finished game, from its end and the number of the person's place in
    it.
    """
    return f"{at.isoformat()}~{player_id}"


def read_key(after: str | None) -> tuple[datetime, int] | None:
    """Read a page's key; return None for an invalid one."""
    at, _, last = (after or "").partition("~")
    try:
        moment = parse_datetime(at)
    except ValueError:
        return None
    player_id = read_id(last)
    # Our keys have a time zone and a plausible date; anything else is not one of ours.
    if moment is None or player_id is None or moment.tzinfo is None:
        return None
    return (moment, player_id) if _FIRST <= moment <= _LAST else None
