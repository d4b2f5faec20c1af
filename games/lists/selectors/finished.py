"""Finished games: a person's own, and those of others that the viewer may see."""

from dataclasses import replace

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Account
from games.lists.selectors.history import ANY, LAST_GAMES, Key, companions, sought_among, window
from games.lists.selectors.lines import PAGE, page_of, read_key, write_key
from games.lists.selectors.read_models import HistoryFilter, Page
from games.models import Player
from games.models.round import long_columns


def finished_games(
    account: Account, after: str | None = None, size: int = PAGE, sought: HistoryFilter = ANY
) -> Page:
    """Return a page of a person's own finished games that match `sought`, the last to end first:
    the first `size` of them, or those after the key `after` of the last page. A filtered page
    searches LOOKED_THROUGH games at most, and the next continues from there.
    """
    mine = _before(finished_places(account.pk), after)
    if sought == ANY:
        return _finished_page(mine, account, size)
    near, end = window(mine)
    found = sought_among(near, sought, account)
    return _finished_page(found, account, size, end)


def games_of(
    person: int,
    viewer: Account | None,
    after: str | None = None,
    size: int = PAGE,
    sought: HistoryFilter = ANY,
) -> Page:
    """Return a page of a person's finished games, without practice, that the viewer may see and
    that match `sought`, the last to end first. `after` is the key of the last page, and `size` the
    length of one. A page searches LOOKED_THROUGH games at most, so it may be empty with another one
    after it.
    """
    near, end = window(_before(finished_places(person), after))
    found = sought_among(_shown(near, viewer), sought, viewer)
    return _finished_page(found, viewer, size, end)


def companions_of(person: int, viewer: Account | None) -> list[tuple[int, str]]:
    """Return the others in a person's last 30 finished games, as far as the viewer may see the
    games, as pairs of id and name. Makes two queries.
    """
    rows, _end = window(finished_places(person), LAST_GAMES)
    if viewer is not None and viewer.pk == person:
        return companions(person, rows)
    return companions(person, _shown(rows, viewer))


def finished_places(person: int) -> QuerySet[Player]:
    """Return a queryset of a person's places (rows of Player) in games that are over."""
    return Player.objects.filter(account_id=person, finished_at__isnull=False)


def _before(places: QuerySet[Player], after: str | None) -> QuerySet[Player]:
    if not (key := read_key(after)):
        return places
    at, player_id = key
    return places.filter(Q(finished_at__lt=at) | Q(finished_at=at, id__lt=player_id))


def _shown(theirs: QuerySet[Player], viewer: Account | None) -> QuerySet[Player]:
    theirs = theirs.filter(game__practice=False)
    if viewer is None:
        return theirs.filter(game__public=True)
    mine = Player.objects.filter(game=OuterRef("game"), account_id=viewer.pk)
    return theirs.filter(Q(game__public=True) | Exists(mine))


def _finished_page(
    places: QuerySet[Player], viewer: Account | None, size: int, end: Key | None = None
) -> Page:
    """A page of these places; behind the last one it goes on after the end of what was seen."""
    rows = places.order_by("-finished_at", "-id")[: size + 1]
    found = list(rows.select_related("game__round").defer(*long_columns("game__round")))
    keys = {row.game_id: write_key(row.finished_at, row.pk) for row in found if row.finished_at}
    page = page_of([row.game for row in found], viewer, keys, size)
    return replace(page, after=write_key(*end)) if end and page.after is None else page
