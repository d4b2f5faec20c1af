"""Open tables: public ones that wait for players."""

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import Account, Block
from games.ids import read_id
from games.lists.selectors.lines import PAGE, page_of
from games.lists.selectors.read_models import OpenTableFilter, Page
from games.models import Game, Player

ANYTHING = OpenTableFilter()
# At a masked table no seat is kept.
_KEPT = Count("invited", distinct=True, filter=Q(masked=False))


def open_tables(
    account: Account | None,
    after: str | None = None,
    wanted: OpenTableFilter = ANYTHING,
    size: int = PAGE,
) -> Page:
    """Return a page of the open tables that match `wanted` and that the account (None for a
    visitor) has not joined, newest first: the first `size`, or those after the key `after`. Tables
    of people whom the account has blocked, or from which it was sent away, are left out.
    """
    games = open_to(account.pk if account else None, wanted)
    if (before := read_id(after or "")) is not None:
        games = games.filter(id__lt=before)
    return page_of(list(games[: size + 1]), account, {}, size)


def open_to(account_id: int | None, wanted: OpenTableFilter = ANYTHING) -> QuerySet[Game]:
    """Return a queryset of the open tables that match `wanted`, newest first, for this person or
    for a visitor (None).
    """
    games = Game.objects.filter(status=Game.Status.LOBBY, public=True)
    if wanted.expansion is not None:
        games = games.filter(options__expansion=wanted.expansion)
    if wanted.seats is not None:
        games = games.filter(seats=wanted.seats)
    taken = Count("players", distinct=True) + _KEPT
    games = games.annotate(taken=taken).filter(taken__lt=F("seats")).order_by("-id")
    if account_id is None:
        return games
    games = games.exclude(players__account_id=account_id).exclude(turned_away=account_id)
    return games.exclude(Exists(_blocked_players(account_id)))


def _blocked_players(account_id: int) -> QuerySet[Player]:
    """Return the players whom this person has blocked; who has blocked them must not show.

    None at a masked table: it would show that they are there.
    """
    blocked = Block.objects.filter(account=account_id).values("person")
    there = Player.objects.filter(game=OuterRef("pk"), account__in=blocked)
    return there.filter(game__masked=False)
